import Definitions
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import TestSupport
import Testing
import Units

@testable import Vault
@testable import Web

/// A screen of any page.
struct SampleScreen {
  /// Its page's template, as a file's name.
  let name: String
  /// The type of its page.
  let page: String
  let walk: (inout TemplateCheck, Views) -> Void
  let render: (Views) -> String

  init<Content: Page>(_ screen: Screen<Content>, trainer: String? = "Sam Smith") {
    name = Content.template.replacing("/", with: "-")
    page = "\(Content.self)"
    func shell(_ views: Views) -> Shell {
      Shell(
        title: screen.title, language: "en", assets: views.assets, trainer: trainer,
        gym: "Corner Gym", notice: screen.notice ?? "Saved.", token: "token",
        client: screen.client, tab: screen.tab)
    }
    walk = { check, views in
      let root = Rendering(
        page: screen.page, shell: shell(views), text: views.text, form: screen.form,
        chart: screen.chart)
      check.walk(root, template: Content.template)
    }
    render = { views in views.render(screen, in: shell(views)) }
  }
}

private struct NoSource: RequestContextSource { let logger = Logger(label: "samples") }

/// Every page in the states that look different, made from a small demonstration vault.
func withSamples(
  _ body: @Sendable ([SampleScreen], Views) async throws -> Void
) async throws {
  try await withApp { browser, gym in
    let services = gym.services
    try await services.store.fill(
      with: DemoData(clients: 2, results: 170, seed: 1), catalogue: services.catalogue,
      form: services.form, now: gym.world.now, zone: .gmt)
    let context = SignedIn(
      coreContext: .init(source: NoSource()), trainer: try await services.store.owner(),
      isHandedOver: false)
    let list = try await services.store.clients(matching: "", archived: false, from: 0, limit: 1)
    let client = list.rows[0].client
    var screens = doors(services)
    screens += try await clients(services, context, list, client)
    screens += try await screening(services, context, client)
    screens += try await assessments(services, context, client)
    screens += try await ownExercises(services, context)
    screens += try await rareSamples(services, context)
    screens.append(
      SampleScreen(
        Screen(
          page: StyleguidePage(services.views.text), title: "Style guide",
          form: StyleguidePage.sampleForm(services.views.text))))
    try await body(screens, services.views)
  }
}

private func doors(_ services: Services) -> [SampleScreen] {
  var form = FormFields(["login": "sam"])
  form.summary = "Wrong."
  return [
    SampleScreen(
      Screen(page: SetupPage(phrase: "five-words"), title: "Set up", form: form), trainer: nil),
    SampleScreen(
      Screen(
        page: RecoveryKeyPage(recoveryKey: "ABCD", gym: "G", name: "S", date: "today"),
        title: "Key")),
    SampleScreen(
      Screen(
        page: SignInPage(locked: true, returnTo: "/clients", wait: "Wait."), title: "Sign in",
        form: form), trainer: nil),
    SampleScreen(
      Screen(
        page: RefusalPage(.outdated, code: "abc", back: "/clients", services.views.text),
        title: "Locked")),
  ]
}

