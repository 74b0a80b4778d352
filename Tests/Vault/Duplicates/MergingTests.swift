import Catalogue
import Definitions
import Foundation
import GRDB
import TestSupport
import Testing
import Units

@testable import Vault

@Suite("Two clients who are one person")
struct MergingTests {
  @Test("Every row of every table of Ada's is Ben's, and Ada's again when it is undone")
  func everything() async throws {
    try await withStoredRows { gym, ada, ben in
      let (adas, bens) = (try await gym.rows(of: ada), try await gym.rows(of: ben))
      try await gym.merge(ada, into: ben) { details, other in
        (details.height, details.mass) = (other.height, other.mass)
        return other.goal
      }
      let merged = try await gym.rows(of: ben)
      for (table, rows) in adas where !notCounted.contains(table) {
        let isApart = ["client", "contactCard", "programCard"].contains(table)
        let expected = rows.count + (bens[table]?.count ?? 0) - (isApart ? 1 : 0)
        #expect(merged[table]?.count == expected, "\(table)")
      }
      let left = try await gym.store.read { db in try db.tablesHolding(ada) }
      #expect(Set(left) == ["audit", "merging", "mergedRow", "resultChange", "screening"])
      #expect(try await gym.unsound() == [])
      try await gym.undo(ada, into: ben)
      for (table, rows) in try await gym.rows(of: ada) where !notCounted.contains(table) {
        #expect(rows.map(\.content) == adas[table]?.map(\.content), "\(table)")
      }
      for (table, rows) in try await gym.rows(of: ben) where !notCounted.contains(table) {
        #expect(rows.map(\.content) == bens[table]?.map(\.content), "\(table)")
      }
      #expect(try await gym.unsound() == [])
    }
  }

