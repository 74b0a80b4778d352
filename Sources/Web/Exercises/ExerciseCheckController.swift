import Hummingbird

/// The live check of a definition, and the same by a button where scripts are off.
struct ExerciseCheckController {
  let shelf: CatalogueShelf

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    let draft = ExerciseDraft(context.submission, context.voice.text)
    let check = ExerciseCheck(draft, context.submission, on: shelf, context.voice)
    if context.answering.wantsJSON { return try .json(check, status: .ok) }
    var screen = ExerciseEditorPage.screen(context.submission, check, context.voice)
    screen.status = .ok
    return try context.answer(screen)
  }
}