private func clients(
  _ services: Services, _ context: SignedIn, _ list: ClientList, _ client: Client
) async throws -> [SampleScreen] {
  let header = ClientHeader(client, services, .metric)
  let empty = ClientList(rows: [], total: 0)
  let fresh = try await services.store.addClient(
    ClientDetails(name: "New Client"), by: context.trainer, at: services.now())
  let form = try await services.store.startScreening(
    of: client.id, definition: services.form, at: services.moment(context.trainer))
  _ = try await services.store.save(
    ScreeningChange(
      answers: ["chestRest": .yesno(true), "smoking": .text("yes")], details: nil, revision: nil,
      clientVersion: nil),
    to: form.id, of: client.id, definition: services.form, catalogue: services.catalogue,
    at: services.moment(context.trainer))
  var uncleared = try await services.overview(of: client, context)
  uncleared.form.problems = Dictionary(
    uniqueKeysWithValues: ["note", "doctor", "givenOn", "until", "flags"].map {
      ($0, FieldProblem(message: "Please look again."))
    })
  var entry = ClearanceEntry(note: "By letter")
  (entry.doctor, entry.until) = ("Dr Wong", Day("2026-12-01"))
  entry.givenOn = Day("2026-11-20")
  try await services.store.clear(client.id, entry, by: context.trainer, at: services.now())
  entry.until = Day("2026-11-01")
  try await services.store.clear(client.id, entry, by: context.trainer, at: services.now())
  var eve = context.trainer
  eve.isOwner = false
  var erasing = FormFields(["confirm": "Ben"])
  erasing.problems = ["confirm": FieldProblem(message: "Not the name.")]
  let settings = SettingsPage(
    units: "metric",
    systems: [.init(key: "metric", label: "Metric", example: "80 kg", selected: true)],
    isOwner: true)
  return [
    SampleScreen(
      Screen(
        page: ClientsPage(list, query: "", archived: false, from: 0, services), title: "Clients",
        tab: .clients)),
    SampleScreen(
      Screen(
        page: ClientsPage(empty, query: "zzz", archived: false, from: 0, services),
        title: "Clients")),
    SampleScreen(
      Screen(
        page: ClientsPage(empty, query: "", archived: false, from: 0, services), title: "Clients")),
    SampleScreen(Screen(page: NewClientPage(.metric), title: "New")),
    SampleScreen(
      Screen(
        page: EditClientPage(client, context.trainer), title: "Edit", client: header, tab: .overview
      )
    ),
    SampleScreen(
      Screen(
        page: ErasurePage(
          client, try await services.store.erasureExtent(of: client.id), services.views.text),
        title: "Erase", client: header, form: erasing)),
    SampleScreen(
      Screen(
        page: EditClientPage(client, eve), title: "Edit", client: header, tab: .overview)),
    SampleScreen(uncleared),
    SampleScreen(try await services.overview(of: client, context)),
    SampleScreen(try await services.overview(of: fresh, context)),
    SampleScreen(Screen(page: settings, title: "Settings")),
  ] + (try await histories(services, context, client, fresh))
}

private func histories(
  _ services: Services, _ context: SignedIn, _ client: Client, _ fresh: Client
) async throws -> [SampleScreen] {
  let days = try await services.store.measuringDays(of: client.id, in: services.zone)
  let middle = days[days.count / 2]
  let choices = [
    WheelHistoryChoice(filled: middle, line: days.last, slice: "strength"),
    WheelHistoryChoice(filled: days.last, line: middle, isComparison: true),
    WheelHistoryChoice(filled: days.last, line: days.last),
  ]
  var screens: [SampleScreen] = []
  for choice in choices {
    screens.append(
      SampleScreen(try await services.history(of: client, days, choice, context)))
  }
  let none = WheelHistoryChoice(filled: nil, line: nil)
  screens.append(SampleScreen(try await services.history(of: fresh, [], none, context)))
  return screens
}

private func screening(
  _ services: Services, _ context: SignedIn, _ client: Client
) async throws -> [SampleScreen] {
  let draft = try #require(try await services.store.screeningForms(of: client.id).first)
  let other = try await services.store.clients(
    matching: "", archived: false, from: 1, limit: 3
  ).rows
  var screens: [SampleScreen] = []
  for form in try await services.store.screeningForms(of: client.id) {
    screens.append(SampleScreen(try await services.screening(form, client, context)))
  }
  for client in other.map(\.client) {
    for form in try await services.store.screeningForms(of: client.id) where form.isSigned {
      try await services.store.add(
        "Knee again", to: form, by: context.trainer, at: services.now())
      screens.append(SampleScreen(try await services.screening(form, client, context)))
      screens.append(SampleScreen(try await services.receipt(form, client, context)))
      screens += try await drawn(services, context, client)
    }
  }
  let typed = Submission(values: ["sleep": .string("30"), "pain": .string("yes")])
  let wrong = [
    "goal", "sleep", "pain", "doctor", "legs", "rested", "underAdviceDetails", "pressure",
  ]
  screens.append(
    SampleScreen(
      try await services.screening(
        draft, client, context, typed: typed,
        problems: Dictionary(
          uniqueKeysWithValues: wrong.map { ($0, FieldProblem(message: "Between 0 and 24.")) }))))
  let all = SectionChoice.all
  for sections in [all, SectionChoice(key: "medical"), SectionChoice(key: "goals")] {
    screens.append(
      SampleScreen(
        try await services.handedOver(
          draft, client, context, typed: sections.key == nil ? typed : nil,
          problems: ["goal": FieldProblem(message: "A problem")], sections: sections),
        trainer: nil))
  }
  var takeBack = Screen(
    page: TakeBackPage(path: draft.path, isSigned: false, trainer: "Sam", gym: "Corner Gym"),
    title: "Done")
  takeBack.form.problems["password"] = FieldProblem(message: "Wrong.")
  screens.append(SampleScreen(takeBack, trainer: nil))
  screens.append(
    SampleScreen(
      Screen(
        page: ScreeningIndexPage(form: nil, earlier: [], addenda: []), title: "Screening",
        client: ClientHeader(client, services, .metric), tab: .screening)))
  screens.append(
    SampleScreen(
      Screen(
        page: SignaturePage(draft, of: client, try services.maker(draft, client, context)),
        title: "Sign",
        client: ClientHeader(client, services, .metric), tab: .screening)))
  return screens
}