  @Test("Of a number that both have the kind is kept that one of them tells")
  func kinds() {
    var (one, other) = (ClientDetails(name: "Ines"), ClientDetails(name: "Ines"))
    one.phones = [Reach(.other, "+46 70 123 45 67")]
    other.phones = [Reach(.work, "070 123 45 67"), Reach(.mobile, "+46 70 1000")]
    #expect(
      one.merged(with: other, [.phones: .both]).phones
        == [Reach(.work, "+46 70 123 45 67"), Reach(.mobile, "+46 70 1000")])
  }

  @Test("What each has one of, and both have, is put aside, and comes back")
  func onlyOne() async throws {
    try await withVault { gym in
      let (ada, ben) = (try await gym.addClient("Ada"), try await gym.addClient("Ada B"))
      var older = try await gym.start(ben)
      older = try await gym.answer(["knee": .yesno(true)], in: older)
      gym.world.pass(.seconds(60))
      let newer = try await gym.answer(["smoker": .yesno(true)], in: try await gym.start(ada))
      for client in [ada, ben] {
        try await gym.store.save(
          ReportDraft(of: client.id, at: gym.moment()), version: nil, at: gym.moment())
        _ = try await gym.store.set(
          GoalAim(words: "Goal of \(client.details.name)"), of: client.id, at: gym.moment())
      }
      try await gym.merge(ada.id, into: ben.id) { _, other in other.goal }
      let forms = try await gym.store.screeningForms(of: ben.id)
      #expect(forms.map(\.id) == [newer.id])
      let goals = try await gym.store.goals(of: ben.id)
      #expect(goals.filter { $0.endedAt == nil }.map(\.aim.words) == ["Goal of Ada"])
      #expect(goals.count == 2)
      try await gym.undo(ada.id, into: ben.id)
      #expect(try await gym.store.screeningForms(of: ada.id).map(\.id) == [newer.id])
      let back = try #require(try await gym.store.screeningForms(of: ben.id).first)
      #expect(back.id == older.id && back.answers == older.answers)
      #expect(try await gym.store.currentGoal(of: ben.id)?.aim.words == "Goal of Ada B")
      #expect(try await gym.store.currentGoal(of: ada.id)?.aim.words == "Goal of Ada")
      #expect(try await gym.unsound() == [])
    }
  }

  @Test("Signed forms keep their fingerprints through mergings one after the other, and new ones")
  func signed() async throws {
    try await withVault { gym in
      let people = try await [
        gym.addClient("Ada"), gym.addClient("Ada B"), gym.addClient("Ada Byron"),
      ]
      var prints: Set<String?> = []
      for person in people {
        for _ in 0..<2 {
          gym.world.pass(.seconds(60))
          prints.insert(try await gym.signed(KneeForm.badKnee, person).fingerprint)
        }
      }
      let (one, two, three) = (people[0].id, people[1].id, people[2].id)
      try await gym.merge(one, into: two)
      gym.world.pass(.seconds(60))
      try await gym.merge(two, into: three)
      #expect(try await gym.unsound() == [])
      gym.world.pass(.seconds(60))
      let further = try await gym.signed(KneeForm.badKnee, people[2])
      #expect(try await gym.unsound() == [])
      let forms = try await gym.store.screeningForms(of: three)
      #expect(Set(forms.map(\.fingerprint)) == prints.union([further.fingerprint]))
      await #expect(throws: StoreRefusal.notFound) { try await gym.undo(one, into: two) }
      await #expect(throws: MergingRefusal.notTheLast) { try await gym.undo(one, into: three) }
      try await gym.undo(two, into: three)
      try await gym.undo(one, into: two)
      #expect(try await gym.store.screeningForms(of: three).count == 3, "the new one stays")
      #expect(try await gym.store.screeningForms(of: one).count == 2)
      #expect(try await gym.unsound() == [])
    }
  }

  @Test("A form that somebody gives to another client by hand is named, whatever it says of whom")
  func stolen() async throws {
    try await withVault { gym in
      let (ada, ben) = (try await gym.addClient("Ada"), try await gym.addClient("Ben"))
      let form = try await gym.signed(KneeForm.badKnee, ada)
      try gym.intrude { db in
        try db.execute(
          sql: "UPDATE screening SET signedFor = clientId, clientId = ?", arguments: [ben.id])
      }
      #expect(try await gym.store.verify().changedForms == [form.id.description])
    }
  }

  @Test("Only while two are merged do locked rows let go, and of their client only")
  func locks() async throws {
    try await withVault { gym in
      let (ada, ben) = (try await gym.addClient("Ada"), try await gym.addClient("Ben"))
      _ = try await gym.signed(KneeForm.badKnee, ada)
      try await gym.clear(ada)
      for statement in [
        "UPDATE screening SET clientId = '\(ben.id)', signedFor = clientId",
        "UPDATE clearance SET clientId = '\(ben.id)'",
      ] {
        await #expect(throws: StoreRefusal.signed, "\(statement)") {
          try await gym.store.write { db in try db.execute(sql: statement) }
        }
      }
      let merging = Merging(
        mergedId: ada.id, clientId: ben.id, mergedAt: gym.world.now, trainerId: gym.sam.id,
        before: ben.details, after: ben.details, isUnderWay: true)
      for statement in [
        "UPDATE screening SET clientId = '\(ben.id)'",
        "UPDATE screening SET clientId = '\(ben.id)', signedFor = clientId, clientName = 'x'",
        "UPDATE clearance SET clientId = '\(ben.id)', note = 'x'",
      ] {
        await #expect(throws: StoreRefusal.signed, "\(statement)") {
          try await gym.store.write { db in
            try merging.insert(db)
            try db.execute(sql: statement)
          }
        }
      }
    }
  }

  @Test("What somebody changed since stays when a merging is undone; what nobody did goes back")
  func fields() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient("Ada Byron") {
        ($0.phone, $0.profession, $0.height) = ("0123", "Teacher", 1.7)
      }
      let ben = try await gym.addClient("A. Byron") { ($0.phone, $0.mass) = ("0999", 61) }
      try await gym.merge(ada.id, into: ben.id) { details, other in
        (details.name, details.phone, details.profession, details.height) =
          (other.name, other.phone, other.profession, other.height)
        return details.goal
      }
      let merged = try await gym.store.client(ben.id)
      #expect(merged.details.name == "Ada Byron" && merged.details.height == 1.7)
      #expect(merged.details.mass == 61)
      var newer = merged.details
      newer.profession = "Doctor"
      _ = try await gym.store.change(
        ben.id, version: nil, ClientChange(newer, naming: [], and: [.profession]),
        catalogue: gym.catalogue, at: gym.moment())
      try await gym.undo(ada.id, into: ben.id)
      let back = try await gym.store.client(ben.id).details
      #expect(back.name == "A. Byron" && back.phone == "0999" && back.height == nil)
      #expect(back.profession == "Doctor" && back.mass == 61)
      #expect(try await gym.store.client(ada.id).details == ada.details)
    }
  }

  @Test("It is undone for a day, and nobody is merged with an old version or with themselves")
  func refusals() async throws {
    try await withVault { gym in
      let (ada, ben) = (try await gym.addClient("Ada"), try await gym.addClient("Ben"))
      await #expect(throws: StoreRefusal.outdated) {
        try await gym.store.merge(
          ada.id, into: ben.id, versions: (1, 9), ben.details, catalogue: gym.catalogue,
          at: gym.moment())
      }
      await #expect(throws: StoreRefusal.notFound) {
        try await gym.merge(ada.id, into: ada.id)
      }
      try await gym.merge(ada.id, into: ben.id)
      #expect(try await gym.store.successor(of: ada.id) == ben.id)
      gym.world.pass(.seconds(24 * 3600 + 1))
      #expect(try await gym.store.recentMergings(at: gym.world.now).isEmpty)
      await #expect(throws: MergingRefusal.tooLate) { try await gym.undo(ada.id, into: ben.id) }
    }
  }

  @Test("A deleted result comes back to the one who stays, and an erasure takes both")
  func afterwards() async throws {
    try await withVault { gym in
      let (ada, ben) = (try await gym.addClient("Ada"), try await gym.addClient("Ben"))
      let entry = ResultEntry(
        client: ada.id, exercise: try gym.exercise("plank"), value: 60, inputs: [:],
        observation: "", pastDay: nil, token: nil)
      let result = try await gym.store.enter(entry, catalogue: gym.catalogue, at: gym.moment())
        .result
      try await gym.store.delete(result.id, of: ada.id, reason: "", at: gym.moment())
      try await gym.merge(ada.id, into: ben.id)
      let restored = try await gym.store.restore(
        result.id, of: ben.id, catalogue: gym.catalogue, at: gym.moment())
      #expect(restored.clientId == ben.id)
      var search = AuditSearch()
      search.client = ben.id
      let about = try await gym.store.audit(search, limit: 50)
      #expect(about.entries.contains { $0.clientId == ada.id && $0.action == .resultEntered })
      #expect(about.entries.filter { $0.action == .clientMerged }.count == 2)
      try await gym.store.erase(ben.id, by: gym.sam, at: gym.world.now)
      #expect(try await gym.store.read { db in try db.tablesHolding(ada.id) } == [])
      #expect(try await gym.unsound() == [])
    }
  }

  @Test("What becomes of the other's result while two are one goes back with it")
  func since() async throws {
    try await withVault { gym in
      let (ada, ben) = (try await gym.addClient("Ada"), try await gym.addClient("Ben"))
      let first = try await gym.enter(60, of: ada).result
      try await gym.merge(ada.id, into: ben.id)
      gym.world.pass(.seconds(120))
      try await gym.store.delete(first.id, of: ben.id, reason: "", at: gym.moment())
      try await gym.undo(ada.id, into: ben.id)
      let owners = try await gym.store.read { db in
        try EarlierResult.fetchAll(db).map(\.clientId)
      }
      #expect(owners == [ada.id])
      await #expect(throws: StoreRefusal.notFound) {
        _ = try await gym.store.restore(
          first.id, of: ben.id, catalogue: gym.catalogue, at: gym.moment())
      }
      let restored = try await gym.store.restore(
        first.id, of: ada.id, catalogue: gym.catalogue, at: gym.moment())
      #expect(restored.clientId == ada.id)
      #expect(try await gym.unsound() == [])
    }
  }

  @Test("What was scored by the other's details waits for some of its own when it is undone")
  func scores() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient("Ada") { details in
        (details.sex, details.birthdate) = (.female, Day(year: 1990, month: 5, day: 4))
      }
      let ben = try await gym.addClient("Ben")
      let (own, other) = (try await gym.enter(60, of: ben), try await gym.enter(60, of: ada))
      try await gym.merge(ada.id, into: ben.id) { details, other in
        (details.sex, details.birthdate) = (other.sex, other.birthdate)
        return other.goal
      }
      func score(_ result: ExerciseResult) async throws -> Double? {
        try await gym.store.read { db in try ExerciseResult.fetchOne(db, key: result.id)?.score }
      }
      #expect(try await score(own.result) == other.result.score)
      try await gym.undo(ada.id, into: ben.id)
      #expect(own.result.score == nil && other.result.score != nil)
      #expect(try await score(own.result) == nil)
      #expect(try await score(other.result) == other.result.score)
      #expect(try await gym.unsound() == [])
    }
  }

  @Test(
    "A goal that ended while two were one is the other's current one again",
    arguments: [true, false])
  func goalBack(isReached: Bool) async throws {
    try await withVault { gym in
      let (ada, ben) = (try await gym.addClient("Ada"), try await gym.addClient("Ben"))
      for client in [ada, ben] {
        _ = try await gym.store.set(
          GoalAim(words: "Goal of \(client.details.name)"), of: client.id, at: gym.moment())
      }
      try await gym.merge(ada.id, into: ben.id) { _, other in other.goal }
      gym.world.pass(.seconds(60))
      let current = try #require(try await gym.store.currentGoal(of: ben.id))
      if isReached {
        _ = try await gym.store.end(current.id, of: ben.id, .reached, at: gym.moment())
      } else {
        _ = try await gym.store.set(GoalAim(words: "Both"), of: ben.id, at: gym.moment())
      }
      try await gym.undo(ada.id, into: ben.id)
      #expect(try await gym.store.currentGoal(of: ada.id)?.aim.words == "Goal of Ada")
      #expect(try await gym.store.client(ada.id).details.goal == "Goal of Ada")
      let bens = try await gym.store.currentGoal(of: ben.id)?.aim.words
      #expect(try await gym.store.client(ben.id).details.goal == bens ?? "")
      #expect(try await gym.unsound() == [])
    }
  }

  @Test("What was measured while two were one is scored by whose it is, once that is undone")
  func measuredMeanwhile() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient("Ada") { $0.sex = .female }
      let ben = try await gym.addClient("Ben")
      try await gym.merge(ada.id, into: ben.id) { details, other in
        details.sex = other.sex
        return other.goal
      }
      gym.world.pass(.seconds(60))
      let one = try await gym.store.client(ben.id)
      let entered = try await gym.enter(60, of: one).result
      #expect(!entered.scoring.missing.contains("sex"))
      try await gym.undo(ada.id, into: ben.id)
      let left = try await gym.store.result(entered.id, of: ben.id)
      #expect(left.scoring.missing.contains("sex") && left.score == nil)
      #expect(try await gym.unsound() == [])
    }
  }

  @Test("The words that a goal got while two were one are its owner's when it is undone")
  func goalChanged() async throws {
    try await withVault { gym in
      let (ada, ben) = (try await gym.addClient("Ada"), try await gym.addClient("Ben"))
      let goal = try await gym.store.set(
        GoalAim(words: "Goal of Ada"), of: ada.id, at: gym.moment())
      try await gym.merge(ada.id, into: ben.id) { _, other in other.goal }
      _ = try await gym.store.change(
        goal.id, of: ben.id, version: nil, to: GoalAim(words: "Goal of both"), at: gym.moment())
      try await gym.undo(ada.id, into: ben.id)
      #expect(try await gym.store.currentGoal(of: ada.id)?.aim.words == "Goal of both")
      #expect(try await gym.store.client(ada.id).details.goal == "Goal of both")
      #expect(try await gym.store.client(ben.id).details.goal == "")
    }
  }

  @Test("What still waits after a merging waits for what it waited for before when that is undone")
  func stillWaiting() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient("Ada") { $0.sex = .female }
      let ben = try await gym.addClient("Ben")
      let own = try await gym.enter(60, of: ben).result
      try await gym.merge(ada.id, into: ben.id) { details, other in
        details.sex = other.sex
        return other.goal
      }
      let merged = try await gym.store.result(own.id, of: ben.id)
      #expect(merged.scoring.missing == own.scoring.missing.filter { $0 != "sex" })
      try await gym.undo(ada.id, into: ben.id)
      #expect(try await gym.store.result(own.id, of: ben.id).scoring == own.scoring)
    }
  }
}

