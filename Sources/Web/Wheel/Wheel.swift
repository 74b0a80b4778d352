import Catalogue
import Charts
import Foundation
import Vault

/// The wheel as data: each category with the mean of its exercises' latest scores.
struct Wheel: Encodable, Sendable {
  struct Slice: Encodable, Sendable {
    let id: String
    let name: String
    let colour: String
    let score: Double?
    let measuredAt: Date?
    let exercises: [Spoke]
  }

  /// One scored exercise of a slice.
  struct Spoke: Encodable, Sendable {
    let id: String
    let result: String
    let name: String
    let score: Double
    let value: Double
    let takenAt: Date
  }

  let overall: Double?
  let categories: [Slice]

  init(_ results: [LatestResult], _ catalogue: AssessmentCatalogue) {
    let byExercise = Dictionary(
      results.map { ($0.exercise, $0) }, uniquingKeysWith: { first, _ in first })
    categories = catalogue.categories.map { category in
      let spokes = category.exercises.compactMap { exercise -> Spoke? in
        guard let result = byExercise[exercise.id], let score = result.score else { return nil }
        return Spoke(
          id: exercise.id, result: result.id.description, name: exercise.name, score: score,
          value: result.value,
          takenAt: result.takenAt)
      }
      return Slice(
        id: category.id, name: category.name, colour: category.colour,
        score: Score.mean(spokes.map(\.score)), measuredAt: spokes.map(\.takenAt).max(),
        exercises: spokes)
    }
    overall = Score.mean(categories.compactMap(\.score))
  }

  var scored: [Slice] { categories.filter { $0.score != nil } }

  /// Lowest first; at most three.
  var weakest: [Slice] {
    Array(scored.sorted { ($0.score ?? 0, $0.name) < ($1.score ?? 0, $1.name) }.prefix(3))
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
