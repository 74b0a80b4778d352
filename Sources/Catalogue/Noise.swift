import Units

/// How far two results of one exercise lie apart though nothing has changed.
package struct Noise: Sendable, Equatable {
  package enum Source: Sendable, Equatable {
    case published(String)
    /// So many pairs of results of this gym.
    case pairs(Int)
  }

  /// The smallest change that is more, in the stored unit of what is shown, or as a share of the
  /// earlier result.
  package let change: Double
  /// Where it is another one; the same kind of number.
  package var changeForWomen: Double?
  package let isShare: Bool
  package let source: Source

  /// For somebody of whom it is not known the larger of the two.
  func narrowed(to sex: Sex?) -> Noise {
    let women = changeForWomen ?? change
    let narrow =
      switch sex {
      case .female: women
      case .male: change
      case nil: max(change, women)
      }
    return Noise(change: narrow, isShare: isShare, source: source)
  }

  fileprivate func isExceeded(from old: Double, to new: Double) -> Bool {
    abs(new - old).withoutNoise > (isShare ? abs(old) * change : change)
  }
}

/// Whether a change says something of the client, or only of the measuring.
package enum Realness: String, Sendable {
  /// The last step is, or only both last steps together are.
  case real, inTwo
  case within

  package var isReal: Bool { self != .within }
}

extension Exercise {
  /// The error that counts: the gym's own where enough pairs say it, otherwise the published one;
  /// nil where nobody knows it.
  package func noise(by agreement: Agreement, for sex: Sex?) -> Noise? {
    guard agreement.isEnough, let change = agreement.smallestChange else {
      return noise?.narrowed(to: sex)
    }
    return Noise(change: change, isShare: agreement.isShare, source: .pairs(agreement.pairs))
  }

  /// The judgement of the step from the second result to the first; nil where nobody knows how
  /// large the error is.
  ///
  /// A step within the error counts, too, where the one before it went the same way and both
  /// together are beyond it.
  /// - Parameters:
  ///   - results: the newest first.
  ///   - agreement: of this gym's trainers.
  ///   - sex: of the client.
  package func realness(
    of results: [ResultNumbers], by agreement: Agreement, for sex: Sex?
  ) -> Realness? {
    guard let noise = noise(by: agreement, for: sex) else { return nil }
    let numbers = results.prefix(3).map { number(of: $0) }
    guard numbers.count > 1, let new = numbers[0], let old = numbers[1], new != old else {
      return nil
    }
    if noise.isExceeded(from: old, to: new) { return .real }
    guard numbers.count > 2, let oldest = numbers[2], (old - oldest) * (new - old) > 0 else {
      return .within
    }
    return noise.isExceeded(from: oldest, to: new) ? .inTwo : .within
  }
}