/// Of what is worked out anew, ends with a merging, or tells of it.
private let notCounted: Set = [
  "standing", "latest", "reportLink", "audit", "merging", "mergedRow", "session",
]

extension OpenVault {
  fileprivate func merge(
    _ merged: Identifier<Client>, into client: Identifier<Client>,
    choosing choose: (inout ClientDetails, ClientDetails) -> String = { details, _ in details.goal }
  ) async throws {
    let (other, stays) = (try await store.client(merged), try await store.client(client))
    var details = stays.details
    details.goal = choose(&details, other.details)
    _ = try await store.merge(
      merged, into: client, versions: (other.version, stays.version), details,
      catalogue: catalogue, at: moment(try await anybody()))
  }

  fileprivate func undo(
    _ merged: Identifier<Client>, into client: Identifier<Client>
  ) async throws {
    _ = try await store.undoMerging(
      of: merged, into: client, catalogue: catalogue, at: moment(try await anybody()))
  }

  /// Stored rows have trainers of their own.
  private func anybody() async throws -> Trainer {
    try #require(try await store.read { db in try Trainer.fetchOne(db) })
  }

  fileprivate func rows(
    of client: Identifier<Client>
  ) async throws -> [String: [[String: JSONValue]]] {
    try await store.export(client).tables
  }

