import Definitions

extension NormScale {
  /// What a line between peers must be: its scores are ten times a share of people.
  func tellMistakesBetweenPeers(_ node: DefinitionNode) {
    guard case .points(let points) = self else { return }
    node.tellShortReach(points)
    if points.contains(where: { $0.score <= 0 || $0.score >= 10 }) {
      node.problem("has a score of 0 or 10: nobody is below or above everybody (P0, P100)")
    }
    for (point, next) in zip(points, points.dropFirst()) where point.score == next.score {
      node.problem(
        "scores \(point.number.plainText) and \(next.number.plainText) alike: "
          + "one of two peers does better")
    }
    node.tellSteepEnds(points)
  }
}

extension DefinitionNode {
  /// A line between peers tells the slow from the fast only where it reaches both.
  fileprivate func tellShortReach(_ points: [NormPoint]) {
    guard let low = points.map(\.score).min(), let high = points.map(\.score).max(),
      low > 1 || high < 9
    else { return }
    problem("must reach from a score of 1 or less (P10) to one of 9 or more (P90)")
  }

  /// Beyond the outermost printed percentile the line goes on as it came, to 0.5 and 9.5. Whatever
  /// else stands at an end is printed: the tails beyond P5 and P95 are flat, those within may bend.
  fileprivate func tellSteepEnds(_ points: [NormPoint]) {
    for line in [points, points.reversed()] where line.count > 2 {
      let (end, neighbour) = (Self.slope(line[0], line[1]), Self.slope(line[1], line[2]))
      guard end != 0, neighbour != 0 else { continue }
      let tail = min(line[0].score, 10 - line[0].score)
      let usual = tail < 0.5 ? 0.005...2 : tail == 0.5 ? 0.2...2 : 0.2...5
      if usual.contains(abs(end / neighbour)) { continue }
      let part = "\(line[0].number.plainText) to \(line[1].number.plainText)"
      problem(
        "is \(abs(end) < abs(neighbour) ? "flatter" : "steeper") from \(part) than beside it: "
          + "beyond the last printed percentile the same slope goes on, to 0.5 and 9.5 at most")
    }
  }

  private static func slope(_ one: NormPoint, _ other: NormPoint) -> Double {
    (other.score - one.score) / (other.number - one.number)
  }
}
