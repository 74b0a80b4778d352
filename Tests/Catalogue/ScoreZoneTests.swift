import TestSupport
import Testing
import Units

@testable import Catalogue

@Suite("Where green starts")
struct ScoreZoneTests {
  private let catalogue: AssessmentCatalogue

  init() throws { catalogue = try Project.catalogue() }

  private func zones(
    _ id: String, _ sex: Sex = .male, age: Int = 22, _ units: UnitSystem = .metric
  ) throws -> ScoreZones? {
    let exercise = try #require(catalogue.exercise(id))
    return catalogue.zones(
      of: exercise, after: nil, shown: nil, for: Subject(sex: sex, age: age), units)
  }

  @Test("Between printed points it is the first number that is shown as 7")
  func points() throws {
    let zones = try #require(try zones("grip-strength"))
    #expect(zones.zones.map(\.level) == [.low, .middle, .high])
    #expect(zones.green == ScoreZone(level: .high, from: 52.8, to: nil))
    #expect(zones.edges == [45.6, 52.8])
  }

  @Test("Where less is better it is the last number of the row")
  func lower() throws {
    let zones = try #require(try zones("resting-heart-rate"))
    #expect(zones.zones.map(\.level) == [.high, .middle, .low])
    #expect(zones.green == ScoreZone(level: .high, from: nil, to: 61))
    #expect(zones.edges == [61, 73])
  }

  @Test("Where neither is better it is a stretch")
  func twoSided() throws {
    let zones = try #require(try zones("body-fat-percent"))
    #expect(zones.green == ScoreZone(level: .high, from: 8, to: 19.9))
    #expect(zones.edges == [8, 19.9, 24.9])
  }

  @Test("Someone whom no norm is for, and a test that no table scores, have none")
  func none() throws {
    let exercise = try #require(catalogue.exercise("grip-strength"))
    #expect(
      catalogue.zones(of: exercise, after: nil, shown: nil, for: Subject(), .metric) == nil)
    #expect(try zones("plank") == nil)
    #expect(try zones("blood-pressure") == nil)
  }

  @Test("An estimate has the zones of the table that its formula asked, once it has asked")
  func estimate() throws {
    let walk = try #require(catalogue.exercise("rockport-walk"))
    let subject = Subject(sex: .male, age: 40, height: 1.8, mass: 75)
    let inputs = Dictionary(
      walk.inputs.map { ($0.key, 120.0) }, uniquingKeysWith: { first, _ in first })
    let scoring = catalogue.score(walk, value: 800, inputs: inputs, subject: subject)
    let zones = catalogue.zones(
      of: walk, after: scoring, shown: scoring.estimate, for: subject, .metric)
    #expect(zones?.zones.count == 3)
    #expect(catalogue.zones(of: walk, after: nil, shown: nil, for: subject, .metric) == nil)
  }

  @Test("An estimate that another test's table scores has the zones of that table")
  func borrowed() throws {
    let tape = try #require(catalogue.exercise("navy-body-fat"))
    let subject = Subject(sex: .male, age: 40, height: 1.8, mass: 75)
    let scoring = catalogue.score(tape, value: 0.9, inputs: ["neck": 0.38], subject: subject)
    let zones = catalogue.zones(
      of: tape, after: scoring, shown: scoring.estimate, for: subject, .metric)
    #expect(try zones == self.zones("body-fat-percent", age: 40) && zones != nil)
  }

  @Test("What a formula makes something else of has the zones that its scores say")
  func formula() throws {
    let walk = try #require(catalogue.exercise("6-minute-walk-corridor"))
    let subject = Subject(sex: .male, age: 40, height: 1.8, mass: 75)
    let zones = try #require(
      catalogue.zones(of: walk, around: 700, inputs: [:], for: subject, .metric))
    #expect(zones.zones.map(\.level) == [.low, .middle, .high])
    let level = { (value: Double) in
      catalogue.score(walk, value: value, subject: subject).score.map { ScoreLevel($0) }
    }
    let green = try #require(zones.green?.from)
    #expect(level(green) == .high && level(green - 10) == .middle)
    #expect(level(zones.edges[0]) == .middle && level(zones.edges[0] - 10) == .low)
    let plank = try #require(catalogue.exercise("plank"))
    #expect(catalogue.zones(of: plank, around: 60, inputs: [:], for: subject, .metric) == nil)
  }

  @Test(
    "What is said to be green is green when it is typed as it is said, and less is not",
    arguments: UnitSystem.allCases)
  func exact(units: UnitSystem) throws {
    var count = 0
    for exercise in catalogue.categories.flatMap(\.exercises) {
      for column in exercise.norms?.columns ?? [] {
        let subject = Subject(sex: column.sex ?? .female, age: column.ages.from ?? column.ages.to)
        let zones = catalogue.zones(of: exercise, after: nil, shown: nil, for: subject, units)
        for zone in try #require(zones).zones {
          for edge in [zone.from, zone.to].compactMap(\.self) {
            let typed = exercise.resultUnit.asTyped(edge, units)
            let score = catalogue.score(exercise, value: typed, subject: subject).score
            #expect(score.map { ScoreLevel($0) } == zone.level, "\(exercise.id): \(edge)")
            count += 1
          }
        }
      }
    }
    #expect(count > 200)
  }

  @Test("Zones lie side by side, one step of the table apart")
  func sideBySide() throws {
    for exercise in catalogue.categories.flatMap(\.exercises) {
      for column in exercise.norms?.columns ?? [] {
        let subject = Subject(sex: column.sex ?? .female, age: column.ages.from ?? column.ages.to)
        let zones = try #require(
          catalogue.zones(of: exercise, after: nil, shown: nil, for: subject, .metric)?.zones)
        #expect(zones.first?.from == nil && zones.last?.to == nil)
        for (zone, next) in zip(zones, zones.dropFirst()) {
          #expect(zone.level != next.level)
          #expect((zone.to ?? .nan) < (next.from ?? .nan), "\(exercise.id)")
        }
      }
    }
  }
}

