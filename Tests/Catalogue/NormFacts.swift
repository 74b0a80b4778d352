import Foundation
import TestSupport

@testable import Catalogue

/// A published table as gathered, independent of the catalogue's files.
struct NormFacts: Decodable {
  struct Column: Decodable {
    let sex: String
    let ageMin: Int?
    let ageMax: Int?
    let quantity: String?
    let categories: [Category]?
    /// Numbers with their scores, linear between.
    let scorePoints: [[Double]]?
    let labelOnly: Bool?
  }
  struct Category: Decodable {
    let min: Double?
    let max: Double?
    let minExclusive: Bool?
    let maxExclusive: Bool?
    /// Nil where the points score and this is a name.
    let score: Double?
  }

  let resolution: Double?
  let scale: String?
  let bands: [Column]

  static func read(_ name: String) throws -> NormFacts {
    let file = Project.file("Tests/Catalogue/Norms/\(name).json")
    return try JSONDecoder().decode(NormFacts.self, from: Data(contentsOf: file))
  }

  /// - Parameter quantity: of tables that hold several, such as systolic.
  func columns(quantity: String? = nil) -> [ExpectedColumn] {
    bands.filter { quantity == nil || $0.quantity == quantity }.compactMap { band in
      ExpectedColumn(band, resolution: resolution ?? 1)
    }
  }
}

/// What one column of the facts says about every number, worked out from the facts alone.
struct ExpectedColumn {
  let sex: String
  let ages: ClosedRange<Int>
  let resolution: Double
  private let categories: [NormFacts.Category]
  private let points: [(number: Double, score: Double)]

  /// Nil where it has names and no scores.
  init?(_ column: NormFacts.Column, resolution: Double) {
    sex = column.sex
    ages = (column.ageMin ?? 0)...(column.ageMax ?? 130)
    self.resolution = resolution
    points = (column.scorePoints ?? []).map { ($0[0], $0[1]) }.sorted { $0.number < $1.number }
    categories = points.isEmpty ? (column.categories ?? []).filter { $0.score != nil } : []
    if column.labelOnly == true || (points.isEmpty && categories.isEmpty) { return nil }
  }

  /// Both ends of each band, the steps beyond them, halves of a step, and what lies between.
  var numbers: [Double] {
    let edges =
      points.isEmpty
      ? categories.flatMap { [$0.min, $0.max].compactMap(\.self) }
      : points.map(\.number)
    let sorted = Set(edges).sorted()
    let between = zip(sorted, sorted.dropFirst()).map { ($0 + $1) / 2 }
    let around = sorted.flatMap { edge in
      [-3, -1, -0.51, -0.5, -0.49, 0, 0.49, 0.5, 0.51, 1, 3].map { edge + $0 * resolution }
    }
    return around + between
  }

  /// - Parameter number: as measured, in the printed unit.
  func score(of number: Double) -> Double {
    points.isEmpty ? band(rounded(number)) : interpolated(number)
  }

  /// Half up to the printed step; on decimals, for 0.285 is not quite 0.285 in binary.
  private func rounded(_ number: Double) -> Double {
    let steps = Decimal(string: String(format: "%.9f", number / resolution)) ?? 0
    let whole = (steps + 0.5) as NSDecimalNumber
    return floor(whole.doubleValue) * resolution
  }

  private func band(_ number: Double) -> Double {
    let small = resolution / 1000
    let holding = categories.filter { category in
      let low = category.min.map { number > $0 + (category.minExclusive == true ? small : -small) }
      let high = category.max.map { number < $0 + (category.maxExclusive == true ? -small : small) }
      return low ?? true && high ?? true
    }
    if let best = holding.compactMap(\.score).max() { return best }
    let below = categories.filter { ($0.max ?? .infinity) < number }
      .max { ($0.max ?? 0) < ($1.max ?? 0) }
    let above = categories.filter { ($0.min ?? -.infinity) > number }
      .min { ($0.min ?? 0) < ($1.min ?? 0) }
    return [below?.score, above?.score].compactMap { $0 ?? nil }.min() ?? .nan
  }

  private func interpolated(_ number: Double) -> Double {
    guard let first = points.first, let last = points.last else { return .nan }
    if number <= first.number { return first.score }
    if number >= last.number { return last.score }
    for (low, high) in zip(points, points.dropFirst()) where number <= high.number {
      return low.score
        + (number - low.number) / (high.number - low.number) * (high.score - low.score)
    }
    return last.score
  }
}
