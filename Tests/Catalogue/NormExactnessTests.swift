import Foundation
import TestSupport
import Testing
import Units

@testable import Catalogue

/// Every cell of every published table that ships, against the facts.
@Suite("Scores are exactly those of the published tables")
struct NormExactnessTests {
  private struct Entry: Decodable {
    let kind: String
    let exercise: String?
    let norm: Place?
  }

  /// `category/norm`, or several by quantity.
  private enum Place: Decodable {
    case one(String)
    case several([String: String])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let one = try? container.decode(String.self) {
        self = .one(one)
      } else {
        self = .several(try container.decode([String: String].self))
      }
    }
  }

  private let catalogue: AssessmentCatalogue
  private let index: [String: Entry]

  init() throws {
    catalogue = try Project.catalogue()
    let file = Project.file("Tests/Catalogue/Norms/index.json")
    index = try JSONDecoder().decode([String: Entry].self, from: Data(contentsOf: file))
  }

  @Test("Both ends of each band, the steps beyond, each age edge, each sex, and between")
  func everyCell() throws {
    var compared = 0
    for (name, quantity, table) in try tables() {
      let columns = try NormFacts.read(name).columns(quantity: quantity)
      #expect(!columns.isEmpty, "\(name)")
      #expect(try NormFacts.read(name).scale == table.scale.rawValue, "\(name)")
      for column in columns {
        for sex in sexes(column) {
          for age in [column.ages.lowerBound, column.ages.upperBound] {
            for number in column.numbers {
              compared += 1
              try compare(name, table, column, number, Subject(sex: sex, age: age))
            }
          }
        }
      }
    }
    #expect(compared > 20_000, "\(compared) comparisons")
  }

  @Test("Outside a table's ages there is no norm, never the nearest column's")
  func outsideTheAges() throws {
    for (name, quantity, table) in try tables() {
      let columns = try NormFacts.read(name).columns(quantity: quantity)
      for sex in Sex.allCases {
        let mine = columns.filter { $0.sex == sex.rawValue || $0.sex == "both" }
        for age in 0...130 where !mine.isEmpty && !mine.contains(where: { $0.ages.contains(age) }) {
          #expect(throws: NoScore.self, "\(name), \(sex), \(age)") {
            try table.lookUp(1, for: Subject(sex: sex, age: age))
          }
        }
      }
    }
  }

  @Test("Every exercise with a table of its own is compared with facts")
  func complete() {
    let compared = Set(index.values.compactMap { $0.kind == "table" ? $0.exercise : nil })
    let shipped = catalogue.categories.flatMap(\.exercises).filter { $0.norms != nil }.map(\.id)
    #expect(Set(shipped) == compared)
  }

  /// Name of the facts, which of their quantities, and the table that ships.
  private func tables() throws -> [(String, String?, NormTable)] {
    try index.sorted { $0.key < $1.key }.flatMap { name, entry -> [(String, String?, NormTable)] in
      switch (entry.kind, entry.norm) {
      case ("table", _):
        let table = try #require(entry.exercise.flatMap { catalogue.exercise($0)?.norms })
        return [(name, nil, table)]
      case ("norm", .one(let place)?): return [(name, nil, try table(at: place))]
      case ("norms", .several(let places)?):
        return try places.sorted { $0.key < $1.key }.map { (name, $0.key, try table(at: $0.value)) }
      default: return []
      }
    }
  }

  private func table(at place: String) throws -> NormTable {
    let parts = place.split(separator: "/").map(String.init)
    return try #require(
      catalogue.category(parts[0])?.norms[parts[parts.count - 1]], "\(place)")
  }

  private func sexes(_ column: ExpectedColumn) -> [Sex] {
    Sex.allCases.filter { column.sex == "both" || column.sex == $0.rawValue }
  }

  private func compare(
    _ name: String, _ table: NormTable, _ column: ExpectedColumn, _ number: Double,
    _ subject: Subject
  ) throws {
    let expected = column.score(of: number)
    let got = try? table.lookUp(table.stored(number), for: subject).score
    guard let got, abs(got - expected) < 1e-6 else {
      Issue.record(
        "\(name), \(subject): \(number) scores \(String(describing: got)), not \(expected)")
      return
    }
  }
}

extension NormTable {
  /// A number in the printed unit as it is stored.
  fileprivate func stored(_ printed: Double) -> Double {
    guard let quantity, let unit, let factor = quantity.converted(1, to: unit) else {
      return printed
    }
    return (printed / factor).withoutNoise
  }
}
