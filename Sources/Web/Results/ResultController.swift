import Catalogue
import HTTPTypes
import Hummingbird
import Units
import Vault

/// Entering a result, correcting it within its minute, and all results with later corrections.
struct ResultController {
  let services: Services
  private var store: Store { services.store }
  private var text: Text { services.views.text }

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context.id("client"))
    let submission = try await Submission(request)
    guard let exercise = services.catalogue.exercise(submission.text("exercise") ?? "") else {
      throw Refusal.unknownExercise
    }
    var reader = Reader(submission, text: text, units: context.trainer.units)
    guard let entry = reader.entry(of: exercise, client, services) else {
      return try await again(exercise, client, submission, reader, request, context)
    }
    let entered: EnteredResult
    do {
      entered = try await store.enter(
        entry, catalogue: services.catalogue, at: services.moment(context.trainer))
    } catch let misfit as KeptInputsMisfit {
      for input in misfit.inputs { reader.refuseMisfit(input) }
      return try await again(exercise, client, submission, reader, request, context)
    }
    let path = "\(client.path)/assessments/\(exercise.id)?saved=\(entered.result.id)"
    return try await services.done(
      request, context, at: path, status: entered.corrected ? .ok : .created
    ) {
      try await services.entry(of: exercise, client, context, saved: entered.result.id)
    }
  }

  @Sendable func index(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context.id("client"))
    let query = request.uri.queryParameters
    let typed = Submission(
      values: Dictionary(
        ["since", "until"].map { ($0, .string(String(query.get($0) ?? ""))) },
        uniquingKeysWith: { first, _ in first }))
    var reader = Reader(typed, text: text, units: context.trainer.units)
    let filter = ResultFilter(
      exercise: query.get("exercise").flatMap { $0.isEmpty ? nil : String($0) },
      since: reader.day("since", until: nil, keep: nil),
      until: reader.day("until", until: nil, keep: nil))
    var screen = try await list(client, filter, context)
    screen.form = FormFields([:], typed: typed, problems: reader.problems)
    if !reader.problems.isEmpty { screen.status = .unprocessableContent }
    return try services.answer(request, context, screen)
  }

  private func list(
    _ client: Client, _ filter: ResultFilter, _ context: SignedIn
  ) async throws -> Screen<ResultsPage> {
    let zone = services.zone
    let results = try await store.results(of: client.id, exercise: filter.exercise)
      .filter { result in
        guard let day = Day(result.takenAt, in: zone) else { return true }
        return filter.since.map { day >= $0 } ?? true && filter.until.map { day <= $0 } ?? true
      }
    let changes = try await store.history(of: client.id, exercise: filter.exercise)
    let page = ResultsPage(
      results, changes, filter, try await store.trainerNames(), services, context.trainer.units)
    return Screen(
      page: page, title: text["results.title"],
      client: ClientHeader(client, services, context.trainer.units), tab: .assessments)
  }

  @Sendable func edit(request: Request, context: SignedIn) async throws -> Response {
    let (client, result) = try await find(context)
    let screen = try await editScreen(result, client, context)
    return try services.answer(request, context, screen)
  }

  @Sendable func update(request: Request, context: SignedIn) async throws -> Response {
    let (client, result) = try await find(context)
    let submission = try await Submission(request)
    var reader = Reader(submission, text: text, units: context.trainer.units)
    let change = reader.change(of: result, services)
    guard reader.problems.isEmpty else {
      var screen = try await editScreen(
        result, client, context, typed: submission, problems: reader.problems)
      screen.status = .unprocessableContent
      return try services.answer(request, context, screen)
    }
    let changed = try await store.edit(
      result.id, of: client.id, change, catalogue: services.catalogue,
      at: services.moment(context.trainer))
    let path = "\(client.path)/results?exercise=\(result.exercise)"
    return try await services.done(request, context, at: path) {
      try await editScreen(changed, client, context)
    }
  }

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    let (client, result) = try await find(context)
    let submission = try await Submission(request)
    try await store.delete(
      result.id, of: client.id, reason: String((submission.text("reason") ?? "").prefix(500)),
      at: services.moment(context.trainer))
    let path = "\(client.path)/results?exercise=\(result.exercise)"
    return try await services.done(request, context, at: path) {
      let filter = ResultFilter(exercise: result.exercise)
      return try await list(client, filter, context)
    }
  }

  /// Why a result has its score.
  @Sendable func score(request: Request, context: SignedIn) async throws -> Response {
    let (client, result) = try await find(context)
    return try services.answer(
      request, context, try await services.score(of: result, client, context))
  }

  /// Scores a result anew after the client's record was put right.
  @Sendable func rescore(request: Request, context: SignedIn) async throws -> Response {
    let (client, result) = try await find(context)
    let rescored = try await store.rescore(
      result.id, of: client.id, catalogue: services.catalogue,
      at: services.moment(context.trainer))
    return try await services.done(
      request, context, at: "\(client.path)/results/\(result.id)/score"
    ) { try await services.score(of: rescored, client, context) }
  }

  /// Someone starts to edit: renews the minute.
  @Sendable func touch(request: Request, context: SignedIn) async throws -> Response {
    let (_, result) = try await find(context)
    guard
      let open = store.touch(result, by: context.trainer, at: services.instant())
    else { throw Refusal(status: .conflict, key: "refusal.correctionClosed") }
    return try .json(["secondsLeft": open.secondsLeft], status: .ok)
  }

  private func find(_ context: SignedIn) async throws -> (Client, ExerciseResult) {
    let client = try await store.client(context.id("client"))
    return (client, try await store.result(context.id("result"), of: client.id))
  }

  private func editScreen(
    _ result: ExerciseResult, _ client: Client, _ context: SignedIn,
    typed: Submission = Submission(values: [:]), problems: [String: FieldProblem] = [:]
  ) async throws -> Screen<ResultPage> {
    let units = context.trainer.units
    let exercise = services.catalogue.exercise(result.exercise)
    var stored = result.measuredTexts(exercise, units)
    stored["observation"] = result.observation
    stored["takenAt"] = Day(result.takenAt, in: services.zone)?.description
    let form = FormFields(stored, typed: typed, problems: problems)
    return Screen(
      page: ResultPage(
        result: ResultRow(result, try await store.trainerNames(), services, units),
        exercise: exercise.map { ExerciseFacts($0, form, units, text) },
        showsTrials: exercise.map { !$0.tries(in: result.inputs).isEmpty } ?? false),
      title: text["result.title"],
      client: ClientHeader(client, services, units), tab: .assessments, form: form)
  }

  private func again(
    _ exercise: Exercise, _ client: Client, _ submission: Submission, _ reader: Reader,
    _ request: Request, _ context: SignedIn
  ) async throws -> Response {
    let unusual = reader.problems.sorted { $0.key < $1.key }.map(\.value)
      .filter { $0.code == Reader.unusual }.map(\.message)
    var screen = try await services.entry(
      of: exercise, client, context,
      form: FormFields([:], typed: submission, problems: reader.problems),
      confirm: unusual.isEmpty ? nil : unusual.joined(separator: " "))
    screen.status = .unprocessableContent
    return try services.answer(request, context, screen)
  }
}
