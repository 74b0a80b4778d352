import Catalogue
import Definitions
import Foundation
import TestSupport
import Testing

@testable import Archives
@testable import Vault

@Suite("A gym's own exercises go with the client who has results of them")
struct MovedExerciseTests {
  @Test("They arrive with their category, their norms and what they refer to, and once")
  func arrive() async throws {
    try await withAdasFile { gym, ada, file in
      #expect(
        try ZipFile(file).names.filter(MovedExercise.isFile).sorted()
          == ["exercises/bar-cling.json", "exercises/board-hang.json"])
      try await withVault { there in
        let came = try await there.store.importClient(file, into: there.shelf, at: there.moment())
        let exercises = try #require(came.exercises)
        #expect(exercises.added.sorted() == ["Bar cling", "Board hang"])
        #expect(exercises.missing == [])
        let catalogue = try await there.withOwn()
        let hang = try #require(catalogue.exercise("board-hang"))
        #expect(catalogue.category(of: hang.id)?.name == "Climbing")
        #expect(catalogue.category(of: hang.id)?.staleAfter == 30)
        #expect(catalogue.version(of: hang) == gym.version(of: hang.id))
        #expect(catalogue.score(hang, value: 30, subject: Subject()).score == 7)
        #expect(try await there.store.archive(of: ada, catalogue, at: there.moment()) == file)
        #expect(try await there.store.verify().isSound)
        let actions = try await there.store.audit(AuditSearch(), limit: 9).entries.map(\.action)
        #expect(actions.count { $0 == .exerciseChanged } == 3)
      }
    }
  }

  @Test("What the catalogue has already stays as it is, also in another category")
  func known() async throws {
    try await withAdasFile { _, ada, file in
      try await withVault { there in
        try await there.keep([hang(norm: "3"), cling])
        let shelf = ImportShelf(catalogue: try await there.withOwn(), folder: there.shelf.folder)
        let before = try await there.store.ownExercises().map(\.definition)
        let came = try await there.store.importClient(file, into: shelf, at: there.moment())
        let exercises = try #require(came.exercises)
        #expect(exercises.added == [] && exercises.missing == [])
        #expect(exercises.differing == ["Board hang"], "Bar cling is the same")
        #expect(try await there.store.ownExercises().map(\.definition) == before)
      }
    }
  }

  @Test("One of its name in another unit is refused, for results would say something else")
  func otherUnit() async throws {
    try await withAdasFile { _, ada, file in
      try await withVault { there in
        try await there.keep([hang(unit: "Mass", norm: "3"), cling])
        let shelf = ImportShelf(catalogue: try await there.withOwn(), folder: there.shelf.folder)
        await #expect(throws: ClientRefusal.otherExercise("Board hang")) {
          _ = try await there.store.importClient(file, into: shelf, at: there.moment())
        }
        #expect(try await there.store.everyone().isEmpty)
      }
    }
  }

  @Test("What fits no more is named, and the client is there all the same")
  func unfitting() async throws {
    try await withAdasFile { _, ada, file in
      let files = try ZipFile(file)
      var zip = ZipWriter()
      for name in files.names.sorted() where name != "exercises/bar-cling.json" {
        zip.add(name, try #require(try files.content(of: name)))
      }
      let cut = zip.finished
      try await withVault { there in
        let came = try await there.store.importClient(cut, into: there.shelf, at: there.moment())
        let exercises = try #require(came.exercises)
        #expect(exercises.added == [] && exercises.missing == ["board-hang"])
        #expect(try await there.store.results(of: ada).map(\.exercise) == ["board-hang"])
        #expect(try await there.store.ownCategories().isEmpty)
      }
    }
  }

  @Test("A file of exercises that is none, or too long, is refused", arguments: [true, false])
  func bad(isLong: Bool) async throws {
    try await withAdasFile { _, _, file in
      let files = try ZipFile(file)
      var zip = ZipWriter()
      zip.add("client.json", try #require(try files.content(of: "client.json")))
      zip.add("exercises/a.json", isLong ? Data(count: (1 << 20) + 1) : Data("[]".utf8))
      let bad = zip.finished
      try await withVault { there in
        await #expect(throws: ClientRefusal.unfit(isLong ? "exercises/a.json" : "exercises")) {
          _ = try await there.store.importClient(bad, into: there.shelf, at: there.moment())
        }
      }
    }
  }
}

private func hang(unit: String = "Duration", norm: String) -> OwnDefinition {
  OwnDefinition(
    category: "climbing",
    definition: #"""
      { "id": "board-hang", "name": "Board hang", "resultUnit": "\#(unit)", "steps": [],
        "conversionAlgorithm": "math.max(norm('hang', \#(norm)), norm('bar-cling', 0))" }
      """#)
}

private let cling = OwnDefinition(
  category: "climbing",
  definition: #"""
    { "name": "Bar cling", "resultUnit": "Duration", "steps": [], "conversionAlgorithm": "value / 100" }
    """#)

private let climbing = OwnDefinition(
  category: "climbing",
  definition: #"""
    { "name": "Climbing", "colour": "336699", "staleAfter": 30, "exercises": [],
      "norms": { "hang": { "resolution": 1, "scale": "peer", "source": "S",
        "tables": [ { "bands": [ { "score": 7 } ] } ] } } }
    """#)

extension OpenVault {
  fileprivate func keep(_ own: [OwnDefinition]) async throws {
    try await store.keep(
      zip(["board-hang", "bar-cling"], own).map { ($0, $1) }, categories: [climbing], by: sam,
      at: world.now)
  }

  fileprivate func withOwn() async throws -> AssessmentCatalogue {
    let own = try await store.ownCatalogue()
    return try catalogue.adding(
      own.exercises.map(\.own), categories: own.categories.map(\.own), folder: shelf.folder)
  }
}

extension AssessmentCatalogue {
  fileprivate func version(of id: String) -> String? { exercise(id).map { version(of: $0) } }
}

/// The file of a client with one result, of an exercise that the gym has made.
private func withAdasFile(
  _ body: (AssessmentCatalogue, Identifier<Client>, Data) async throws -> Void
) async throws {
  try await withVault { gym in
    try await gym.keep([hang(norm: "value"), cling])
    let catalogue = try await gym.withOwn()
    let ada = try await gym.addClient()
    let entry = ResultEntry(
      client: ada.id, exercise: try #require(catalogue.exercise("board-hang")), value: 30,
      inputs: [:], clearedInputs: [], observation: "", pastDay: nil, token: nil)
    _ = try await gym.store.enter(entry, catalogue: catalogue, at: gym.moment())
    try await body(
      catalogue, ada.id, try await gym.store.archive(of: ada.id, catalogue, at: gym.moment()))
  }
}

extension ImportedClient {
  fileprivate var exercises: BroughtDefinitions? {
    if case .added(_, let exercises) = self { exercises } else { nil }
  }
}