@Suite("A personal best")
struct PersonalBestTests {
  private let catalogue: AssessmentCatalogue

  init() throws { catalogue = try Project.catalogue() }

  private func isBest(
    _ id: String, _ shown: Double, among others: [Double], inputs: [String: Double] = [:],
    sex: Sex = .male, age: Int = 40
  ) throws -> Bool? {
    catalogue.isBest(
      try #require(catalogue.exercise(id)), shown, among: others, value: shown, inputs: inputs,
      subject: Subject(sex: sex, age: age, height: 1.8, mass: 75))
  }

  @Test("More is better where the norms say so, and it has to be more than ever before")
  func higher() throws {
    #expect(try isBest("grip-strength", 50, among: [48, 49.9]) == true)
    #expect(try isBest("grip-strength", 50, among: [48, 50]) == false)
    #expect(try isBest("grip-strength", 90, among: [48, 80]) == true)
    #expect(try isBest("grip-strength", 80, among: [36, 38], sex: .female) == true)
    #expect(try isBest("12-minute-run", 2400, among: [2300]) == true)
  }

  @Test("Less is better where the norms say so")
  func lower() throws {
    #expect(try isBest("ymca-step", 100, among: [110, 120]) == true)
    #expect(try isBest("ymca-step", 115, among: [110, 120]) == false)
    #expect(try isBest("timed-up-and-go", 7.5, among: [8], age: 70) == true)
  }

  @Test("A first result is none, nor is what is measured at rest, goes two ways, or has no norm")
  func quiet() throws {
    #expect(try isBest("grip-strength", 50, among: []) == nil)
    for id in ["resting-heart-rate", "blood-pressure", "body-fat-percent", "body-mass", "plank"] {
      #expect(try isBest(id, 50, among: [40, 60]) == nil, "\(id)")
    }
  }
}

@Suite("The change in the middle of the wheel")
struct WheelGainTests {
  @Test("It is the difference of the shown numbers, and none between means of other categories")
  func gain() {
    let now = wheel([6.44, 8, nil])
    #expect(WheelGain(now, since: wheel([5, 7.61, nil]))?.change == 0.9)
    #expect(WheelGain(now, since: wheel([5, nil, nil])) == nil)
    #expect(WheelGain(now, since: wheel([5, nil, 7])) == nil)
    #expect(WheelGain(wheel([nil]), since: wheel([nil])) == nil)
  }

  private func wheel(_ scores: [Double?]) -> Wheel {
    Wheel(
      overall: Score.mean(scores.compactMap(\.self)),
      categories: scores.enumerated().map { index, score in
        Wheel.Slice(
          id: "\(index)", name: "", colour: "", score: score, measuredAt: nil, exercises: [])
      })
  }
}
