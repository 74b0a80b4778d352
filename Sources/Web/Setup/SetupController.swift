import Hummingbird
import Passwords
import Vault

/// The first run: the gym, its owner, and the recovery key, shown once.
struct SetupController {
  let services: Services
  private var text: Text { services.views.text }

  @Sendable func new(request: Request, context: Visit) throws -> Response {
    guard !services.store.folder.isSetUp else { throw Refusal.notFound }
    return try answer(request, screen())
  }

  @Sendable func create(request: Request, context: Visit) async throws -> Response {
    guard !services.store.folder.isSetUp else { throw Refusal.notFound }
    let submission = try await Submission(request)
    var reader = Reader(submission, text: text, units: .metric)
    let owner = reader.owner()
    if !services.setupCode.accepts(submission.text("code") ?? "") {
      reader.refuse("code", "setup.wrongCode")
    }
    guard reader.problems.isEmpty else {
      var again = screen()
      again.status = .unprocessableContent
      again.form = FormFields([:], typed: submission, problems: reader.problems)
      again.form.values["password"] = nil
      return try answer(request, again)
    }
    let recoveryKey = try await services.signIn.setUp(owner, at: services.now())
    services.setupCode.use()
    return try await welcome(owner, recoveryKey, request)
  }

  private func welcome(
    _ owner: NewOwner, _ recoveryKey: String, _ request: Request
  ) async throws -> Response {
    try await services.noticeForm()
    let trainer = try await services.store.owner()
    let token = services.token()
    try await services.store.signIn(trainer.id, token: token, at: services.now())
    let page = RecoveryKeyPage(
      recoveryKey: recoveryKey, gym: owner.gym, name: owner.name, date: text.date(services.now()))
    var response = try answer(
      request, Screen(page: page, title: text["recoveryKey.title"], status: .created))
    response.setSession(token)
    return response
  }

  private func screen() -> Screen<SetupPage> {
    Screen(page: SetupPage(phrase: NewOwner.generatedPassword()), title: text["setup.title"])
  }

  private func answer<Content: Page>(
    _ request: Request, _ screen: Screen<Content>
  ) throws -> Response {
    try services.views.answer(request, screen, trainer: nil, token: services.token())
  }
}

/// Where the owner sets the gym up.
struct SetupPage: Page {
  static let template = "setup/new"
  /// Five words, offered as a password.
  let phrase: String
}

/// The recovery key, to print; it is never shown again.
struct RecoveryKeyPage: Page {
  static let template = "setup/show"
  let recoveryKey: String
  let gym: String
  let name: String
  let date: String
}

extension Reader {
  fileprivate mutating func owner() -> NewOwner {
    let owner = NewOwner(
      gym: submission.text("gym") ?? "", name: submission.text("name") ?? "",
      login: submission.text("login") ?? "", password: submission.text("password") ?? "")
    for (field, mistake) in owner.mistakes {
      let (key, details) = mistake.text
      refuse(field, key, details)
    }
    return owner
  }
}

extension NewOwner.Mistake {
  fileprivate var text: (key: String, details: [String: String]) {
    switch self {
    case .gymMissing: ("setup.gymMissing", [:])
    case .nameMissing: ("setup.nameMissing", [:])
    case .tooLong: ("problem.tooLong", ["limit": "200"])
    case .loginUnusable: ("setup.loginUnusable", [:])
    case .password(.tooShort(let minimum)): ("password.tooShort", ["minimum": String(minimum)])
    case .password(.tooLong(let bytes)): ("password.tooLong", ["limit": String(bytes)])
    case .password(.common): ("password.common", [:])
    case .password(.containsName): ("password.containsName", [:])
    case .password(.controlCharacter): ("password.controlCharacter", [:])
    }
  }
}
