import Foundation
import GRDB
import TestSupport
import Testing
import Units

@testable import Catalogue
@testable import Vault

@Suite("Where clients stand, as lists show it")
struct StandingTests {
  @Test(
    "After every entry, correction, deletion, past day and erasure the list says what all rows make",
    .timeLimit(.minutes(15)))
  func everyChange() async throws {
    try await withVault { gym in
      gym.store.keepStandings(by: gym.catalogue, in: .gmt)
      var walk = StandingWalk(gym, seed: 7)
      for step in 0..<1_000 {
        try await walk.step()
        guard step.isMultiple(of: 6) else { continue }
        #expect(try await gym.kept() == gym.madeAnew(), "step \(step)")
        try await gym.expectListIsRight(on: walk.someDay())
        try await gym.expectNewestAreRight(until: walk.someDay()?.noon(in: .gmt) ?? gym.world.now)
      }
      #expect(try await gym.kept().count > 2)
      #expect(try await gym.newest().filter { $0.improvements != nil }.count > 5)
    }
  }

  @Test("Without a catalogue nothing is kept, and the list is right all the same")
  func withoutRule() async throws {
    try await withVault { gym in
      var walk = StandingWalk(gym, seed: 3)
      for _ in 0..<40 { try await walk.step() }
      #expect(try await gym.kept() == [])
      try await gym.expectListIsRight(on: walk.someDay())
    }
  }

  @Test("A row that some statement changes beside the program takes what was kept with it")
  func fooled() async throws {
    try await withVault { gym in
      gym.store.keepStandings(by: gym.catalogue, in: .gmt)
      let ada = try await gym.addAda()
      try await gym.enter(60, of: ada)
      for statement in [
        "UPDATE result SET score = 1", "UPDATE result SET takenAt = '2026-01-02 10:00:00.000'",
        "DELETE FROM result",
      ] {
        try await gym.store.withoutTransaction { db in try db.execute(sql: statement) }
        try await gym.expectListIsRight(on: Day("2026-11-23"))
        try await gym.expectNewestAreRight(until: gym.world.now)
        #expect(try await gym.kept() == [], "\(statement)")
        gym.world.pass(.seconds(600))
        try await gym.enter(61, of: ada)
        #expect(try await gym.kept().count == 1)
      }
    }
  }

  @Test("Another catalogue's list is never shown, and in time is kept by the new one")
  func otherCatalogue() async throws {
    try await withVault { gym in
      gym.store.keepStandings(by: gym.catalogue, in: .gmt)
      let ada = try await gym.addAda()
      try await gym.enter(60, of: ada)
      try await gym.enter(30, "grip-strength", of: ada)
      let before = try await gym.kept()
      let fewer = AssessmentCatalogue(gym.catalogue.categories.filter { $0.id == "strength" })
      let list = try await gym.store.clients(ClientSearch(), catalogue: fewer, in: .gmt)
      #expect(list.rows.first?.overall != before.first?.overall)
      gym.store.keepStandings(by: fewer, in: .gmt)
      try await gym.store.renewStandings()
      #expect(try await gym.kept().first?.overall == list.rows.first?.overall)
      #expect(try await gym.kept().count == 1)
    }
  }

  @Test("What a vault has kept of nobody yet is made at the first start, and only once")
  func firstStart() async throws {
    try await withVault { gym in
      for name in 0..<230 { _ = try await gym.addClient("Client \(name)") }
      #expect(try await gym.kept().isEmpty)
      gym.store.keepStandings(by: gym.catalogue, in: .gmt)
      try await gym.store.renewStandings()
      #expect(try await gym.kept().count == 230)
      let changes = try await gym.store.read { db in try VaultState.fetchOne(db)?.changes }
      try await gym.store.renewStandings()
      #expect(try await gym.store.read { db in try VaultState.fetchOne(db)?.changes } == changes)
    }
  }

