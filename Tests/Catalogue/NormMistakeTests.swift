import Foundation
import TestSupport
import Testing

@testable import Catalogue

@Suite("What a trainer gets wrong in a norm table is told with its place")
struct NormMistakeTests {
  @Test(
    "Bands",
    arguments: [
      ("[]", "bands: has no band"),
      (#"[ { "score": 1, "atMost": 42 } ]"#, "bands: has no band for 43 and more"),
      (#"[ { "score": 1, "atLeast": 42 } ]"#, "bands: has no band for 41 and less"),
      (
        #"[ { "score": 1, "below": 42 }, { "score": 2, "above": 42 } ]"#,
        "bands: has no band for 42"
      ),
      (
        #"[ { "score": 1, "below": 42 }, { "score": 2, "above": 44 } ]"#,
        "bands: has no band for 42 to 44"
      ),
      (
        #"[ { "score": 1, "atMost": 42 }, { "score": 2, "atLeast": 42 } ]"#,
        "bands[1]: overlaps with bands[0]"
      ),
      (
        #"[ { "score": 1, "atMost": 42 }, { "score": 1, "atLeast": 41, "atMost": 50 }, "#
          + #"{ "score": 2 } ]"#,
        "bands[1]: overlaps with bands[0]"
      ),
      (
        #"[ { "score": 1, "atMost": 42 }, { "score": 2, "atMost": 40 }, { "score": 3 } ]"#,
        "bands[1]: can never match"
      ),
      (#"[ { "score": 1 }, { "score": 2 } ]"#, "bands[1]: can never match"),
      (
        #"[ { "score": 2, "atLeast": 9, "atMost": 8 }, { "score": 2 } ]"#,
        "bands[0]: can never match"
      ),
      (
        #"[ { "score": 1, "atMost": 4 }, { "score": 3, "atMost": 5 }, { "score": 2 } ]"#,
        "bands: has scores that go up and down again"
      ),
      (#"[ { "score": 11 } ]"#, "bands[0].score: must be from 0 to 10"),
      (#"[ { "score": -1 } ]"#, "bands[0].score: must be from 0 to 10"),
      (#"[ { "label": "Good" } ]"#, "bands[0].score: is missing"),
      (#"[ { "score": 1, "atmost": 4 } ]"#, "bands[0].atmost: is not a known key"),
      (
        #"[ { "score": 1, "atMost": 4, "below": 5 }, { "score": 2 } ]"#,
        "bands[0]: has \"atMost\" and \"below\""
      ),
      (
        #"[ { "score": 1, "atLeast": 4, "above": 5 }, { "score": 2 } ]"#,
        "bands[0]: has \"atLeast\" and \"above\""
      ),
    ])
  func bands(text: String, message: String) throws {
    let told = try mistakes(in: category(table(#""bands": \#(text)"#)))
    #expect(told.count == 1)
    #expect(told.first?.contains("exercises[0].norms.tables[0].\(message)") == true, "\(told)")
  }

  @Test(
    "Bands are judged at the resolution: 8.5 is the next after 8.4",
    arguments: [
      (0.1, 0), (0.05, 1), (0.01, 1),
    ])
  func resolution(resolution: Double, count: Int) throws {
    let told = try mistakes(
      in: category(
        table(
          #""bands": [ { "score": 1, "atMost": 8.4 }, { "score": 2, "atLeast": 8.5 } ]"#,
          norms: #""resolution": \#(resolution),"#)))
    #expect(told.count == count)
  }

  @Test("Scores that go up and down may be meant")
  func twoSided() throws {
    let bands = """
      "bands": [ { "score": 1, "atMost": 4 }, { "score": 3, "atMost": 5 }, { "score": 2 } ]
      """
    #expect(try mistakes(in: category(table(bands, norms: #""twoSided": true,"#))) == [])
    #expect(try mistakes(in: category(table(#""twoSided": true, \#(bands)"#))) == [])
  }

  @Test(
    "Tables",
    arguments: [
      (#""scale": "peer", "source": "S", "tables": []"#, "norms: needs at least one table"),
      (
        #""scale": "peer", "source": "S", "tables": [ { "sex": "men", "bands": [ { "score": 1 } ] } ]"#,
        "norms.tables[0].sex: must be one of: female, male, both"
      ),
      (
        #""scale": "peer", "source": "S", "tables": [ { "age": [30, 20], "bands": [ { "score": 1 } ] } ]"#,
        "norms.tables[0].age: must be [youngest, oldest]"
      ),
      (
        #""scale": "peer", "source": "S", "tables": [ { "age": [20], "bands": [ { "score": 1 } ] } ]"#,
        "norms.tables[0].age: must be [youngest, oldest]"
      ),
      (
        #""scale": "peer", "source": "S", "tables": [ { "sex": "male" } ]"#,
        "norms.tables[0]: needs \"bands\" or \"points\""
      ),
      (
        #""scale": "peer", "source": "S", "tables": [ { "bands": [ { "score": 1 } ], "points": [[1, 1], [2, 2]] } ]"#,
        "norms.tables[0].bands[0].score: is not a known key"
      ),
      (
        #""unit": "lb", "scale": "peer", "source": "S", "tables": [ { "bands": [ { "score": 1 } ] } ]"#,
        "norms.unit: cannot be made from BPM; is the resultUnit Mass?"
      ),
      (
        #""resolution": 0, "scale": "peer", "source": "S", "tables": [ { "bands": [ { "score": 1 } ] } ]"#,
        "norms.resolution: must be from"
      ),
    ])
  func tables(norms: String, message: String) throws {
    let told = try mistakes(in: category(exercise(#""norms": { \#(norms) }"#)))
    #expect(told.first?.contains("exercises[0].\(message)") == true, "\(told)")
  }

  @Test(
    "Only pulse and counts have a resolution of their own",
    arguments: [
      ("BPM", 0), ("Count", 0), ("Ratio", 1), ("Mass", 1),
    ])
  func resolutionNeeded(unit: String, count: Int) throws {
    let told = try mistakes(in: category(table(#""bands": [ { "score": 1 } ]"#, unit: unit)))
    #expect(told.count == count)
    #expect(told.allSatisfy { $0.contains("norms.resolution: is missing") })
  }

  @Test("A unit must be one of the quantity's")
  func unit() throws {
    let told = try mistakes(
      in: category(
        table(
          #""bands": [ { "score": 1 } ]"#, unit: "Mass",
          norms: #""unit": "cm", "resolution": 1,"#)))
    #expect(
      told == ["test.json: exercises[0].norms.unit: is no unit of Mass. Known: kg, g, lb, st"])
  }

  @Test(
    "No two tables may hold the same person",
    arguments: [
      (("male", "[20, 29]"), ("male", "[29, 39]"), 1),
      (("male", "[20, 29]"), ("male", "[30, 39]"), 0),
      (("male", "[20, 29]"), ("female", "[20, 29]"), 0),
      (("both", "[20, null]"), ("female", "[25, 29]"), 1),
      (("male", "[66, null]"), ("male", "[70, 75]"), 1),
    ])
  func ages(one: (String, String), other: (String, String), count: Int) throws {
    let tables = [one, other].map { sex, age in
      #"{ "sex": "\#(sex)", "age": \#(age), "bands": [ { "score": 1 } ] }"#
    }
    let told = try mistakes(
      in: category(
        exercise(
          #""norms": { "scale": "peer", "source": "S", "tables": [ \#(tables.joined(separator: ", ")) ] }"#
        )))
    #expect(told.count == count)
    #expect(told.allSatisfy { $0.contains("tables[1]: has sex and ages that tables[0] has too") })
  }

  @Test(
    "A column that runs the other way than its neighbours is named",
    arguments: [
      (["up", "down", "up"], [1]), (["up", "up", "down"], [2]), (["up", "down"], [1]),
      (["down", "up", "down"], [1]), (["up", "flat", "up"], []), (["up", "two", "up"], []),
    ] as [([String], [Int])])
  func reversed(directions: [String], wrong: [Int]) throws {
    let scales = [
      "up": #""points": [[1, 1], [9, 9]]"#, "down": #""points": [[1, 9], [9, 1]]"#,
      "flat": #""bands": [ { "score": 5 } ]"#,
      "two": #""twoSided": true, "bands": [ { "score": 1, "atMost": 3 }, "#
        + #"{ "score": 9, "atMost": 6 }, { "score": 2 } ]"#,
    ]
    let columns = directions.enumerated().map { index, name in
      #"{ "sex": "male", "age": [\#(20 + 10 * index), \#(29 + 10 * index)], \#(scales[name] ?? "") }"#
    }
    let told = try mistakes(
      in: category(
        exercise(
          #""norms": { "scale": "peer", "source": "S", "tables": [ \#(columns.joined(separator: ", ")) ] }"#
        )))
    #expect(told.count == wrong.count, "\(told)")
    for (mistake, index) in zip(told, wrong) {
      #expect(mistake.contains("tables[\(index)]: male, \(20 + 10 * index) to"), "\(mistake)")
      #expect(mistake.contains("runs the other way than tables["))
    }
  }

  @Test("Any one column of the norms that ship, and a whole sex, is found when it is reversed")
  func shipped() throws {
    for (file, id) in [
      ("strength", "grip-strength"), ("heart-and-lungs", "resting-heart-rate"),
      ("heart-and-lungs", "vo2max"),
    ] {
      let norms = try ShippedNorms(file, id)
      for wrong in norms.variants {
        let told = try norms.mistakes(reversing: wrong)
        #expect(told.count == wrong.count, "\(id) \(wrong): \(told)")
        #expect(told.allSatisfy { $0.contains("runs the other way") })
      }
    }
  }

  @Test("The named norms of a category are checked the same way")
  func named() throws {
    let norms =
      #"{ "v": { "resolution": 1, "scale": "peer", "source": "S", "tables": [ { "bands": [ ] } ] } }"#
    let told = try mistakes(in: category(exercise(""), norms: norms))
    #expect(told == ["test.json: norms.v.tables[0].bands: has no band"])
  }
}

/// A table of the files, some columns of which can be turned round.
private struct ShippedNorms {
  private let table: [String: Any]
  private let columns: [[String: Any]]

  init(_ file: String, _ id: String) throws {
    let data = try Data(contentsOf: Project.file("Exercises/\(file).json"))
    let category = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let named = (category["norms"] as? [String: Any])?[id] as? [String: Any]
    let exercises = category["exercises"] as? [[String: Any]] ?? []
    let own = exercises.first { $0["id"] as? String == id }?["norms"] as? [String: Any]
    table = try #require(named ?? own)
    columns = table["tables"] as? [[String: Any]] ?? []
  }

  /// Each column alone, and those of one sex where they are the fewer or the later half.
  var variants: [[Int]] {
    let women = columns.indices.filter { columns[$0]["sex"] as? String == "female" }
    return columns.indices.map { [$0] } + [women]
  }

  func mistakes(reversing wrong: [Int]) throws -> [String] {
    var norms = table
    norms["tables"] = columns.enumerated().map { index, column in
      wrong.contains(index) ? reversed(column) : column
    }
    let data = try JSONSerialization.data(withJSONObject: norms)
    let text = String(decoding: data, as: UTF8.self)
    return try mistakesOf(category(exercise(""), norms: "{ \"it\": \(text) }"))
  }

  /// The same numbers with the scores of the other end.
  private func reversed(_ column: [String: Any]) -> [String: Any] {
    var column = column
    if let points = column["points"] as? [[Double]] {
      column["points"] = points.map { [$0[0], 10 - $0[1]] }
      // Beside them bands give only words.
    } else if let bands = column["bands"] as? [[String: Any]] {
      column["bands"] = zip(bands, bands.reversed()).map { band, other in
        band.merging(["score": other["score"] ?? 0]) { $1 }
      }
    }
    return column
  }
}

private func mistakesOf(_ file: String) throws -> [String] { try mistakes(in: file) }
