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
    let categories: [Category]
  }
  struct Category: Decodable {
    let min: Double?
    let max: Double?
    let minExclusive: Bool?
    let maxExclusive: Bool?
    let score: Double
  }

  let resolution: Double
  let bands: [Column]
  let derivedBands: [Column]?
  /// Keys such as `P50` or `P95 (fast)` beside sex and ages.
  let percentileTables: [[String: Cell]]?

  enum Cell: Decodable {
    case number(Double)
    case other(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .other((try? container.decode(String.self)) ?? "")
      }
    }

    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var text: String? { if case .other(let text) = self { text } else { nil } }
  }

  static func read(_ name: String) throws -> NormFacts {
    let file = Project.file("Tests/Catalogue/Norms/\(name).json")
    return try JSONDecoder().decode(NormFacts.self, from: Data(contentsOf: file))
  }
}

/// What one column of the facts says about every number, worked out from the facts alone.
struct ExpectedColumn {
  let sex: String
  let ages: ClosedRange<Int>
  let resolution: Double
  private let categories: [NormFacts.Category]
  private let points: [(number: Double, score: Double)]

  /// Percentiles are scores where one of 10 or lower and one of 90 or higher are printed.
  init(
    sex: String, ages: ClosedRange<Int>, resolution: Double,
    categories: [NormFacts.Category], percentiles: [Double: Double]
  ) {
    self.sex = sex
    self.ages = ages
    self.resolution = resolution
    self.categories = categories
    let isWide = percentiles.keys.contains { $0 <= 10 } && percentiles.keys.contains { $0 >= 90 }
    points =
      isWide ? percentiles.map { ($0.value, $0.key / 10) }.sorted { $0.number < $1.number } : []
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
    let number = rounded(number)
    return points.isEmpty ? band(number) : interpolated(number)
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
    if let best = holding.map(\.score).max() { return best }
    let below = categories.filter { ($0.max ?? .infinity) < number }
      .max { ($0.max ?? 0) < ($1.max ?? 0) }
    let above = categories.filter { ($0.min ?? -.infinity) > number }
      .min { ($0.min ?? 0) < ($1.min ?? 0) }
    return [below?.score, above?.score].compactMap(\.self).min() ?? .nan
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

extension NormFacts {
  /// - Parameters:
  ///   - quantity: of tables that hold several, such as systolic.
  ///   - youngest: where the first column has no lower age.
  func columns(quantity: String? = nil, youngest: Int? = nil) -> [ExpectedColumn] {
    let bands = bands.filter { quantity == nil || $0.quantity == quantity }
    let tables = percentileTables ?? []
    var columns = bands.map { band in
      column(
        band.sex, band.ageMin ?? youngest, band.ageMax, band.categories + derived(for: band),
        tables.first { matches($0, band.sex, band.ageMin, band.ageMax) })
    }
    for table in tables
    where !bands.contains(where: { matches(table, $0.sex, $0.ageMin, $0.ageMax) }) {
      let extra = column(
        table["sex"]?.text ?? "both", age(table, "ageMin"), age(table, "ageMax"), [], table)
      if !extra.numbers.isEmpty { columns.append(extra) }
    }
    return columns
  }

  private func derived(for band: Column) -> [Category] {
    (derivedBands ?? []).filter {
      $0.sex == band.sex && $0.ageMin == band.ageMin && $0.ageMax == band.ageMax
    }.flatMap(\.categories)
  }

  /// An age that ends one column begins no other: 65 reads in 56-65.
  private func column(
    _ sex: String, _ from: Int?, _ to: Int?, _ categories: [Category], _ table: [String: Cell]?
  ) -> ExpectedColumn {
    let taken = bands.contains { $0.sex == sex && $0.ageMax == from && $0.ageMin != from }
    var percentiles: [Double: Double] = [:]
    for (key, cell) in table ?? [:] {
      guard let match = key.firstMatch(of: /^P(\d+)/), let percentile = Double(match.1) else {
        continue
      }
      percentiles[percentile] = cell.number
    }
    return ExpectedColumn(
      sex: sex, ages: ((from ?? 0) + (taken ? 1 : 0))...(to ?? 130), resolution: resolution,
      categories: categories, percentiles: percentiles)
  }

  private func matches(_ table: [String: Cell], _ sex: String, _ from: Int?, _ to: Int?) -> Bool {
    table["sex"]?.text == sex && age(table, "ageMin") == from && age(table, "ageMax") == to
  }

  private func age(_ table: [String: Cell], _ key: String) -> Int? {
    table[key]?.number.map { Int($0) }
  }
}
