import Foundation
import TestSupport
import Testing
import Units

@testable import Catalogue

@Suite("What is said beside a number at a limit or beyond it")
struct CautionTests {
  private func cautions(_ id: String, _ value: Double, _ second: Double? = nil) throws -> [String] {
    let exercise = try #require(try Project.catalogue().exercise(id))
    return exercise.cautions(of: ResultNumbers(value: value, second: second))
  }

  @Test("Each flag of the facts is said at its limit, and not before it")
  func facts() throws {
    for (id, file, near) in [
      ("timed-up-and-go", "timed_up_and_go", [(11.9, false), (11.96, true), (12, true)]),
      ("resting-heart-rate", "resting_heart_rate", [(49, true), (50, false), (100, false)]),
      ("resting-heart-rate", "resting_heart_rate", [(101, true), (100.4, false)]),
    ] {
      let texts = try flags(file)
      for (number, isSaid) in near {
        let said = try cautions(id, number)
        #expect(said.isEmpty != isSaid && said.allSatisfy(texts.contains), "\(id), \(number)")
      }
    }
    let all = try Project.catalogue().categories.flatMap(\.exercises).flatMap(\.cautions)
    let facts = try ["timed_up_and_go", "resting_heart_rate", "blood_pressure"].flatMap(flags)
    #expect(Set(all.map(\.text)) == Set(facts))
  }

  @Test(
    "Of a blood pressure either number is enough, and one sentence says it",
    arguments: [
      (179.0, 109.0, 0), (180, 109, 1), (179, 110, 1), (185, 112, 1), (89, 60, 1), (90, 60, 0),
    ])
  func pressure(upper: Double, lower: Double, count: Int) throws {
    #expect(try cautions("blood-pressure", upper, lower).count == count)
  }

  @Test("A sentence changes no score, and is no other version")
  func unscored() throws {
    let plain = #"""
      "norms": { "source": "S", "scale": "peer",
        "tables": [ { "points": [[40, 0.5], [90, 9.5]] } ] }
      """#
    let said = plain + #", "cautions": [ { "above": 80, "text": "See a doctor." } ]"#
    let versions = try [plain, said].map { more in
      let catalogue = try catalogue(["test.json": category(exercise(more))])
      return catalogue.version(of: try #require(catalogue.exercise("it")))
    }
    #expect(Set(versions).count == 1)
  }

  @Test(
    "It has one limit, a sentence, and watches a number that is shown",
    arguments: [
      (#"{ "text": "T" }"#, "needs one limit"),
      (#"{ "above": 1, "below": 2, "text": "T" }"#, "needs one limit"),
      (#"{ "above": 1 }"#, "text: is missing"),
      (#"{ "of": "pulse", "above": 1, "text": "T" }"#, "\"pulse\" is no number that is shown"),
    ])
  func wrong(caution: String, message: String) throws {
    let told = try mistakes(in: category(exercise(#""cautions": [ \#(caution) ]"#)))
    #expect(told.contains { $0.contains(message) }, "\(told)")
  }

  private func flags(_ name: String) throws -> [String] {
    struct Facts: Decodable {
      struct Flag: Decodable { let text: String }
      let flags: [Flag]
    }
    let file = Project.file("Tests/Catalogue/Norms/\(name).json")
    return try JSONDecoder().decode(Facts.self, from: Data(contentsOf: file)).flags.map(\.text)
  }
}
