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
    var screen = try await services.ownExercises(imported: imported)
    if let imported { screen.notice = text.plural("ownExercise.imported", imported) }
    if request.uri.queryParameters.get("saved") != nil { screen.notice = text["settings.saved"] }
    return try services.answer(request, context.signedIn, screen)
  }

  @Sendable func new(request: Request, context: Owner) throws -> Response {
    try services.answer(request, context.signedIn, editor(nil, FormFields()))
  }

  @Sendable func edit(request: Request, context: Owner) async throws -> Response {
    let exercise = try find(context)
    let (draft, version) = try await draft(of: exercise)
    var values = draft.formValues
    values["version"] = String(version)
    return try services.answer(
      request, context.signedIn, editor(exercise, FormFields(values)))
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
    do {
      var reader = Reader(submission, text: text, units: .metric)
      try await services.store.keep(
        [(id, draft.own)], changing: reader.number("version"), by: context.trainer,
        at: services.now())
    } catch StoreRefusal.outdated {
      let newer = ExerciseCheck(
        problems: [.init(field: "name", message: text["ownExercise.outdated"])], trial: nil,
        score: nil, isSound: false)
      return try again(draft, newer, submission, .conflict, request, context)
    }
    try await services.loadOwnExercises()
    return try await services.done(
      request, context.signedIn, at: "/settings/exercises?saved=1", status: .created
    ) { try await services.ownExercises(imported: nil) }
  }

  /// The live check, and the same by a button where scripts are off.
  @Sendable func check(request: Request, context: Owner) async throws -> Response {
    let submission = try await Submission(request)
    let draft = ExerciseDraft(submission, text)
    let found = check(draft, submission)
    if request.wantsJSON { return try .json(found, status: .ok) }
    return try again(draft, found, submission, .ok, request, context)
  }

  /// As a category file with this one exercise and the norms that it names, which any catalogue can take in.
  @Sendable func export(request: Request, context: Owner) async throws -> Response {
    let exercise = try find(context)
    guard let category = services.catalogue.category(exercise.category) else {
      throw Refusal.notFound
    }
    let (draft, _) = try await draft(of: exercise)
    let own = try await services.store.ownCategories().reduce(into: [:]) { all, category in
      all.merge(try category.own.object.norms) { first, _ in first }
    }
    let norms = try services.shelf.shippedNorms(exercise.normReferences).merging(own) { _, own in
      own
    }
    let file = exercise.file(draft.object, in: category, norms: norms)
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/json; charset=utf-8",
        .contentDisposition: "attachment; filename=\"\(exercise.id).json\"",
      ], body: .init(byteBuffer: ByteBuffer(string: file.pretty + "\n")))
  }

  private func find(_ context: Owner) throws -> Exercise {
    guard let exercise = services.catalogue.exercise(context.parameters.get("exercise") ?? "")
    else { throw Refusal.notFound }
    return exercise
  }

  /// As it was last kept, with that version; otherwise as the files have it, version 0.
  private func draft(
    of exercise: Exercise
  ) async throws -> (ExerciseDraft, version: Int) {
    let kept = try await services.store.ownExercises().first { $0.exercise == exercise.id }
    if let kept {
      let object = JSONValue.object(try kept.own.object)
      return (ExerciseDraft(category: kept.category, object: object), kept.version)
    }
    guard let object = try services.shelf.shipped(exercise) else { throw Refusal.notFound }
    return (ExerciseDraft(category: exercise.category, object: object), 0)
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

  private func id(of draft: ExerciseDraft) -> String? {
    (try? services.shelf.trying([draft.own])).flatMap { draft.id(in: $0) }
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
    let numbers = Self.named(submission.text("tryInputs") ?? "")
    guard let value = number("tryValue"), let id = draft.id(in: catalogue),
      let exercise = catalogue.exercise(id)
    else { return nil }
    let subject = Subject(
      sex: submission.text("trySex").flatMap(Sex.init(rawValue:)),
      age: number("tryAge").flatMap { Int(exactly: $0) }, height: number("tryHeight"),
      mass: number("tryMass"))
    let inputs = exercise.inputs.compactMap { input in
      numbers.first { $0.0 == input.key || $0.0 == input.name.lowercased() }.map {
        (input.key, $0.1)
      }
    }
    return catalogue.score(
      exercise, value: value, inputs: Dictionary(inputs) { first, _ in first }, subject: subject)
  }

  /// `repetitions 8, chest = 12` as pairs.
  private static func named(_ typed: String) -> [(String, Double)] {
    typed.split { ",;\n".contains($0) }.compactMap { pair in
      let words = pair.split { " =:".contains($0) }.map(String.init)
      guard words.count > 1, let number = words.last.flatMap({ NumberReader.read($0) }) else {
        return nil
      }
      return (words.dropLast().joined(separator: " "), number)
    }
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