  @Test("All are looked through once for each catalogue and each opening, not at every sign-in")
  func once() async throws {
    try await withVault { gym in
      _ = try await gym.addAda()
      let fewer = AssessmentCatalogue(gym.catalogue.categories.filter { $0.id == "strength" })
      func keptAfter(_ catalogue: AssessmentCatalogue) async throws -> Int {
        try await gym.store.write { db in try db.execute(sql: "DELETE FROM standing") }
        gym.store.keepStandings(by: catalogue, in: .gmt)
        try await gym.store.renewStandings()
        return try await gym.kept().count
      }
      #expect(try await keptAfter(gym.catalogue) == 1)
      #expect(try await keptAfter(gym.catalogue) == 0)
      #expect(try await keptAfter(fewer) == 1)
      #expect(try await keptAfter(fewer) == 0)
      gym.store.close()
      try gym.store.unlock(gym.key)
      #expect(try await keptAfter(fewer) == 1)
    }
  }

  @Test("Whatever is wrong in a line is named, and right from then on")
  func mended() async throws {
    try await withVault { gym in
      gym.store.keepStandings(by: gym.catalogue, in: .gmt)
      let (ada, ben) = (try await gym.addAda(), try await gym.addClient("Ben"))
      try await gym.enter(60, of: ada)
      try await gym.enter(70, of: ben)
      #expect(try await gym.store.mendStandings() == [])
      let other = "'2001-02-03'"
      let standing = [
        "overall = 9.9", "overall = NULL", "seenAt = \(other)", "isFlagged = 1",
        "dueAfter = \(other)",
        "stopAfter = \(other)", "holdAfter = \(other)",
      ]
      let latest = [
        "value = 30", "estimate = 3", "second = 3", "score = 2", "takenAt = \(other)",
        "resultId = clientId", "reason = 'noNorm'", "exercise = 'plank'",
        "improvements = '[[40,10]]'",
      ]
      for wrong in standing.map({ "standing SET \($0)" }) + latest.map({ "latest SET \($0)" }) {
        try await gym.store.renewStandings()
        try await gym.store.write { db in
          try db.execute(sql: "UPDATE \(wrong) WHERE clientId = ?", arguments: [ada.id])
        }
        #expect(try await gym.store.mendStandings() == [ada.id.description], "\(wrong)")
        try await gym.expectListIsRight(on: Day("2026-11-23"))
        #expect(try await gym.store.mendStandings() == [])
        try await gym.expectNewestAreRight(until: gym.world.now)
      }
    }
  }
}

extension StandingTests {
  @Test(
    "By another version of an exercise nothing is said of a next value, until it is looked for anew"
  )
  func otherVersion() async throws {
    try await withVault { gym in
      gym.store.keepStandings(by: gym.catalogue, in: .gmt)
      let ada = try await gym.addAda()
      try await gym.enter(60, of: ada)
      let before = try await gym.newest()
      #expect(before.first?.improvements != nil)
      try await gym.store.write { db in
        try db.execute(sql: "UPDATE latest SET version = 'old', improvements = '[[1,10]]'")
      }
      try await gym.store.renewStandings()
      #expect(try await gym.newest() == before)
    }
  }

  @Test("A result that is still to come is the newest, and counts when its time has come")
  func stillToCome() async throws {
    try await withVault { gym in
      gym.store.keepStandings(by: gym.catalogue, in: .gmt)
      let ada = try await gym.addAda()
      try await gym.enter(60, of: ada)
      let later = gym.world.now.addingTimeInterval(3 * 86_400)
      try await gym.enter(70, of: ada, on: Day(later, in: .gmt))
      let now = try await gym.store.overview(
        of: ada.id, gym.catalogue, on: nil, at: gym.world.now)
      #expect(now.latest.map(\.numbers.value) == [70] && now.wheel.now.map(\.numbers.value) == [60])
      let then = try await gym.store.overview(
        of: ada.id, gym.catalogue, on: nil, at: later + 86_400)
      #expect(then.wheel.now.map(\.numbers.value) == [70])
    }
  }
}

/// Somebody's days at the gym, the same for the same seed.
private struct StandingWalk {
  private static let exercises = [
    "resting-heart-rate", "grip-strength", "body-mass", "push-ups", "sit-and-reach",
    "12-minute-run",
  ]
  let gym: OpenVault
  var random: SeededRandom
  var clients: [Client] = []

  init(_ gym: OpenVault, seed: UInt64) {
    (self.gym, random) = (gym, SeededRandom(seed: seed))
  }

  mutating func someDay() -> Day? {
    Day(year: 2026, month: 11, day: 1)?.adding(days: Int.random(in: 0..<500, using: &random))
  }

