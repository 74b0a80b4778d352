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
        let shelf = try await there.shelfWithOwn()
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
        let shelf = try await there.shelfWithOwn()
        await #expect(throws: ClientRefusal.otherExercise("Board hang")) {
          _ = try await there.store.importClient(file, into: shelf, at: there.moment())
        }
        #expect(try await there.store.everyone().isEmpty)
      }
    }
  }

  @Test("So is one that cannot be read before the other that it builds on")
  func otherUnitOfBuilt() async throws {
    try await withAdasFile { _, _, file in
      try await withVault { there in
        let other = OwnDefinition(
          category: "climbing",
          definition: #"{ "name": "Board hang", "resultUnit": "Count", "steps": [] }"#)
        try await there.store.keep(
          [("board-hang", other)], categories: [climbing], by: there.sam, at: there.world.now)
        let shelf = try await there.shelfWithOwn()
        await #expect(throws: ClientRefusal.otherExercise("Board hang")) {
          _ = try await there.store.importClient(file, into: shelf, at: there.moment())
        }
      }
    }
  }

  @Test("A category of that id keeps its name and its colour, and gets the norms")
  func category() async throws {
    try await withAdasFile { _, _, file in
      try await withVault { there in
        let own = OwnDefinition(
          category: "climbing",
          definition: #"{ "name": "CLIMBING!", "colour": "aa0000", "exercises": [] }"#)
        try await there.store.keep([], categories: [own], by: there.sam, at: there.world.now)
        let shelf = try await there.shelfWithOwn()
        _ = try await there.store.importClient(file, into: shelf, at: there.moment())
        let catalogue = try await there.withOwn()
        let category = try #require(catalogue.category("climbing"))
        #expect(category.name == "CLIMBING!" && category.colour == "aa0000")
        let hang = try #require(catalogue.exercise("board-hang"))
        #expect(catalogue.score(hang, value: 30, subject: Subject()).score == 7)
      }
    }
  }

  @Test("Those that the program has left out go along as they are, and arrive where they fit")
  func leftOut() async throws {
    try await withVault { gym in
      let (_, ada) = try await gym.adaWhoHangs()
      #expect(gym.catalogue.exercise("board-hang") == nil)
      let file = try await gym.store.archive(of: ada, gym.catalogue, at: gym.moment())
      try await withVault { there in
        let came = try await there.store.importClient(file, into: there.shelf, at: there.moment())
        #expect(came.exercises?.added.sorted() == ["Bar cling", "Board hang"])
        #expect(came.exercises?.missing == [])
        let hang = try await there.withOwn().exercise("board-hang")
        #expect(try #require(hang).category == "climbing")
      }
    }
  }

  @Test("What no result and no goal needs stays out, however it came into the file")
  func unneeded() async throws {
    try await withAdasFile { _, _, file in
      let files = try ZipFile(file)
      let cling = try #require(try files.content(of: "exercises/bar-cling.json"))
      let other = String(decoding: cling, as: UTF8.self).replacing("Bar cling", with: "Evil cling")
      var zip = ZipWriter()
      for name in files.names.sorted() { zip.add(name, try #require(try files.content(of: name))) }
      zip.add("exercises/evil-cling.json", Data(other.utf8))
      zip.add("exercises/sub/x.json", cling)
      let more = zip.finished
      try await withVault { there in
        _ = try await there.store.importClient(more, into: there.shelf, at: there.moment())
        let own = try await there.store.ownExercises()
        #expect(
          own.map(\.exercise) == ["bar-cling", "board-hang"] && own.allSatisfy { $0.version == 1 })
      }
    }
  }

  @Test("A formula that works out which norm it asks for takes all of them along")
  func workedOut() throws {
    let catalogue = try Project.catalogue()
    let norms = ["hang-m", "hang-f"].map { id in
      #""\#(id)": { "resolution": 1, "scale": "peer", "source": "S", "tables": [ { "bands": [ { "score": 7 } ] } ] }"#
    }.joined(separator: ", ")
    let own = OwnDefinition(
      category: "climbing",
      definition: #"""
        { "name": "Hang", "resultUnit": "Duration", "steps": [],
          "conversionAlgorithm": "norm(sex == 'male' and 'hang-m' or 'hang-f', value)" }
        """#)
    let category = OwnDefinition(
      category: "climbing",
      definition: #"""
        { "name": "Climbing", "colour": "336699", "exercises": [], "norms": { \#(norms) } }
        """#)
    let wider = try catalogue.adding(
      [own], categories: [category], folder: Project.file("Exercises"))
    let (hang, climbing) = (try #require(wider.exercise("hang")), wider.category("climbing"))
    let file = hang.file(
      try own.object, in: try #require(climbing), norms: try category.object.norms)
    #expect(file.norms.keys.sorted() == ["hang-f", "hang-m"])
  }

  @Test("A movement of the gym's own goes with a plan, and comes put away")
  func movement() async throws {
    try await withVault { gym in
      let id = Identifier<GymMovement>(at: gym.world.now)
      let definition = #"""
        { "id": "\#(id)", "name": "Wall crawl", "first": "chest", "by": "repetitions",
          "demand": "light", "instruction": "Crawl up." }
        """#
      _ = try await gym.store.addGymMovement(id, definition, at: gym.moment())
      let ada = try await gym.addClient()
      let crawl = PlanMovement(
        id: .init(at: gym.world.now), movement: id.description, name: "Wall crawl", group: "Chest")
      let day = PlanDay(id: .init(at: gym.world.now), name: "A", weekday: nil, movements: [crawl])
      _ = try await gym.store.add(
        PlanContent(name: "Plan", days: [day]), of: ada.id, at: gym.moment())
      let file = try await gym.store.archive(of: ada.id, gym.catalogue, at: gym.moment())
      try await withVault { there in
        let came = try await there.store.importClient(file, into: there.shelf, at: there.moment())
        #expect(came.exercises?.movements == ["Wall crawl"])
        let brought = try await there.store.gymMovements()
        #expect(brought.map(\.id) == [id] && brought.allSatisfy { $0.removedAt != nil })
        let again = try await there.store.archive(of: ada.id, there.catalogue, at: there.moment())
        let names = try ZipFile(again).names.sorted()
        #expect(try names == ZipFile(file).names.sorted())
        #expect(try await there.store.verify().isSound)
      }
      var bare = ZipWriter()
      bare.add("client.json", try #require(try ZipFile(file).content(of: "client.json")))
      let older = bare.finished
      try await withVault { there in
        let came = try await there.store.importClient(older, into: there.shelf, at: there.moment())
        #expect(came.exercises?.missingMovements == ["Wall crawl"])
        #expect(try await there.store.gymMovements().isEmpty)
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

  fileprivate func shelfWithOwn() async throws -> ImportShelf {
    ImportShelf(catalogue: try await withOwn(), folder: shelf.folder, movements: movements)
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

extension OpenVault {
  /// With a result of one of the gym's own two exercises.
  fileprivate func adaWhoHangs() async throws -> (AssessmentCatalogue, Identifier<Client>) {
    try await keep([hang(norm: "value"), cling])
    let catalogue = try await withOwn()
    let ada = try await addClient()
    let entry = ResultEntry(
      client: ada.id, exercise: try #require(catalogue.exercise("board-hang")), value: 30,
      inputs: [:], clearedInputs: [], observation: "", pastDay: nil, token: nil)
    _ = try await store.enter(entry, catalogue: catalogue, at: moment())
    return (catalogue, ada.id)
  }
}

/// The file of a client with one result, of an exercise that the gym has made.
private func withAdasFile(
  _ body: (AssessmentCatalogue, Identifier<Client>, Data) async throws -> Void
) async throws {
  try await withVault { gym in
    let (catalogue, ada) = try await gym.adaWhoHangs()
    try await body(
      catalogue, ada, try await gym.store.archive(of: ada, catalogue, at: gym.moment()))
  }
}

extension ImportedClient {
  fileprivate var exercises: BroughtDefinitions? {
    if case .added(_, let exercises) = self { exercises } else { nil }
  }
}