/// A second form, signed by hand with other answers, and both beside each other.
private func drawn(
  _ services: Services, _ context: SignedIn, _ client: Client
) async throws -> [SampleScreen] {
  let moment = services.moment(context.trainer)
  let first = try #require(try await services.store.screeningForms(of: client.id).first)
  var form = try await services.store.startScreening(
    of: client.id, definition: services.form, at: moment)
  form = try await services.store.save(
    ScreeningChange(
      answers: first.answers.merging(["sleep": .number(3)]), details: nil, revision: nil,
      clientVersion: nil),
    to: form.id, of: client.id, definition: services.form, catalogue: services.catalogue,
    at: moment)
  var screens = [
    SampleScreen(try await services.screening(form, client, context)),
    SampleScreen(try services.comparison(form, first, client, all: true, context)),
    SampleScreen(try services.comparison(form, form, client, all: false, context)),
  ]
  form = try await services.store.sign(
    form.id, of: client.id,
    FormSigning(
      clientName: "Ben", signature: "M0 0L10 20", revision: nil, clientVersion: nil),
    definition: services.form, at: moment)
  screens.append(SampleScreen(try await services.receipt(form, client, context)))
  return screens
}

private func assessments(
  _ services: Services, _ context: SignedIn, _ client: Client
) async throws -> [SampleScreen] {
  let header = ClientHeader(client, services, .metric)
  let latest = try await services.store.latestResults(of: client.id)
  let concerns = try await services.store.concerns(of: client.id, on: services.today)
  let wheel = try await services.wheel(of: client, on: nil)
  var screens = ["heart-and-lungs", nil].map { open in
    SampleScreen(
      Screen(
        page: AssessmentsPage(
          latest: latest, wheel: wheel, concerns: concerns, open: open, services, .metric),
        title: "Assessments", client: header, tab: .assessments))
  }
  let entry = ResultEntry(
    client: client.id, exercise: try #require(services.catalogue.exercise("grip-strength")),
    value: 40, inputs: [:], observation: "Right hand", pastDay: nil, token: nil)
  let saved = try await services.store.enter(
    entry, catalogue: services.catalogue, at: services.moment(context.trainer)
  ).result
  let edited = try await services.store.edit(
    saved.id, of: client.id,
    ResultChange(value: 41, inputs: nil, observation: nil, takenAt: nil, reason: "Misread"),
    catalogue: services.catalogue, at: services.moment(context.trainer))
  let nobody = try await services.store.addClient(
    ClientDetails(name: "Nobody Known"), by: context.trainer, at: services.now())
  for exercise in services.catalogue.categories.flatMap(\.exercises) {
    for client in [client, nobody] {
      var fields = FormFields()
      fields.problems = Dictionary(
        uniqueKeysWithValues: exercise.inputs.map {
          ("input-\($0.key)", FieldProblem(message: "A number."))
        })
      fields.values = Dictionary(
        uniqueKeysWithValues: exercise.inputs.map { ("input-\($0.key)", "1") })
      screens.append(
        SampleScreen(
          try await services.entry(
            of: exercise, client, context, saved: saved.id, form: fields,
            confirm: exercise.id == "resting-heart-rate" ? "Really?" : nil)))
    }
  }
  screens += try await results(services, context, client, edited, nobody)
  return screens
}