  mutating func step() async throws {
    gym.world.pass(.seconds(Int.random(in: 1...20_000, using: &random)))
    guard clients.count > 2, let client = clients.randomElement(using: &random) else {
      return clients.append(try await gym.addAda())
    }
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<8: try await enter(of: client)
    case 8..<10: try await enter(of: client, on: someDay())
    case 10..<13: try await edit(client)
    case 13..<15: try await deleteAndRestore(client)
    case 15: try await rescore()
    case 16: try await grow(client)
    case 17: try await answer(client)
    case 18: try await clear(client)
    default: try await eraseSometimes(client)
    }
  }

  private mutating func enter(of client: Client, on day: Day? = nil) async throws {
    let known = Self.exercises.filter { gym.catalogue.exercise($0) != nil }
    let exercise = try gym.exercise(known.randomElement(using: &random) ?? "resting-heart-rate")
    let value = Double(Int.random(in: 20...90, using: &random))
    try await gym.enter(value, exercise.id, of: client, on: day)
  }

  private mutating func someResult(_ client: Client) async throws -> ExerciseResult? {
    try await gym.store.results(of: client.id).randomElement(using: &random)
  }

  private mutating func edit(_ client: Client) async throws {
    guard let result = try await someResult(client) else { return }
    let value = Double(Int.random(in: 20...90, using: &random))
    let moved = Bool.random(using: &random) ? someDay()?.noon(in: .gmt) : nil
    try await gym.edit(result, value: value, takenAt: moved)
  }

  private mutating func deleteAndRestore(_ client: Client) async throws {
    guard let result = try await someResult(client) else { return }
    try await gym.store.delete(result.id, of: client.id, reason: "", at: gym.moment())
    if Bool.random(using: &random) { try await gym.restore(result) }
  }

  private mutating func rescore() async throws {
    let exercise = try gym.exercise("resting-heart-rate")
    try await gym.store.write { db in
      try db.execute(
        sql: "UPDATE scoringWords SET exerciseVersion = 'old' WHERE exercise = ?",
        arguments: [exercise.id])
      try db.execute(
        sql: "UPDATE result SET score = 3 WHERE exercise = ?", arguments: [exercise.id])
    }
    _ = try await gym.store.rescore(
      exercise, expecting: nil, catalogue: gym.catalogue, at: gym.moment())
  }

  /// A height and a birth that were not known score what waited for them.
  private mutating func grow(_ client: Client) async throws {
    let (height, sex) = (Double.random(in: 1.5...1.9, using: &random), Bool.random(using: &random))
    _ = try await gym.change(client, [.height, .sex]) {
      ($0.height, $0.sex) = (height, sex ? .female : .male)
    }
  }

  private mutating func answer(_ client: Client) async throws {
    let draft = try await gym.start(client)
    let all = [KneeForm.well, KneeForm.badKnee, KneeForm.smoker]
    try await gym.answer(all.randomElement(using: &random) ?? KneeForm.well, in: draft)
    if Bool.random(using: &random) { try await gym.sign(draft) }
  }

  private mutating func clear(_ client: Client) async throws {
    let until = someDay()
    let isEndless = Bool.random(using: &random)
    try await gym.clear(client) { $0.until = isEndless ? nil : until }
  }

  private mutating func eraseSometimes(_ client: Client) async throws {
    guard Int.random(in: 0..<4, using: &random) == 0 else { return }
    try await gym.store.erase(client.id, by: gym.sam, at: gym.world.now)
    clients.removeAll { $0.id == client.id }
  }
}

extension OpenVault {
  func addAda() async throws -> Client {
    try await addClient {
      $0.sex = .female
      $0.birthdate = Day("1990-05-17")
    }
  }

  fileprivate func kept() async throws -> [ClientStanding] {
    try await store.read { db in try ClientStanding.order(Column("clientId")).fetchAll(db) }
  }

  fileprivate func newest() async throws -> [KeptLatest] {
    try await store.read { db in
      try KeptLatest.order(Column("clientId"), Column("exercise")).fetchAll(db)
    }
  }

