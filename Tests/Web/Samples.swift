import Definitions
import Forms
import Foundation
import TestSupport
import Testing
import Units

@testable import Catalogue
@testable import Vault
@testable import Web

/// A screen of any page.
struct SampleScreen {
  /// Its page's template, as a file's name.
  let name: String
  /// The type of its page.
  let page: String
  let walk: (inout TemplateCheck) -> Void
  let render: (Views) -> String

  init<Content: Page>(_ screen: Screen<Content>, in gym: SampleGym, trainer: String? = "Sam") {
    name = Content.template.replacing("/", with: "-")
    page = "\(Content.self)"
    let shell = Shell(
      title: screen.title, text: gym.services.text, assets: gym.services.views.assets,
      trainer: trainer, notice: screen.notice ?? "Saved.", token: "token",
      client: screen.client, tab: screen.tab)
    walk = { check in
      let root = Rendering(
        page: screen.page, shell: shell, form: screen.form, chart: screen.chart)
      check.walk(root, template: Content.template)
    }
    render = { views in views.render(screen, in: shell) }
  }
}

/// Every page in the states that look different, made from a small demonstration vault.
func withSamples(
  _ body: @Sendable ([SampleScreen], Views) async throws -> Void
) async throws {
  try await withApp { browser, app in
    let services = app.services
    try await services.store.fill(
      with: DemoData(clients: 2, results: 170, seed: 1), catalogue: services.catalogue,
      form: services.form, now: app.world.now, zone: .gmt)
    let demo = try await services.store.clients(matching: "", archived: false, from: 0, limit: 2)
    let gym = SampleGym(
      services: services, trainer: try await services.store.owner(),
      client: try #require(demo.rows.first).client,
      other: try #require(demo.rows.last).client)
    var screens = gym.setup() + gym.session() + gym.refusals() + gym.settings() + gym.styleguide()
    screens += try await gym.clients()
    screens += try await gym.wheels()
    screens += try await gym.screenings()
    screens += try await gym.assessments()
    screens += try await gym.results()
    screens += try await gym.exercises()
    try await body(screens, services.views)
  }
}

/// What the samples of every area are made from.
struct SampleGym {
  let services: Services
  let trainer: Trainer
  /// Those of the demonstration vault.
  let client: Client
  let other: Client

  var store: Store { services.store }
  var voice: Voice { services.voice(for: trainer) }
  var moment: Moment { services.clocks.moment(of: trainer) }

  /// Someone new, of whom nothing or all is known.
  func newClient(_ name: String, known: Bool = true) async throws -> Client {
    var details = ClientDetails(name: name)
    if known {
      (details.email, details.phone) = ("carl@example.org", "+44 20 7946 0018")
      (details.sex, details.birthdate) = (.male, Day("1990-02-01"))
      (details.height, details.mass) = (1.7, 64)
    }
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
    var reader = Reader(Submission(values: values), text: voice.text, units: voice.units)
    for field in fields { reader.refuse(field, saying: "Please look again.") }
    return reader
  }
}
