import Catalogue
import Charts
import Foundation
import Vault

extension Wheel {
  init(_ results: [LatestResult], _ voice: Voice) {
    self = voice.catalogue.wheel(results.compactMap(\.scored), voice.units)
  }
}

extension LatestResult {
  fileprivate var scored: ScoredResult? {
    score.map {
      ScoredResult(
        exercise: exercise, id: id.description, numbers: numbers, score: $0, takenAt: takenAt)
    }
  }
}

extension Wheel {
  func summary(_ text: Text) -> String? {
    overall.map {
      text[
        "wheel.summary",
        [
          "score": text.score($0), "count": String(scored.count),
          "total": String(categories.count),
        ]]
    }
  }

  /// The picture.
  ///
  /// - Parameters:
  ///   - other: another day's, drawn as edges.
  ///   - earlier: what the overall score is compared with.
  ///   - link: where a slice leads.
  func chart(
    of client: Client, _ voice: Voice, outline other: Wheel? = nil,
    since earlier: EarlierWheel? = nil, link: (Slice) -> String?
  ) -> WheelChart {
    let text = voice.text
    var chart = WheelChart(
      slices: categories.map { WheelChart.Slice($0, href: link($0), text) },
      overallText: overall.map(text.score),
      countText: text[
        "wheel.count", ["count": String(scored.count), "total": String(categories.count)]],
      title: text["wheel.title", ["name": client.details.name]],
      outline: other?.categories.map(\.score))
    chart.overallLevel = overall.map(ChartLevel.init(score:))
    chart.changeText = earlier.flatMap { voice.gain(of: self, since: $0) }
    return chart
  }

  /// Each slice leads to its category.
  func chart(of client: Client, _ voice: Voice, since earlier: EarlierWheel?) -> WheelChart {
    chart(of: client, voice, since: earlier) {
      "\(client.path)/assessments?category=\($0.id)"
    }
  }
}

extension WheelChart.Slice {
  init(_ slice: Wheel.Slice, href: String?, _ text: Text) {
    let shown = slice.score.map(text.score)
    self.init(
      id: slice.id, name: slice.name, colour: slice.colour, score: slice.score, scoreText: shown,
      label: shown.map { text["wheel.slice", ["name": slice.name, "score": $0]] }
        ?? text["wheel.emptySlice", ["name": slice.name]],
      href: href)
  }
}

extension ChartLevel {
  init(_ level: ScoreLevel) {
    switch level {
    case .low: self = .low
    case .middle: self = .middle
    case .high: self = .high
    }
  }

  init(score: Double) { self.init(ScoreLevel(score)) }
}

extension Voice {
  /// "+0.8", "since August"; nil where the two cannot be compared.
  fileprivate func gain(
    of wheel: Wheel, since earlier: EarlierWheel
  ) -> (change: String, since: String)? {
    WheelGain(wheel, since: earlier.wheel).map { gain in
      let month = text.month(earlier.measuredAt, asOf: now)
      return (
        gain.change == 0 ? text["wheel.unchanged"] : text.scoreChange(gain.change),
        text["wheel.since", ["month": month]]
      )
    }
  }
}
