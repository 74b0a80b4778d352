import Foundation
import TestSupport
import Testing

@testable import Catalogue

@Suite("For whom nothing is scored, the table's own word is said")
struct PublishedWordTests {
  private struct Facts: Decodable {
    struct Band: Decodable {
      let sex: Sex
      let ageMin: Int
      let ageMax: Int
      let categories: [Row]
    }
    struct Row: Decodable {
      let label: String
      let min: Double?
      let minExclusive: Bool?
    }
    let bands: [Band]
  }

  private func word(_ metres: Double, _ sex: Sex, _ age: Int) throws -> String? {
    let catalogue = try Project.catalogue()
    let run = try #require(catalogue.exercise("12-minute-run"))
    let scoring = catalogue.score(run, value: metres, subject: .init(sex: sex, age: age))
    #expect((scoring.score == nil) == (age < 18))
    return catalogue.word(of: run, metres, scoring)
  }

  @Test("Every cell of the 12-minute run from 13 to 17 is the facts' word, and no score")
  func cells() throws {
    let file = Project.file("Tests/Catalogue/Norms/cooper_12min_run.json")
    let facts = try JSONDecoder().decode(Facts.self, from: Data(contentsOf: file))
    var compared = 0
    for band in facts.bands {
      for age in [band.ageMin, band.ageMax] {
        for (row, worse) in zip(band.categories, band.categories.dropFirst()) {
          let first = (row.min ?? 0) + (row.minExclusive == true ? 1 : 0)
          #expect(try word(first, band.sex, age) == row.label)
          #expect(try word(first - 1, band.sex, age) == worse.label)
          compared += 2
        }
      }
    }
    #expect(compared == 96)
  }

  @Test("Beside a grown-up's score of VO2 max stands the facts' word, to 79 years")
  func besideScores() throws {
    let file = Project.file("Tests/Catalogue/Norms/vo2max_cooper.json")
    let facts = try JSONDecoder().decode(Facts.self, from: Data(contentsOf: file))
    let catalogue = try Project.catalogue()
    let treadmill = try #require(catalogue.exercise("vo2max-treadmill"))
    func word(_ value: Double, _ sex: Sex, _ age: Int) -> String? {
      catalogue.score(treadmill, value: value, subject: .init(sex: sex, age: age))
        .lookUps.last?.label
    }
    var compared = 0
    for band in facts.bands {
      for age in [band.ageMin, band.ageMax] {
        for (row, worse) in zip(band.categories, band.categories.dropFirst()) {
          let first = try #require(row.min)
          #expect(word(first, band.sex, age) == row.label)
          #expect(word(first - 0.1, band.sex, age) == worse.label)
          compared += 2
        }
      }
    }
    #expect(compared == 224)
    #expect(word(30, .male, 80) == nil)
  }

  @Test("Every cell of VO2 max from 13 to 17 is the facts' word, also of what is estimated")
  func youth() throws {
    let file = Project.file("Tests/Catalogue/Norms/vo2max_pfscm1997.json")
    let facts = try JSONDecoder().decode(Facts.self, from: Data(contentsOf: file))
    let catalogue = try Project.catalogue()
    let treadmill = try #require(catalogue.exercise("vo2max-treadmill"))
    let run = try #require(catalogue.exercise("1-5-mile-run"))
    var compared = 0
    for band in facts.bands {
      for age in [band.ageMin, band.ageMax] {
        let subject = Subject(sex: band.sex, age: age)
        func word(_ exercise: Exercise, _ value: Double) -> String? {
          let scoring = catalogue.score(exercise, value: value, subject: subject)
          return scoring.score == nil ? catalogue.word(of: exercise, value, scoring) : "scored"
        }
        for (row, worse) in zip(band.categories, band.categories.dropFirst()) {
          let first = try #require(row.min)
          #expect(word(treadmill, first) == row.label)
          #expect(word(treadmill, first - 0.1) == worse.label)
          // VO2 max = 3.5 + 483 / minutes.
          #expect(word(run, 483 / (first + 0.01 - 3.5) * 60) == row.label)
          compared += 3
        }
      }
    }
    #expect(compared == 60)
  }

  @Test("Grown-ups have a score instead; younger children, and what is refused, have neither")
  func others() throws {
    #expect(try word(2400, .male, 18) == nil)
    let catalogue = try Project.catalogue()
    let run = try #require(catalogue.exercise("12-minute-run"))
    for subject in [Subject(sex: .male, age: 12), Subject(sex: .male), Subject(age: 14)] {
      let scoring = catalogue.score(run, value: 2400, subject: subject)
      #expect(catalogue.word(of: run, 2400, scoring) == nil)
    }
    let walk = catalogue.score(run, value: 900, subject: .init(sex: .male, age: 14))
    #expect(walk.reason == .refused && catalogue.word(of: run, 900, walk) == nil)
  }

  @Test(
    "Its tables say whom they are for and all that can be measured",
    arguments: [
      (#"{ "bands": [ { "label": "A" } ] }"#, "age: is missing"),
      (#"{ "age": [13, 14], "bands": [ { "atLeast": 5, "label": "A" } ] }"#, "has no band for"),
      (
        #"{ "age": [13, 14], "bands": [ { "atLeast": 5 }, { "label": "A" } ] }"#,
        "label: is missing"
      ),
    ])
  func wrong(table: String, message: String) throws {
    let words = #""words": { "source": "S", "resolution": 1, "tables": [ \#(table) ] }"#
    let told = try mistakes(in: category(exercise(words)))
    #expect(told.contains { $0.contains(message) }, "\(told)")
  }
}

extension AssessmentCatalogue {
  fileprivate func word(of exercise: Exercise, _ value: Double, _ scoring: Scoring) -> String? {
    let numbers = ResultNumbers(value: value, estimate: scoring.estimate)
    return scoring.subject.flatMap {
      word(of: exercise, numbers, unscored: scoring.reason, $0)?.label
    }
  }
}