private func results(
  _ services: Services, _ context: SignedIn, _ client: Client, _ edited: ExerciseResult,
  _ nobody: Client
) async throws -> [SampleScreen] {
  let names = try await services.store.trainerNames()
  let header = ClientHeader(client, services, .metric)
  var screens: [SampleScreen] = []
  let waiting = try await services.store.enter(
    ResultEntry(
      client: nobody.id, exercise: try #require(services.catalogue.exercise("rockport-walk")),
      value: 900, inputs: [:], observation: "", pastDay: nil, token: nil),
    catalogue: services.catalogue, at: services.moment(context.trainer)
  ).result
  screens.append(SampleScreen(try await services.score(of: waiting, nobody, context)))
  screens.append(
    SampleScreen(
      try await services.entry(
        of: try #require(services.catalogue.exercise("rockport-walk")), nobody, context)))
  for result in try await services.store.results(of: client.id, limit: 90) {
    screens.append(SampleScreen(try await services.score(of: result, client, context)))
  }
  let all = try await services.store.results(of: client.id)
  let changes = try await services.store.history(of: client.id)
  for exercise in ["grip-strength", nil] {
    let filter = ResultFilter(exercise: exercise)
    screens.append(
      SampleScreen(
        Screen(
          page: ResultsPage(all, changes, filter, names, services, .metric), title: "Results",
          client: header, tab: .assessments)))
  }
  screens.append(
    SampleScreen(
      Screen(
        page: ResultsPage([], [], ResultFilter(), names, services, .metric), title: "Results",
        client: header)))
  let problems = FormFields(
    ["value": "120", "trials-0": "40", "input-diastolic": "130"],
    typed: Submission(values: [:]),
    problems: [
      "value": FieldProblem(message: "A problem"), "trials-0": FieldProblem(message: "A problem"),
      "input-diastolic": FieldProblem(message: "A problem"),
    ])
  for id in ["grip-strength", "blood-pressure", "lost"] {
    let facts = services.catalogue.exercise(id).map {
      ExerciseFacts($0, problems, .metric, services.views.text)
    }
    screens.append(
      SampleScreen(
        Screen(
          page: ResultPage(
            result: ResultRow(edited, names, services, .metric), exercise: facts,
            showsTrials: id == "grip-strength"),
          title: "Edit", client: header, tab: .assessments, form: problems)))
  }
  return screens
}

private func ownExercises(
  _ services: Services, _ context: SignedIn
) async throws -> [SampleScreen] {
  let grip = try #require(services.catalogue.exercise("grip-strength"))
  let object = try #require(try services.shelf.shipped(grip))
  let draft = ExerciseDraft(category: "strength", object: object)
  let kept = OwnExercise(
    exercise: grip.id, version: 1, category: "strength", definition: draft.own.definition,
    savedAt: services.now(), trainerId: context.trainer.id)
  var form = FormFields(draft.formValues)
  form.problems = ["definition": FieldProblem(message: "Not JSON.")]
  let check = ExerciseCheck(
    problems: [.init(field: "norms", message: "A gap.")], trial: "12 scores 5.", score: 5,
    isSound: true)
  let client = try await services.store.clients(
    matching: "", archived: false, from: 0, limit: 1
  ).rows[0].client
  let result = try #require(try await services.store.results(of: client.id).first)
  let rescoring = Rescoring(
    result: result, clientName: client.details.name, scoring: result.scoring)
  return [
    SampleScreen(
      Screen(page: OwnExercisesPage([kept], imported: nil, services), title: "Own", form: form)),
    SampleScreen(Screen(page: OwnExercisesPage([], imported: nil, services), title: "Own")),
    SampleScreen(
      Screen(
        page: ExerciseEditorPage(
          exercise: nil, categories: [.init(id: "strength", name: "Strength", selected: true)],
          check: check), title: "Editor", form: form)),
    SampleScreen(
      Screen(
        page: RescoringPage(grip, [rescoring], services, context.trainer), title: "Rescore")),
    SampleScreen(
      Screen(page: RescoringPage(grip, [], services, context.trainer), title: "Rescore")),
  ]
}