  /// What `verify` finds.
  fileprivate func unsound() async throws -> [String] {
    let report = try await store.verify()
    return report.damage + report.changedForms + report.changedReports + report.missingLocks
      + report.changedSchema + report.changedRows + report.brokenLinks.map(String.init)
  }
}

extension [String: JSONValue] {
  /// Versions go up, and nobody need say that a form is signed for its own client.
  fileprivate var content: Self { filter { !["version", "signedFor"].contains($0.key) } }
}

extension Database {
  fileprivate func tablesHolding(_ id: Identifier<Client>) throws -> [String] {
    try ownTables().filter { table in
      try columns(in: table).contains { column in
        try Bool.fetchOne(
          self, sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE instr(\"\(column.name)\", ?))",
          arguments: [id.description]) == true
      }
    }
  }
}

/// A vault with the stored rows, all of which are Ada's, and with Ben.
private func withStoredRows(
  _ body: (OpenVault, Identifier<Client>, Identifier<Client>) async throws -> Void
) async throws {
  try await withVault { gym in
    try await gym.fillWithStoredRows()
    try await gym.store.write { db in
      try db.execute(sql: "DELETE FROM erasure; DELETE FROM session")
    }
    let ada = try await gym.store.read { db in try Client.fetchOne(db) }
    let ben = try await gym.addClient("Ben")
    try await body(gym, try #require(ada).id, ben.id)
  }
}
