import Definitions
import Forms
import Foundation
import Synchronization
import TestSupport
import Testing
import Units

@testable import Catalogue
@testable import Vault
@testable import Web

/// A screen of any page.
struct SampleScreen: Sendable {
  /// Its page's template, as a file's name.
  let name: String
  /// Whether a trainer is signed in.
  let isTrainers: Bool
  /// The type of its page.
  let page: String
  let walk: @Sendable (inout TemplateCheck) throws -> Void
  let render: @Sendable (Views) throws -> String
  /// With everything that the page holds, whether its template names it or not.
  let renderWhole: @Sendable (Views) throws -> String

  init<Content: Page>(_ screen: Screen<Content>, in gym: SampleGym, trainer: String? = "Sam") {
    name = Content.template.replacing("/", with: "-")
    (page, isTrainers) = ("\(Content.self)", trainer != nil)
    let shell = Shell(
      title: screen.title, text: gym.services.text, assets: gym.services.views.assets,
      trainer: trainer,
      lock: trainer.map { _ in
        PageLock(
          trainer: "a", after: 600, isShared: Content.self == LockSettingsPage.self,
          here: "/clients")
      },
      since: trainer.map { _ in 7 },
      notice: screen.notice
        ?? Notice(text: "Saved.", undo: Undo(action: "/undo", seconds: 10), follows: true),
      alarm: "The disk is full.", token: "token",
      client: screen.client, tab: screen.tab)
    walk = { check in
      check.walk(try screen.root(in: shell), template: Content.template)
    }
    render = { views in String(decoding: try views.render(screen, in: shell), as: UTF8.self) }
    renderWhole = { views in
      let whole = views.templates.render(Content.template, try screen.root(in: shell))
      return String(decoding: whole, as: UTF8.self)
    }
  }
}

/// The screens of some pages, in the states that look different. A class that is one is found by
/// its name, so that a new page needs no line anywhere else.
protocol PageSamples: AnyObject {
  init()
  func screens(_ gym: SampleGym) async throws -> [SampleScreen]
}

/// Every page, made once from a small demonstration vault.
enum Samples {
  private static let made = Task { try await make() }

  static var screens: [SampleScreen] { get async throws { try await made.value } }

  private static func make() async throws -> [SampleScreen] {
    let screens = Mutex<[SampleScreen]>([])
    try await withApp { _, app in
      let gym = try await SampleGym(app)
      for samples in try kinds() {
        let more = try await samples.init().screens(gym)
        screens.withLock { $0 += more }
      }
    }
    return screens.withLock(\.self)
  }

  private static func kinds() throws -> [any PageSamples.Type] {
    try sources("Tests/Web", ending: "swift").flatMap { _, source in
      try source.matches(of: /class (\w+): PageSamples/).map { match in
        try #require(
          NSClassFromString("WebTests.\(match.1)") as? any PageSamples.Type, "\(match.1)")
      }
    }
  }
}

/// What the samples of every area are made from.
struct SampleGym {
  let services: Services
  let trainer: Trainer
  /// Those of the demonstration vault.
  let client: Client
  let other: Client

  init(_ app: TestGym) async throws {
    services = app.services
    try await services.store.fill(
      with: DemoData(clients: 2, results: 170, seed: 1), catalogue: services.catalogue,
      form: services.form, now: app.world.now, zone: .gmt)
    trainer = try await services.store.owner()
    let demo = try await services.store.everyone()
    client = try #require(demo.first)
    other = try #require(demo.last)
    var aim = GoalAim(words: "Hold the plank")
    (aim.exercise, aim.target, aim.due) = ("plank", 300, Day("2027-06-01"))
    _ = try await store.set(aim, of: client.id, at: moment)
    _ = try await enter("blood-pressure", 185, inputs: ["diastolic": 112], of: client)
  }

  var store: Store { services.store }
  var voice: Voice { services.voice(for: trainer) }
  var moment: Moment { services.clocks.moment(of: trainer) }

  /// Someone new, of whom nothing or all is known.
  func newClient(_ name: String, known: Bool = true) async throws -> Client {
    var details = ClientDetails(name: name)
    var aim = GoalAim(words: "Run 5 km")
    (aim.exercise, aim.target, aim.due) = ("plank", 300, Day("2027-06-01"))
    if known {
      (details.email, details.phone) = ("carl@example.org", "+44 20 7946 0018")
      (details.sex, details.birthdate) = (.male, Day("1990-02-01"))
      (details.height, details.mass, details.goal) = (1.7, 64, "Run 5 km")
      details.emailKind = .work
      details.phones.append(Reach(.work, "+44 20 7946 0019"))
      details.addresses = [Reach(.home, "12 St James’s Square\nLondon"), Reach(.other, "Oxford")]
      details.profession = "Teacher"
      details.emergency.name = "Anne Byron"
      details.emergency.phone = "+44 20 7946 0020"
    }
    let client = try await store.addClient(details, by: trainer, at: moment.now)
    if known { _ = try await store.set(aim, of: client.id, at: moment) }
    return client
  }

  /// Someone of thirteen, for whom endurance has words and no scores.
  func newYouth() async throws -> Client {
    var details = ClientDetails(name: "Young Runner")
    (details.sex, details.birthdate) = (.male, Day("2013-02-01"))
    return try await store.addClient(details, by: trainer, at: moment.now)
  }

  func exercise(_ id: String) throws -> Exercise {
    try #require(services.catalogue.exercise(id))
  }

  func enter(
    _ id: String, _ value: Double, inputs: [String: Double] = [:], on day: Day? = nil,
    of client: Client
  ) async throws -> ExerciseResult {
    let entry = ResultEntry(
      client: client.id, exercise: try exercise(id), value: value, inputs: inputs,
      observation: "Right hand", pastDay: day, token: nil)
    return try await store.enter(entry, catalogue: services.catalogue, at: moment).result
  }

  /// The draft of a client's form with these answers besides those it has.
  func draft(
    of client: Client, _ answers: Answers, definition: FormDefinition? = nil
  ) async throws -> ScreeningForm {
    let definition = definition ?? services.form
    let form = try await store.startScreening(
      of: client.id, definition: definition, at: moment)
    let change = ScreeningChange(
      answers: form.answers.merging(answers), details: nil, revision: nil, clientVersion: nil)
    return try await store.save(
      change, to: form.id, of: client.id, definition: definition,
      catalogue: services.catalogue, at: moment)
  }

  /// What was typed, with a problem beside each of some fields.
  func reader(_ values: [String: JSONValue], wrong fields: [String]) -> Reader {
    var reader = Reader(Submission(values: values), voice)
    for field in fields { reader.refuse(field, saying: "Please look again.") }
    return reader
  }
}
