import Definitions
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Archives
@testable import Vault

@Suite("A client who moves to another vault")
struct ClientMovingTests {
  @Test("Every table that belongs to a client goes along, or is named as staying")
  func complete() throws {
    let going = ClientRecords.portable.map { $0.databaseTableName }
    let staying = ClientRecords.staying.map { $0.databaseTableName }
    #expect((going + staying).sorted() == ClientRecords.all.map { $0.databaseTableName }.sorted())
  }

  @Test("Ada arrives with every row, and her export from there is the first one, byte for byte")
  func lossless() async throws {
    try await withAdasFile { ada, file in
      try await withVault { there in
        let came = try await there.store.importClient(file, into: there.shelf, at: there.moment())
        #expect(came == .added(name: "Ada Łukasz", BroughtDefinitions()))
        there.world.pass(.seconds(86_400))
        let again = try await there.store.archive(of: ada, there.catalogue, at: there.moment())
        #expect(again == file)
        let report = try await there.store.verify()
        #expect(report.isSound && report.signedForms == 3 && report.reports == 1)
        let entries = try await there.store.audit(AuditSearch(), limit: 2).entries
        #expect(entries.map(\.action) == [.clientExported, .clientImported])
      }
    }
  }

  @Test("A file that says it has more than is read is refused by its directory")
  func tooLarge() async throws {
    try await withVault { gym in
      var zip = ZipWriter()
      zip.add(ClientDocument.name, Data(count: 8))
      var file = zip.finished
      let entry = try #require(file.range(of: Data([0x50, 0x4B, 1, 2]))).lowerBound
      // 200 MB, packed and unpacked.
      for place in [20, 24] {
        file.replaceSubrange(entry + place..<entry + place + 4, with: [0, 0, 0x80, 0x0C])
      }
      await #expect(throws: ClientRefusal.tooLarge(128 << 20)) {
        _ = try await gym.store.importClient(file, into: gym.shelf, at: gym.moment())
      }
    }
  }

  @Test("The file has every table, with rows in each, and every column but what is worked out anew")
  func filled() async throws {
    try await withAdasFile { _, file in
      let tables = try tables(in: file)
      #expect(tables.keys.sorted() == ClientRecords.portable.map { $0.movedName }.sorted())
      let empty = tables.filter { $0.value.isEmpty }.map(\.key)
      #expect(empty == [])
      let client = try #require(tables["client"]?.first)
      let stored = try StoredRows.of("client")[0].keys
      #expect(Set(stored).subtracting(client.keys) == ["searchName", "photo"])
      #expect(client["createdAt"] == .string("2026-11-21T10:00:00.352Z"))
      let mails = tables["mail"] ?? []
      #expect(mails.allSatisfy { $0["password"] == nil })
    }
  }

  @Test("The schema in docs has the tables and columns that go, and no others")
  func schema() throws {
    let schema = try JSONValue(
      parsing: Data(contentsOf: Project.file("docs/client-export.schema.json")))
    let tables = schema["properties"]["tables"]["properties"]
    let queue = try DatabaseQueue()
    try Migrations.migrator.migrate(queue)
    let going = try queue.read { db in
      try ClientRecords.portable.map { ($0.movedName, try $0.movedColumns(db).map(\.name)) }
    }
    #expect(tables.keys == going.map(\.0).sorted())
    for (table, columns) in going {
      let row = tables[table]["items"]
      #expect(row["properties"].keys == columns.sorted(), "\(table)")
      #expect(row["required"] == .array(columns.map(JSONValue.string)), "\(table)")
    }
  }

  @Test("A signed form is in the file as the text that its fingerprint was taken of")
  func forms() async throws {
    try await withAdasFile { _, file in
      let zip = try ZipFile(file)
      let signed = try #require(tables(in: file)["screening"]).filter { $0["signedAt"] != .null }
      for form in signed {
        let (id, day) = (form["id"]?.word ?? "", form["signedAt"]?.word?.prefix(10) ?? "")
        let text = try #require(try zip.content(of: "forms/\(day)-\(id).json"))
        let fingerprint = FrozenReport.fingerprint(of: String(decoding: text, as: UTF8.self))
        #expect(fingerprint == form["fingerprint"]?.word)
      }
      #expect(signed.count == 3)
    }
  }

  @Test("Results that come from elsewhere are looked through for what they are shown as here")
  func shown() async throws {
    try await withAdasFile { ada, file in
      try await withVault { there in
        func seen() async throws -> Bool {
          try await there.store.read { db in try ShownExercise.exists(db, key: "blood-pressure") }
        }
        try await there.store.showEarlierResults(there.catalogue)
        #expect(try await seen())
        _ = try await there.store.importClient(file, into: there.shelf, at: there.moment())
        let brought = try await there.store.results(of: ada).map(\.exercise)
        #expect(brought.contains("blood-pressure"))
        #expect(try await !seen())
      }
    }
  }

  @Test("The trainers who did it keep their names, and sign in nowhere")
  func trainers() async throws {
    try await withAdasFile { ada, file in
      try await withVault { there in
        _ = try await there.store.importClient(file, into: there.shelf, at: there.moment())
        let trainers = try await there.store.read { db in try Trainer.fetchAll(db) }
        let brought = trainers.filter { $0.id != there.sam.id }
        #expect(!brought.isEmpty)
        for trainer in brought {
          #expect(!trainer.hasAccess && !trainer.isOwner && trainer.removedAt != nil)
        }
      }
    }
  }

  @Test("The same file once more says so and changes nothing; after a change it is refused")
  func twice() async throws {
    try await withAdasFile { ada, file in
      try await withVault { there in
        _ = try await there.store.importClient(file, into: there.shelf, at: there.moment())
        let before = try await there.store.read(everything)
        let again = try await there.store.importClient(file, into: there.shelf, at: there.moment())
        #expect(again == .known(name: "Ada Łukasz", BroughtDefinitions()))
        #expect(try await there.store.read(everything) == before)
        try await there.store.write { db in
          try db.execute(sql: "UPDATE note SET isPrivate = 1 - isPrivate")
        }
        let changed = try await there.store.read(everything)
        await expectRefused(file, as: .other("Ada Łukasz"), there)
        #expect(try await there.store.read(everything) == changed)
      }
    }
  }

  @Test(
    "A client with whom another was made one goes along, with the other's signed forms and cards")
  func merged() async throws {
    try await withVault { gym in
      let cards = ["ada-1", "of another program"].map { uid in
        Data("BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nUID:\(uid)\nEND:VCARD\n".utf8)
      }
      for card in cards {
        _ = try await gym.store.importContacts(
          card, photos: NoPhotos(), catalogue: gym.catalogue, at: gym.moment())
      }
      let ada = try #require(try await gym.store.read { db in try Client.fetchOne(db) })
      let ben = try await gym.addClient("Ada B")
      for client in [ada, ben] { try await gym.signed(KneeForm.badKnee, client) }
      let newest = try await (gym.store.client(ada.id), gym.store.client(ben.id))
      _ = try await gym.store.merge(
        ada.id, into: ben.id, versions: (newest.0.version, newest.1.version), newest.1.details,
        catalogue: gym.catalogue, at: gym.moment())
      let file = try await gym.store.archive(of: ben.id, gym.catalogue, at: gym.moment())
      try await withVault { there in
        _ = try await there.store.importClient(file, into: there.shelf, at: there.moment())
        let again = try await there.store.archive(
          of: ben.id, there.catalogue, at: there.moment())
        #expect(again == file)
        let signings = try await there.store.read { db in
          try BroughtEntry.filter(Column("action") == "formSigned").fetchCount(db)
        }
        #expect(signings == 2, "of both")
        #expect(try await there.store.successor(of: ada.id) == ben.id)
        for card in cards {
          let plans = try await there.store.plan(
            contacts: card, photos: NoPhotos(), at: there.moment())
          #expect(plans[.unchanged].first?.client == ben.id)
        }
        let forms = try await there.store.screeningForms(of: ben.id)
        for form in forms { #expect(try await there.store.sealing(of: form).isUnchanged) }
        #expect(forms.count == 2)
        #expect(try await there.store.verify().isSound)
        #expect(try await there.store.recentMergings(at: there.world.now).isEmpty)
        await #expect(throws: MergingRefusal.tooLate) {
          _ = try await there.store.undoMerging(
            of: ada.id, into: ben.id, catalogue: there.catalogue, at: there.moment())
        }
      }
    }
  }

  @Test("Somebody whose own card came before their file stands among those who may be one person")
  func cardFirst() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient("Ada")
      let card = try await gym.store.card(of: ada.id, at: gym.moment())
      let file = try await gym.store.archive(of: ada.id, gym.catalogue, at: gym.moment())
      try await withVault { there in
        _ = try await there.store.importContacts(
          Data(card.utf8), photos: NoPhotos(), catalogue: there.catalogue, at: there.moment())
        _ = try await there.store.importClient(file, into: there.shelf, at: there.moment())
        let found = try await there.store.likelyDuplicates()
        #expect(found.pairs.map(\.sign) == [.card])
      }
    }
  }

  @Test("Whoever is one with another in only one of two vaults is refused with what to do")
  func mergedInOne() async throws {
    try await withVault { gym in
      let (ada, ben) = (try await gym.addClient("Ada"), try await gym.addClient("Ada B"))
      let before = try await gym.store.archive(of: ada.id, gym.catalogue, at: gym.moment())
      _ = try await gym.store.merge(
        ada.id, into: ben.id, versions: (ada.version, ben.version), ada.details,
        catalogue: gym.catalogue, at: gym.moment())
      await expectRefused(before, as: .merged("Ada"), gym)
      let after = try await gym.store.archive(of: ben.id, gym.catalogue, at: gym.moment())
      try await withVault { there in
        _ = try await there.store.importClient(before, into: there.shelf, at: there.moment())
        await expectRefused(after, as: .merged("Ada"), there)
      }
    }
  }

  @Test("Erased and brought back, all is as it was")
  func erased() async throws {
    try await withStoredAda { gym, ada in
      let file = try await gym.store.archive(of: ada, gym.catalogue, at: gym.moment())
      try await gym.store.erase(ada, by: try await gym.store.owner(), at: gym.world.now)
      _ = try await gym.store.importClient(file, into: gym.shelf, at: gym.moment())
      #expect(try await gym.store.archive(of: ada, gym.catalogue, at: gym.moment()) == file)
    }
  }

  @Test(
    "What was changed in a file is refused with a sentence, and nothing of it stays",
    arguments: FileChange.all)
  func changed(change: FileChange) async throws {
    try await withAdasFile { _, file in
      let files = try ZipFile(file)
      let content = try #require(try files.content(of: "client.json"))
      let text = String(decoding: content, as: UTF8.self)
      try #require(text.contains(change.old), "\(change.old)")
      let new = text.replacing(change.old, with: change.new, maxReplacements: 1)
      var zip = ZipWriter()
      zip.add("client.json", Data(new.utf8))
      for name in ["photo/small.jpg", "photo/large.jpg"] {
        zip.add(name, try #require(try files.content(of: name)))
      }
      let changed = zip.finished
      try await withVault { there in
        let before = try await there.store.read(everything)
        await expectRefused(changed, as: change.refusal, there)
        #expect(try await there.store.read(everything) == before)
        #expect(try await there.store.verify().isSound)
      }
    }
  }

  @Test("A file that is cut off, or is something else, is refused")
  func cut() async throws {
    try await withAdasFile { _, file in
      try await withVault { there in
        for (bad, refusal) in [
          (file.prefix(file.count / 2), ClientRefusal.damaged), (file.dropLast(), .damaged),
          (Data("PK nothing".utf8), .damaged), (Data(), .damaged),
        ] {
          await expectRefused(bad, as: refusal, there)
        }
        var other = ZipWriter()
        other.add("letter.txt", Data("Dear Sam".utf8))
        await expectRefused(other.finished, as: .noExport, there)
      }
    }
  }
}

