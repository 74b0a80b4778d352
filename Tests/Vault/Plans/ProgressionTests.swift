import Foundation
import Testing
import Units

@testable import Vault

@Suite("What a movement's rule proposes")
struct ProgressionTests {
  private static let now = Date(timeIntervalSince1970: 1_795_392_000)
  /// Of the week of 16 November.
  private let saturday: Day

  init() throws { saturday = try Self.day("2026-11-21") }

  @Test("When all sets were done the last two times, as planned or more, a weight more is proposed")
  func mass() throws {
    let squat = Self.movement(.mass, Self.sets(3, SetNumbers(repetitions: 10, mass: 40)))
    let record = squat.done("2026-11-14", "2026-11-12") { $0.repetitions = 12 }
    let proposal = try #require(squat.outlook(record, on: saturday).proposal)
    #expect(proposal.sets.map(\.numbers.mass) == [42.5, 42.5, 42.5])
    #expect(proposal.sets.map(\.id) == squat.sets.map(\.id))
    #expect(proposal.reason == .done(try Self.day("2026-11-12"), try Self.day("2026-11-14")))
    var next = squat
    next.take(proposal, on: saturday)
    #expect(next.outlook(record, on: saturday) == .waiting)
  }

  @Test(
    "Less than planned, a set that was left out, or one time only proposes nothing",
    arguments: [
      { $0.done("2026-11-14", "2026-11-12") { $0.repetitions = 9 } },
      { $0.done("2026-11-14", "2026-11-12") { $0.mass = 37.5 } },
      { $0.done("2026-11-14", "2026-11-12") { $0.mass = nil } },
      { $0.done("2026-11-14") },
      { movement in
        var one = movement
        one.sets.removeLast()
        return one.done("2026-11-14", "2026-11-12")
      },
      { movement in
        var record = movement.done("2026-11-14", "2026-11-12")
        let skipped = movement.sets.map { ($0.id, SetNumbers?.none) }
        record.times[0] = .init(
          day: record.times[0].day, done: Dictionary(uniqueKeysWithValues: skipped))
        return record
      },
    ] as [@Sendable (PlanMovement) -> MovementRecord])
  func less(_ record: @Sendable (PlanMovement) -> MovementRecord) {
    let squat = Self.movement(.mass, Self.sets(3, SetNumbers(repetitions: 10, mass: 40)))
    #expect(squat.outlook(record(squat), on: saturday) == .waiting)
  }

  @Test("Another step is one's own; sets of several weights grow each, side and tempo stay")
  func step() throws {
    var press = Self.movement(
      .mass,
      [
        PlanSet(id: .init(at: Self.now), SetNumbers(repetitions: 10, mass: 20.1), side: .left),
        PlanSet(
          id: .init(at: Self.now), SetNumbers(repetitions: 8, mass: 25), tempo: "3-1-1", side: .each
        ),
        PlanSet(id: .init(at: Self.now), SetNumbers(repetitions: 8)),
      ])
    press.progression?.step = 1.2
    let record = press.done("2026-11-14", "2026-11-12")
    let sets = try #require(press.outlook(record, on: saturday).proposal).sets
    #expect(sets.map(\.numbers.mass) == [21.3, 26.2, nil])
    #expect(sets.map(\.side) == [.left, .each, nil] && sets[1].tempo == "3-1-1")
  }