  /// Compares the newest results with what is found in the plainest way among all, and what would
  /// earn more points with what is looked for now.
  fileprivate func expectNewestAreRight(until date: Date) async throws {
    let list = try await store.clients(ClientSearch(limit: 1000), catalogue: catalogue, in: .gmt)
    for client in list.rows.map(\.id) {
      let all = try await store.results(of: client)
      let seen = try await store.overview(of: client, catalogue, on: nil, at: date)
      let counting = all.filter { $0.score != nil && $0.takenAt <= date }
      #expect(Set(seen.latest.map(\.id)) == Self.firsts(all))
      #expect(Set(seen.wheel.now.map(\.id)) == Self.firsts(counting))
      for one in seen.latest + seen.wheel.now {
        let row = try #require(all.first { $0.id == one.id })
        #expect(one.numbers == row.numbers && one.score == row.score)
        #expect(
          one.takenAt == row.takenAt && (one.score != nil || one.reason == row.scoring.reason))
        if let known = one.improvements { #expect(known == improvements(of: row)) }
      }
    }
  }

  /// - Parameter results: newest first.
  private static func firsts(_ results: [ExerciseResult]) -> Set<Identifier<ExerciseResult>> {
    Set(Dictionary(results.map { ($0.exercise, $0.id) }) { newest, _ in newest }.values)
  }

  private func improvements(of result: ExerciseResult) -> KnownImprovements? {
    result.score.flatMap { score in
      catalogue.improvements(
        of: ScoredResult(
          exercise: result.exercise, id: result.id.description, numbers: result.numbers,
          score: score, takenAt: result.takenAt),
        inputs: result.inputs, subject: result.scoring.subject)
    }
  }

  fileprivate func madeAnew() async throws -> [ClientStanding] {
    let rule = StandingRule(catalogue: catalogue, zone: .gmt)
    return try await store.read { db in
      let all = try Client.order(Column("id")).fetchAll(db)
      return try rule.standings(of: all.map(\.id), in: db)
    }
  }

  /// Compares each line with what is worked out in the plainest way from every row.
  fileprivate func expectListIsRight(on today: Day?) async throws {
    let list = try await store.clients(
      ClientSearch(limit: 1000), catalogue: catalogue, on: today, in: .gmt)
    for row in list.rows {
      let results = try await store.results(of: row.id)
      let concerns = try await store.concerns(of: row.id, on: today)
      #expect(row.overall == overall(results))
      #expect(row.lastSeen == results.map(\.takenAt).max())
      #expect(row.worstFlag == concerns.worst)
      #expect(row.isOnHold == concerns.open.contains { !$0.suspends.isEmpty })
      #expect(row.isDue == isDue(results, on: today))
    }
    try await expectOrderIsRight(of: list.rows, on: today)
  }

  /// Orders and filters are found by the database where standings are kept, also of those who have a
  /// word; one of them each time.
  private func expectOrderIsRight(of rows: [ClientListRow], on today: Day?) async throws {
    let sorts = ClientSearch.Sort.allCases
    let filters = ClientSearch.Filter.allCases + [nil]
    let turn = rows.count + (today?.day ?? 0)
    let (sort, filter) = (sorts[turn % sorts.count], filters[turn / sorts.count % filters.count])
    for word in ["", rows.last.map { String($0.name.suffix(2)) } ?? "x"] {
      let search = ClientSearch(words: word, sort: sort, filter: filter, limit: 1000)
      let list = try await store.clients(search, catalogue: catalogue, on: today, in: .gmt)
      let words = Client.folded(word).split(separator: " ")
      let right = search.arranged(
        rows.filter { row in words.allSatisfy { Client.folded(row.name).contains($0) } })
      #expect(list.rows.map(\.id) == right.map(\.id), "\(word), \(sort), \(filter as Any)")
      #expect(list.total == right.count)
    }
  }

  /// - Parameter results: newest first.
  private func overall(_ results: [ExerciseResult]) -> Double? {
    let scored = results.filter { $0.score != nil }.map { ($0.exercise, $0) }
    let newest = Dictionary(scored) { newest, _ in newest }
    return catalogue.standing(
      latest: newest.compactMapValues(\.score), at: newest.mapValues(\.takenAt)
    ).overall
  }

  private func isDue(_ results: [ExerciseResult], on today: Day?) -> Bool {
    guard let today else { return false }
    return catalogue.categories.contains { category in
      let exercises = Set(category.exercises.map(\.id))
      let newest = results.first { exercises.contains($0.exercise) }
      return newest.flatMap { Day($0.takenAt, in: .gmt) }
        .map { category.isDue(measured: $0, on: today) } ?? false
    }
  }
}