/// Something that somebody changed in a file, and how it is refused.
struct FileChange: Sendable, CustomTestStringConvertible {
  let old: String
  let new: String
  let refusal: ClientRefusal

  var testDescription: String { "\(old) → \(new)" }

  static let all: [FileChange] = [
    .init(old: "\"version\":1,", new: "\"version\":2,", refusal: .version(2)),
    .init(old: "healthwheel-client", new: "other", refusal: .noExport),
    .init(old: "{\"format\"", new: "{\"format", refusal: .damaged),
    .init(old: "]}}\n", new: "", refusal: .damaged),
    .init(old: "\"goal\":[", new: "\"letter\":[", refusal: .unknown("letter")),
    .init(old: "\"sex\":\"female\"", new: "\"sex\":\"queen\"", refusal: .unfit("client")),
    .init(
      old: "\"name\":\"Ada Łukasz\"",
      new: "\"name\":\"\(String(repeating: "x", count: 10_000))\"", refusal: .name),
    .init(old: "\"height\":1.68", new: "\"height\":true", refusal: .unfit("client")),
    .init(old: "\"height\":1.68", new: "\"height\":168", refusal: .details("height")),
    .init(
      old: "\"profession\":\"", new: "\"profession\":\"" + String(repeating: "x", count: 201),
      refusal: .details("profession")),
    .init(old: "\"goal\":\"", new: "\"goal\":\"\\u0000", refusal: .unfit("client")),
    .init(
      old: "\"createdAt\":\"2026", new: "\"createdAt\":\"2999", refusal: .future("client")),
    .init(
      old: "\"version\":2,\"writtenAt\"", new: "\"version\":9223372036854775807,\"writtenAt\"",
      refusal: .unfit("note")),
    .init(
      old: "\"clientId\":\"01a1fd8c-6a6f-71cf-9fd5-2f95ccdc19d1\",\"digest\"",
      new: "\"clientId\":\"01a1fd8c-6a5f-71cf-9fd5-2f95ccdc19b3\",\"digest\"",
      refusal: .unfit("mergedCard")),
    .init(
      old: "\"isWhole\":1,\"uid\"", new: "\"more\":1,\"isWhole\":1,\"uid\"",
      refusal: .unfit("mergedCard")),
    .init(old: "\"uid\":\"4e1c3c5a-0002\"", new: "\"uid\":2", refusal: .unfit("mergedCard")),
    .init(old: "\"profession\":", new: "\"job\":", refusal: .unknown("client.job")),
    .init(old: "\"knee\":true", new: "\"knee\":false", refusal: .changedForms(1)),
  ]
}