  @Test("One repetition more, also with no weight; of times there is none to grow")
  func repetitions() throws {
    let pushUp = Self.movement(.repetitions, Self.sets(2, SetNumbers(repetitions: 12)))
    let record = pushUp.done("2026-11-14", "2026-11-12")
    let proposal = try #require(pushUp.outlook(record, on: saturday).proposal)
    #expect(proposal.sets.map(\.numbers.repetitions) == [13, 13])
    let plank = Self.movement(.repetitions, Self.sets(2, SetNumbers(duration: 45)))
    #expect(
      plank.outlook(plank.done("2026-11-14", "2026-11-12"), on: saturday)
        == .hindered(.noRepetitions))
  }

  @Test("What has no weight says so, and a time with one grows by weight")
  func bodyweight() throws {
    let pushUp = Self.movement(.mass, Self.sets(2, SetNumbers(repetitions: 12)))
    let done = pushUp.done("2026-11-14", "2026-11-12")
    #expect(pushUp.outlook(done, on: saturday) == .hindered(.noMass))
    let plank = Self.movement(.mass, Self.sets(2, SetNumbers(mass: 10, duration: 45)))
    let record = plank.done("2026-11-14", "2026-11-12")
    let proposal = try #require(plank.outlook(record, on: saturday).proposal)
    #expect(proposal.sets.map(\.numbers.mass) == [12.5, 12.5])
  }

  @Test("Nothing is proposed beyond what a plan may say")
  func limits() {
    let heavy = Self.movement(.mass, Self.sets(1, SetNumbers(repetitions: 1, mass: 999)))
    #expect(
      heavy.outlook(heavy.done("2026-11-14", "2026-11-12"), on: saturday)
        == .hindered(.limit))
    for count in [200, Int.max] {
      let many = Self.movement(.repetitions, Self.sets(1, SetNumbers(repetitions: count)))
      #expect(
        many.outlook(many.done("2026-11-14", "2026-11-12"), on: saturday)
          == .hindered(.limit))
    }
  }

  @Test("A per cent of what can be lifted once follows the assessment, up and down, in whole steps")
  func maximum() throws {
    var squat = Self.movement(.maximum, Self.sets(2, SetNumbers(repetitions: 5)))
    squat.progression?.percent = 72
    var record = MovementRecord()
    #expect(squat.outlook(record, on: saturday) == .hindered(.noAssessment))
    record.assessments = ["back-squat"]
    #expect(squat.outlook(record, on: saturday) == .hindered(.unmeasured(["back-squat"])))
    for (once, mass) in [(116.7, 85.0), (100, 72.5), (120, 87.5)] {
      record.maximum = Maximum(
        mass: once, exercise: "back-squat", measured: try Self.day("2026-11-10"))
      let proposal = try #require(squat.outlook(record, on: saturday).proposal)
      #expect(proposal.sets.map(\.numbers.mass) == [mass, mass])
      squat.take(proposal, on: saturday)
      #expect(squat.outlook(record, on: saturday) == .waiting)
    }
    record.maximum = Maximum(mass: 0.5, exercise: "", measured: try Self.day("2026-11-10"))
    #expect(squat.outlook(record, on: saturday) == .hindered(.limit))
  }

  @Test("After weeks in a row a light one is proposed, and the full sets after it")
  func light() throws {
    var squat = Self.movement(nil, Self.sets(5, SetNumbers(repetitions: 10, mass: 41)))
    squat.progression?.light = LightWeeks(every: 4, percent: 60, of: .sets)
    var record = MovementRecord()
    record.weeks = Set(try ["2026-11-02", "2026-11-09"].map(Self.day))
    #expect(squat.outlook(record, on: saturday) == .waiting)
    record.weeks.insert(try Self.day("2026-10-26"))
    let proposal = try #require(squat.outlook(record, on: saturday).proposal)
    #expect(proposal.sets == Array(squat.sets.prefix(3)))
    let full = squat.sets
    squat.take(proposal, on: saturday)
    #expect(squat.outlook(record, on: saturday) == .waiting)
    let monday = try Self.day("2026-11-23")
    let back = try #require(squat.outlook(record, on: monday).proposal)
    #expect(back.sets == full && back.reason == .lightWeekOver)
    #expect(squat.copied(at: Self.now).sets.count == 5)
    squat.take(back, on: monday)
    record.weeks.insert(try Self.day("2026-11-16"))
    #expect(squat.sets == full && squat.outlook(record, on: monday) == .waiting)
  }

  @Test("Lighter weights are in steps of half a kilogram; what cannot be lighter says so")
  func lighter() throws {
    var squat = Self.movement(nil, Self.sets(2, SetNumbers(repetitions: 10, mass: 41)))
    squat.progression?.light = LightWeeks(every: 2, percent: 60, of: .mass)
    var record = MovementRecord()
    record.weeks = [try Self.day("2026-11-09")]
    let proposal = try #require(squat.outlook(record, on: saturday).proposal)
    #expect(proposal.sets.map(\.numbers.mass) == [24.5, 24.5])
    squat.sets = Self.sets(2, SetNumbers(repetitions: 10))
    #expect(squat.outlook(record, on: saturday) == .hindered(.noMass))
    squat.progression?.light = LightWeeks(every: 2, percent: 60, of: .sets)
    squat.sets.removeLast()
    #expect(squat.outlook(record, on: saturday) == .hindered(.oneSet))
    squat.progression?.light = LightWeeks(every: .max, percent: .max, of: .sets)
    #expect(squat.outlook(record, on: saturday) == .waiting)
  }

  @Test("Put off, it stays quiet until something new was done or measured, or the rule is another")
  func putOff() throws {
    var squat = Self.movement(.mass, Self.sets(1, SetNumbers(repetitions: 10, mass: 40)))
    let record = squat.done("2026-11-14", "2026-11-12")
    let basis = try #require(squat.outlook(record, on: saturday).proposal).basis
    squat.progression?.declined = basis
    #expect(squat.outlook(record, on: saturday) == .waiting)
    let newer = squat.done("2026-11-16", "2026-11-14")
    #expect(squat.outlook(newer, on: saturday).proposal != nil)
    let old = squat.progression
    squat.progression?.step = 5
    squat.progression?.reconsider(after: old)
    #expect(squat.outlook(record, on: saturday).proposal != nil)
  }

  @Test("A plan of before there were rules is read; a copy has the rule, not what became of it")
  func copies() throws {
    var squat = Self.movement(.mass, Self.sets(1, SetNumbers(repetitions: 10, mass: 40)))
    var fields = try #require(
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(squat)) as? [String: Any])
    fields["progression"] = nil
    let old = try JSONDecoder().decode(
      PlanMovement.self, from: JSONSerialization.data(withJSONObject: fields))
    #expect(old.progression == nil && old.sets == squat.sets)
    squat.progression?.declined = "2026-11-14 never"
    let copy = squat.copied(at: Self.now)
    #expect(copy.progression?.rule == .mass && copy.progression?.declined == nil)
  }

  private static func day(_ text: String) throws -> Day { try #require(Day(text)) }

  private static func sets(_ count: Int, _ numbers: SetNumbers) -> [PlanSet] {
    (0..<count).map { _ in PlanSet(id: .init(at: now), numbers) }
  }

  private static func movement(_ rule: Progression.Rule?, _ sets: [PlanSet]) -> PlanMovement {
    var progression = Progression()
    progression.rule = rule
    return PlanMovement(
      id: .init(at: now), movement: "back-squat", name: "Back squat", group: "Legs", sets: sets,
      progression: progression)
  }
}

extension PlanMovement {
  /// All its sets as planned on these days, the newest first, but for a change.
  fileprivate func done(
    _ days: String..., change: (inout SetNumbers) -> Void = { _ in }
  ) -> MovementRecord {
    var record = MovementRecord()
    record.times = days.compactMap { Day($0) }.map { day in
      let done = sets.map { set -> (Identifier<PlanSet>, SetNumbers?) in
        var numbers = set.numbers
        change(&numbers)
        return (set.id, numbers)
      }
      return MovementRecord.Time(day: day, done: Dictionary(uniqueKeysWithValues: done))
    }
    return record
  }
}
