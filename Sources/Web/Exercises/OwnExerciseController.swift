import Hummingbird
import Vault

/// The gym's own exercises: adding and changing them. For the owner.
struct OwnExerciseController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func index(request: Request, context: Owner) async throws -> Response {
    let text = context.voice.text
    let imported = request.query["imported"].flatMap { Int($0) }
    var screen = OwnExercisesPage.screen(
      try await store.ownExercises(), leftOut: services.shelf.leftOut, imported: imported,
      makers: try await store.packMakers(), context.voice)
    if let imported { screen.notice = notice(imported, request, screen.page, context.voice) }
    if request.query["saved"] != nil {
      screen.notice = Notice(text: text["settings.saved"])
    }
    if request.query["forgotten"] != nil {
      screen.notice = Notice(text: text["ownExercise.makerRemoved"])
    }
    return try context.answer(screen)
  }

  /// What came in, and of whom. Nothing in the address: nobody has signed it.
  private func notice(_ imported: Int, _ request: Request, _ page: OwnExercisesPage, _ voice: Voice)
    -> Notice
  {
    let maker = request.query["maker"]
    let known = page.makers.first { $0.fingerprint == maker }?.text
    let whose = known ?? voice.text["ownExercise.maker.\(maker == nil ? "unsigned" : "own")"]
    return Notice(text: voice.text.plural("ownExercise.imported", imported) + " " + whose)
  }

  @Sendable func new(request: Request, context: Owner) throws -> Response {
    try context.answer(ExerciseEditorPage.screen(nil, FormFields(), context.voice))
  }

  @Sendable func edit(request: Request, context: Owner) async throws -> Response {
    let exercise = try context.exercise()
    let (draft, version) = try await ExerciseDraft.load(of: exercise, from: store, services.shelf)
    var form = FormFields(draft.formValues)
    form.values["version"] = String(version)
    return try context.answer(ExerciseEditorPage.screen(exercise, form, context.voice))
  }

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    var reader = context.reader
    let draft = ExerciseDraft(reader.submission, context.voice.text)
    let check = ExerciseCheck(keeping: draft, reader.submission, on: services.shelf, context.voice)
    guard check.isSound, let id = draft.id(on: services.shelf) else {
      return try context.answer(ExerciseEditorPage.screen(reader.submission, check, context.voice))
    }
    let conflict = try await services.shelf.conflict(
      of: [(id, draft.own)], with: store, context.voice.text)
    if let (field, message) = conflict {
      let check = ExerciseCheck.mistakes([.init(field: field, message: message)])
      return try context.answer(ExerciseEditorPage.screen(reader.submission, check, context.voice))
    }
    let page = { ExerciseEditorPage.screen(reader.submission, check, context.voice) }
    return try await context.saving(reader, on: page()) {
      guard try await keep(id, draft, &reader, context) else {
        return try context.answer(ExerciseEditorPage.screen(outdated: reader, context.voice))
      }
      return try await context.done(at: "/settings/exercises?saved=1", .created) {
        OwnExercisesPage.screen(
          try await store.ownExercises(), leftOut: services.shelf.leftOut,
          makers: try await store.packMakers(), services.voice(for: context.trainer))
      }
    }
  }

  /// False where someone has kept a newer version meanwhile.
  private func keep(
    _ id: String, _ draft: ExerciseDraft, _ reader: inout Reader, _ context: Owner
  ) async throws -> Bool {
    do {
      try await store.keep(
        [(id, draft.own)], changing: reader.number("version"), by: context.trainer,
        at: context.moment.now)
      try await services.shelf.load(from: store)
      return true
    } catch StoreRefusal.outdated {
      return false
    }
  }
}