private func expectRefused(
  _ file: Data, as refusal: ClientRefusal, _ gym: OpenVault
) async {
  do {
    _ = try await gym.store.importClient(file, into: gym.shelf, at: gym.moment())
    Issue.record("it was taken in")
  } catch {
    #expect(error as? ClientRefusal == refusal)
  }
}

/// The file of a client who has a row in every table.
private func withAdasFile(
  _ body: @escaping (Identifier<Client>, Data) async throws -> Void
) async throws {
  try await withStoredAda { gym, ada in
    try await body(ada, try await gym.store.archive(of: ada, gym.catalogue, at: gym.moment()))
  }
}

private func withStoredAda(
  _ body: (OpenVault, Identifier<Client>) async throws -> Void
) async throws {
  try await withVault { gym in
    try await gym.store.withoutTransaction(StoredRows.fill)
    try await gym.store.write { db in _ = try Erasure.deleteAll(db) }
    let ada = try await gym.store.read { db in try Client.fetchOne(db) }
    try await body(gym, try #require(ada).id)
  }
}

private func tables(in file: Data) throws -> [String: [[String: JSONValue]]] {
  let text = try #require(try ZipFile(file).content(of: "client.json"))
  return try #require(try JSONPiece(text).members["tables"]).members.mapValues { rows in
    try rows.items.map { try $0.members.mapValues { try $0.value } }
  }
}

/// Every row of every table.
@Sendable private func everything(_ db: Database) throws -> [String: Set<[DatabaseValue]>] {
  try db.ownTables().reduce(into: [:]) { all, table in
    let rows = try Row.fetchAll(db, sql: "SELECT * FROM \(table)")
    all[table] = Set(rows.map { Array($0.databaseValues) })
  }
}

extension JSONValue {
  fileprivate subscript(key: String) -> JSONValue {
    if case .object(let members) = self { members[key] ?? .null } else { .null }
  }

  fileprivate var keys: [String] {
    if case .object(let members) = self { members.keys.sorted() } else { [] }
  }

  fileprivate var word: String? { if case .string(let text) = self { text } else { nil } }
}
