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
  ///   - other: another day's, drawn as a line.
  ///   - link: where a slice leads.
  func chart(
    of client: Client, _ text: Text, outline other: Wheel? = nil, link: (Slice) -> String?
  ) -> WheelChart {
    WheelChart(
      slices: categories.map { slice in
        let shown = slice.score.map(text.score)
        return WheelChart.Slice(
          id: slice.id, name: slice.name, colour: slice.colour, score: slice.score,
          scoreText: shown,
          label: shown.map { text["wheel.slice", ["name": slice.name, "score": $0]] }
            ?? text["wheel.emptySlice", ["name": slice.name]],
          href: link(slice))
      },
      overallText: overall.map(text.score),
      countText: text[
        "wheel.count", ["count": String(scored.count), "total": String(categories.count)]],
      title: text["wheel.title", ["name": client.details.name]],
      outline: other?.categories.map(\.score))
  }

  /// Each slice leads to its category.
  func chart(of client: Client, _ text: Text) -> WheelChart {
    chart(of: client, text) { "\(client.path)/assessments?category=\($0.id)" }
  }
}
