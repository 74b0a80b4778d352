import Catalogue
import Definitions
import Forms
import Foundation
import TestSupport
import Testing
import Units

@testable import Vault
@testable import Web

/// States that hardly anyone sees, and that a page has words for all the same.
func rareSamples(_ services: Services, _ context: SignedIn) async throws -> [SampleScreen] {
  let moment = services.moment(context.trainer)
  var details = ClientDetails(name: "Carl Rare")
  (details.email, details.phone) = ("carl@example.org", "+44 20 7946 0018")
  (details.sex, details.birthdate) = (.male, Day("1990-02-01"))
  (details.height, details.mass) = (1.7, 64)
  let client = try await services.store.addClient(details, by: context.trainer, at: moment.now)
  let carl = SampleClient(client: client, services: services, context: context)
  return try await carl.onHold() + carl.measured() + carl.screened() + carl.putAway()
    + leftOut(services)
}

/// An own exercise that no longer fits the files.
private func leftOut(_ services: Services) async throws -> [SampleScreen] {
  let own = OwnExercise(
    exercise: "lost", version: 1, category: "strength", definition: "{}",
    savedAt: services.now(), trainerId: try await services.store.owner().id)
  services.shelf.put([own], [])
  return [
    SampleScreen(Screen(page: OwnExercisesPage([own], imported: nil, services), title: "Own"))
  ]
}

private struct SampleClient {
  let client: Client
  let services: Services
  let context: SignedIn
  private var store: Store { services.store }

  /// A flag keeps him from being tested.
  func onHold() async throws -> [SampleScreen] {
    let moment = services.moment(context.trainer)
    let form = try await store.startScreening(
      of: client.id, definition: services.form, at: moment)
    _ = try await store.save(
      ScreeningChange(
        answers: ["chestRest": .yesno(true)], details: nil, revision: nil, clientVersion: nil),
      to: form.id, of: client.id, definition: services.form, catalogue: services.catalogue,
      at: moment)
    let page = AssessmentsPage(
      latest: [], wheel: try await services.wheel(of: client, on: nil),
      concerns: try await store.concerns(of: client.id, on: services.today), open: nil, services,
      .metric)
    let run = try #require(services.catalogue.exercise("12-minute-run"))
    return [
      SampleScreen(Screen(page: page, title: "Assessments")),
      SampleScreen(try await services.entry(of: run, client, context)),
    ]
  }

  /// A correction that keeps an extra number, tries, old results, and scores in every state.
  func measured() async throws -> [SampleScreen] {
    let walk = try await enter("rockport-walk", 900, on: Day("2026-01-05"))
    let stale = try await services.overview(of: client, context)
    let pressure = try await enter("blood-pressure", 128, inputs: ["diastolic": 82])
    let entry = try await services.entry(of: pressure.exercise, client, context)
    let tries = Exercise.inputs(ofTries: [40, 44])
    let grip = try await enter("grip-strength", 44, inputs: tries)
    let results = ResultsPage(
      [walk.result, grip.result], [], ResultFilter(), try await store.trainerNames(), services,
      .metric)
    return [
      SampleScreen(entry), SampleScreen(stale), SampleScreen(try await outrun()),
      SampleScreen(Screen(page: results, title: "Results")),
      SampleScreen(try await remarked(grip.result)),
    ]
  }

  /// The score of a record that has been put right since.
  private func outrun() async throws -> Screen<ScorePage> {
    let pulse = try await enter("resting-heart-rate", 72)
    var ageless = client.details
    ageless.birthdate = nil
    let changed = try await store.change(
      client.id, version: nil, ClientChange(ageless, naming: [.birthdate]),
      catalogue: services.catalogue, at: services.moment(context.trainer))
    return try await services.score(of: pulse.result, changed, context)
  }

  /// A norm that says something about itself; none of ours does.
  private func remarked(_ result: ExerciseResult) async throws -> Screen<ScorePage> {
    let table = ScorePage.Table(
      heading: "44 kg", row: "44 kg to 48 kg", score: "6", source: nil, note: "A small sample.",
      derived: true)
    let row = ResultRow(result, try await store.trainerNames(), services, .metric)
    let page = ScorePage(
      result: row, heading: "Why", facts: [], tables: [table], formulas: [], reason: nil,
      outdated: nil, category: nil, scoring: result.scoring)
    return Screen(page: page, title: "Why")
  }

