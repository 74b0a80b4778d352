import Vault

/// A form as the client sees it on a tablet in hand: questions only.
struct HandOverPage: Page {
  static let template = "screening/handover"
  let form: FormView
  let missing: [MissingField]
  let missingText: String?
  let gym: String

  /// No flags, and nothing around it.
  static func screen(
    _ answers: FieldMaker, of client: Client, gym: Gym, _ sections: SectionChoice, _ voice: Voice
  ) -> Screen<Self> {
    var answers = answers
    answers.isForClient = true
    let missing = answers.missing(sections)
    let page = Self(
      form: FormView(answers, of: client, sections), missing: missing,
      missingText: voice.missing(missing), gym: gym.name)
    return Screen(page: page, title: answers.definition.title)
  }

  static func load(
    _ form: ScreeningForm, of client: Client, from store: Store, typed: Submission? = nil,
    problems: [String: FieldProblem] = [:], isOutdated: Bool = false,
    sections: SectionChoice = .all, _ voice: Voice
  ) async throws -> Screen<Self> {
    var answers = try FieldMaker(form, of: client, typed: typed, problems: problems, voice)
    answers.isOutdated = isOutdated
    return screen(answers, of: client, gym: try await store.gym(), sections, voice)
  }
}

/// The client has finished; the trainer takes the tablet.
struct TakeBackPage: Page {
  static let template = "screening/takeback"
  let path: String
  let isSigned: Bool
  let trainer: String
  let gym: String
  /// What still has to be answered.
  let missing: [MissingField]
  let missingText: String?

  static func screen(
    _ answers: FieldMaker, from trainer: Trainer, gym: Gym, _ voice: Voice
  ) -> Screen<Self> {
    let form = answers.form
    let missing = form.isSigned ? [] : answers.missing(.elsewhere)
    let page = Self(
      path: form.path, isSigned: form.isSigned, trainer: trainer.name, gym: gym.name,
      missing: missing, missingText: voice.missing(missing))
    return Screen(page: page, title: voice.text["handOver.done"])
  }
}
