import Catalogue
import Definitions
import Foundation
import HTTPTypes
import Hummingbird
import Units
import Vault

/// The gym's own exercises: adding, changing, trying, exporting, importing. For the owner.
struct OwnExerciseController {
  let services: Services
  private var text: Text { services.views.text }

  @Sendable func index(request: Request, context: Owner) async throws -> Response {
    let imported = request.uri.queryParameters.get("imported", as: Int.self)
    var screen = try await list(imported: imported)
    if let imported { screen.notice = text.plural("ownExercise.imported", imported) }
    if request.uri.queryParameters.get("saved") != nil { screen.notice = text["settings.saved"] }
    return try services.answer(request, context.signedIn, screen)
  }

  @Sendable func new(request: Request, context: Owner) throws -> Response {
    try services.answer(request, context.signedIn, editor(nil, FormFields()))
  }

  @Sendable func edit(request: Request, context: Owner) async throws -> Response {
    let exercise = try find(context)
    let draft = try await draft(of: exercise)
    return try services.answer(
      request, context.signedIn, editor(exercise, FormFields(draft.formValues)))
  }

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    let submission = try await Submission(request)
    let draft = ExerciseDraft(submission, text)
    var found = check(draft, submission)
    if found.isSound, submission.text("id") ?? "" == "", let taken = id(of: draft),
      services.catalogue.exercise(taken) != nil
    {
      found = ExerciseCheck(
        problems: [.init(field: "name", message: text["ownExercise.exists"])], trial: nil,
        score: nil, isSound: false)
    }
    guard found.isSound, let id = id(of: draft) else {
      return try again(draft, found, submission, .unprocessableContent, request, context)
    }
    try await services.store.keep(
      [(id, draft.own)], by: context.trainer, at: services.now())
    try await services.loadOwnExercises()
    return try await services.done(
      request, context.signedIn, at: "/settings/exercises?saved=1", status: .created
    ) { try await list(imported: nil) }
  }

  /// The live check, and the same by a button where scripts are off.
  @Sendable func check(request: Request, context: Owner) async throws -> Response {
    let submission = try await Submission(request)
    let draft = ExerciseDraft(submission, text)
    let found = check(draft, submission)
    if request.wantsJSON { return try .json(found, status: .ok) }
    return try again(draft, found, submission, .ok, request, context)
  }

  /// As a category file with this one exercise, which any catalogue can take in.
  @Sendable func export(request: Request, context: Owner) async throws -> Response {
    let exercise = try find(context)
    guard let category = services.catalogue.category(exercise.category) else {
      throw Refusal.notFound
    }
    let draft = try await draft(of: exercise)
    let pack = JSONValue.object([
      "name": .string(category.name), "colour": .string(category.colour),
      "exercises": .array([.object(draft.object)]),
    ])
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/json; charset=utf-8",
        .contentDisposition: "attachment; filename=\"\(exercise.id).json\"",
      ], body: .init(byteBuffer: ByteBuffer(string: pack.pretty + "\n")))
  }

  /// A file with one exercise, or a pack: a category file with many. All or none.
  @Sendable func load(request: Request, context: Owner) async throws -> Response {
    let submission = try await Submission(request)
    var reader = Reader(submission, text: text, units: .metric)
    let drafts = reader.drafts(services.catalogue)
    do {
      let catalogue = try services.shelf.trying(drafts.map(\.own))
      if drafts.isEmpty && reader.problems.isEmpty {
        reader.refuse("definition", "ownExercise.notJSON")
      }
      let kept = drafts.compactMap { draft in id(of: draft, in: catalogue).map { ($0, draft.own) } }
      guard reader.problems.isEmpty else { throw DefinitionProblems([]) }
      try await services.store.keep(kept, by: context.trainer, at: services.now())
    } catch let error as DefinitionProblems {
      if !error.problems.isEmpty {
        reader.refuse("definition", saying: error.problems.map(\.sentence).joined(separator: " "))
      }
      var screen = try await list(imported: nil)
      screen.status = .unprocessableContent
      screen.form = FormFields([:], typed: submission, problems: reader.problems)
      return try services.answer(request, context.signedIn, screen)
    }
    try await services.loadOwnExercises()
    return try await services.done(
      request, context.signedIn, at: "/settings/exercises?imported=\(drafts.count)"
    ) { try await list(imported: drafts.count) }
  }

  private func find(_ context: Owner) throws -> Exercise {
    guard let exercise = services.catalogue.exercise(context.parameters.get("exercise") ?? "")
    else { throw Refusal.notFound }
    return exercise
  }

  /// As it was last kept, otherwise as the files have it.
  private func draft(of exercise: Exercise) async throws -> ExerciseDraft {
    let own = try await services.store.ownExercises().first { $0.exercise == exercise.id }
    if let own,
      let object = try? JSONDecoder().decode(JSONValue.self, from: Data(own.definition.utf8))
    {
      return ExerciseDraft(category: own.category, object: object)
    }
    guard let object = services.shelf.shipped(exercise) else { throw Refusal.notFound }
    return ExerciseDraft(category: exercise.category, object: object)
  }

  private func list(imported: Int?) async throws -> Screen<OwnExercisesPage> {
    let kept = try await services.store.ownExercises()
    return Screen(
      page: OwnExercisesPage(kept, imported: imported, services),
      title: text["ownExercise.title"])
  }

  private func editor(
    _ exercise: Exercise?, _ form: FormFields, check: ExerciseCheck? = nil
  ) -> Screen<ExerciseEditorPage> {
    let page = ExerciseEditorPage(
      exercise: exercise.map { ExerciseName(id: $0.id, name: $0.name) },
      categories: services.catalogue.categories.map {
        .init(id: $0.id, name: $0.name, selected: $0.id == form.values["category"])
      }, check: check)
    return Screen(page: page, title: exercise?.name ?? text["ownExercise.new"], form: form)
  }

  private func again(
    _ draft: ExerciseDraft, _ found: ExerciseCheck, _ submission: Submission,
    _ status: HTTPResponse.Status, _ request: Request, _ context: Owner
  ) throws -> Response {
    let problems = Dictionary(
      found.problems.map { ($0.field, FieldProblem(message: $0.message)) },
      uniquingKeysWith: { first, _ in first })
    let exercise = services.catalogue.exercise(submission.text("id") ?? "")
    var screen = editor(
      exercise, FormFields([:], typed: submission, problems: problems), check: found)
    screen.status = status
    return try services.answer(request, context.signedIn, screen)
  }

  private func id(of draft: ExerciseDraft, in catalogue: AssessmentCatalogue? = nil) -> String? {
    if let id = draft.object["id"]?.typedText { return id }
    let name = draft.object["name"]?.typedText
    let tried = catalogue ?? (try? services.shelf.trying([draft.own]))
    return tried?.category(draft.category)?.exercises.last { $0.name == name }?.id
  }

  private func check(_ draft: ExerciseDraft, _ submission: Submission) -> ExerciseCheck {
    guard draft.mistakes.isEmpty else {
      return ExerciseCheck(
        problems: draft.mistakes.map { .init(field: $0.key, message: $0.value) },
        trial: nil, score: nil, isSound: false)
    }
    do {
      let catalogue = try services.shelf.trying([draft.own])
      let scoring = trial(draft, catalogue, submission)
      return ExerciseCheck(
        problems: [], trial: scoring.map { sentence($0, submission) }, score: scoring?.score,
        isSound: true)
    } catch {
      return ExerciseCheck(
        problems: error.problems.map {
          .init(field: ExerciseDraft.field(of: $0.path), message: $0.sentence)
        }, trial: nil, score: nil, isSound: false)
    }
  }

  /// The value to try, in stored units.
  private func trial(
    _ draft: ExerciseDraft, _ catalogue: AssessmentCatalogue, _ submission: Submission
  ) -> Scoring? {
    func number(_ field: String) -> Double? {
      submission.text(field).flatMap { NumberReader.read($0) }
    }
    guard let value = number("tryValue"), let id = id(of: draft, in: catalogue),
      let exercise = catalogue.exercise(id)
    else { return nil }
    let subject = Subject(
      sex: submission.text("trySex").flatMap(Sex.init(rawValue:)),
      age: number("tryAge").flatMap { Int(exactly: $0) }, height: number("tryHeight"),
      mass: number("tryMass"))
    return catalogue.score(exercise, value: value, subject: subject)
  }

  private func sentence(_ scoring: Scoring, _ submission: Submission) -> String {
    let value = submission.text("tryValue") ?? ""
    if let score = scoring.score {
      return text["ownExercise.scores", ["value": value, "score": text.score(score)]]
    }
    guard scoring.missing.isEmpty else {
      return text[
        "ownExercise.lacks", ["missing": scoring.missing.joined(separator: ", ")]]
    }
    return scoring.reason.map { text["why.reason.\($0.rawValue)"] } ?? text["why.none"]
  }
}

extension DefinitionProblem {
  /// Where and what, without the name of a file.
  fileprivate var sentence: String { path.isEmpty ? reason : "\(path): \(reason)." }
}

extension Reader {
  /// The exercises of a file's text; one alone goes into the named category.
  fileprivate mutating func drafts(_ catalogue: AssessmentCatalogue) -> [ExerciseDraft] {
    let typed = submission["definition"] ?? .null
    var value = typed
    if case .string(let source) = typed {
      value = (try? JSONDecoder().decode(JSONValue.self, from: Data(source.utf8))) ?? .null
    }
    guard case .object(let object) = value else {
      refuse("definition", "ownExercise.notJSON")
      return []
    }
    let named = catalogue.categories.first { .string($0.name) == object["name"] }?.id
    let category = submission.text("category").flatMap { $0.isEmpty ? nil : $0 }
    guard let exercises = object["exercises"]?.elements else {
      return [ExerciseDraft(category: category ?? "", object: value)]
    }
    return exercises.map { ExerciseDraft(category: named ?? category ?? "", object: $0) }
  }
}