  private func enter(
    _ id: String, _ value: Double, inputs: [String: Double] = [:], on day: Day? = nil
  ) async throws -> (exercise: Exercise, result: ExerciseResult) {
    let exercise = try #require(services.catalogue.exercise(id))
    let entry = ResultEntry(
      client: client.id, exercise: exercise, value: value, inputs: inputs, observation: "",
      pastDay: day, token: nil)
    let entered = try await store.enter(
      entry, catalogue: services.catalogue, at: services.moment(context.trainer))
    return (exercise, entered.result)
  }

  /// Two forms that asked different questions, and one that somebody has tampered with.
  func screened() async throws -> [SampleScreen] {
    let first = try await sign(services.form)
    let second = try await sign(try services.form.asking("new", instead: "doctor"))
    let changed = try await tampered(second)
    let draft = try await store.startScreening(
      of: client.id, definition: services.form, at: services.moment(context.trainer))
    _ = try await store.save(
      ScreeningChange(
        answers: ["sleep": .number(3)], details: nil, revision: nil, clientVersion: nil),
      to: draft.id, of: client.id, definition: services.form, catalogue: services.catalogue,
      at: services.moment(context.trainer))
    let differing = try await store.screeningForm(draft.id, of: client.id)
    var maker = try services.maker(differing, client, context)
    maker.last = try await services.last(before: differing)
    return [
      SampleScreen(
        Screen(page: SignaturePage(differing, of: client, maker), title: "Sign")),
      SampleScreen(try services.comparison(first, second, client, all: true, context)),
      SampleScreen(try await services.screening(changed, client, context)),
      SampleScreen(try await services.receipt(changed, client, context)),
    ]
  }

  private func sign(_ definition: FormDefinition) async throws -> ScreeningForm {
    let moment = services.moment(context.trainer)
    let form = try await store.startScreening(
      of: client.id, definition: definition, at: moment)
    _ = try await store.save(
      ScreeningChange(
        answers: try await someAnswers(), details: nil, revision: nil, clientVersion: nil),
      to: form.id, of: client.id, definition: definition, catalogue: services.catalogue,
      at: moment)
    return try await store.sign(
      form.id, of: client.id,
      FormSigning(clientName: "Carl", signature: nil, revision: nil, clientVersion: nil),
      definition: definition, at: moment)
  }

  /// Those of anyone who has signed.
  private func someAnswers() async throws -> Answers {
    let signed = try await store.read { db in
      try ScreeningForm.filter(sql: "signedAt IS NOT NULL AND details LIKE '%\"male%'").fetchOne(db)
    }
    return try #require(signed).answers
  }

  private func tampered(_ form: ScreeningForm) async throws -> ScreeningForm {
    try await store.write { db in
      try db.execute(sql: "DROP TRIGGER signedFormStays")
      try db.execute(
        sql: "UPDATE screening SET clientName = 'Eve' WHERE id = ?", arguments: [form.id])
      return try ScreeningForm.find(form.id, of: client.id, in: db)
    }
  }

  func putAway() async throws -> [SampleScreen] {
    let away = try await store.archive(client.id, true, at: services.moment(context.trainer))
    let list = try await store.clients(matching: "", archived: true, from: 0, limit: 1)
    let page = ClientsPage(list, query: "", archived: true, from: 0, services)
    return [
      SampleScreen(Screen(page: EditClientPage(away, context.trainer), title: "Edit")),
      SampleScreen(Screen(page: page, title: "Put away", tab: .clients)),
    ]
  }
}

extension FormDefinition {
  /// The same form in its next version, with another question in the place of one.
  fileprivate func asking(_ key: String, instead old: String) throws -> FormDefinition {
    let text = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
      .replacing("\"key\":\"\(old)\"", with: "\"key\":\"\(key)\"")
      .replacing("\"version\":\(version)", with: "\"version\":\(version + 1)")
    return try JSONDecoder().decode(FormDefinition.self, from: Data(text.utf8))
  }
}
