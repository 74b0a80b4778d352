import Foundation
import HTTPTypes
import Hummingbird
import Vault

/// Signing in and out.
struct SessionController {
  let services: Services
  private var text: Text { services.views.text }

  /// Where a browser that has to sign in is sent; back afterwards to a page it asked for.
  static func path(for request: Request) -> String {
    guard request.method == .get, request.uri.path != "/" else { return "/login" }
    return "/login?returnTo=\(request.uri.string.queryEncoded)"
  }

  @Sendable func start(request: Request, context: Visit) -> Response {
    guard services.store.folder.isSetUp else { return .seeOther("/setup") }
    return .seeOther(context.trainer == nil ? "/login" : "/clients")
  }

  @Sendable func new(request: Request, context: Visit) throws -> Response {
    guard services.store.folder.isSetUp else { return .seeOther("/setup") }
    let returnTo = request.uri.queryParameters.get("returnTo").map { String($0) }
    return try services.views.answer(
      request, screen(returnTo: returnTo), trainer: nil, token: services.token())
  }

  @Sendable func create(request: Request, context: Visit) async throws -> Response {
    guard services.store.folder.isSetUp else { throw Refusal.notFound }
    let submission = try await Submission(request)
    let login = submission.text("login") ?? ""
    do {
      let trainer = try await services.signIn.signIn(
        login: login, password: submission.text("password") ?? "", from: context.address)
      let target = submission.text("returnTo").flatMap(Self.localPath) ?? "/clients"
      return try await welcome(trainer, to: target, request)
    } catch let refusal as SignInRefusal {
      return try refused(refusal, submission, request)
    }
  }

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    if let token = request.sessionToken { try await services.store.signOut(token: token) }
    var response = request.wantsJSON ? Response(status: .ok) : Response.seeOther("/login")
    response.setSession(nil)
    return response
  }

  /// A new session: an old cookie never lives on.
  private func welcome(
    _ trainer: Trainer, to path: String, _ request: Request
  ) async throws -> Response {
    if let old = request.sessionToken { try await services.store.signOut(token: old) }
    try await services.noticeForm()
    try await services.loadOwnExercises()
    let token = services.token()
    try await services.store.signIn(trainer.id, token: token, at: services.now())
    var response: Response
    if request.wantsJSON {
      let list = try await services.store.clients(
        matching: "", archived: false, from: 0, limit: ClientsPage.limit,
        on: services.today)
      response = try .json(
        ClientsPage(list, query: "", archived: false, from: 0, services), status: .ok)
    } else {
      response = .seeOther(path)
    }
    response.setSession(token)
    return response
  }

  /// Wrong password, or too many tries: the same page with what was typed, but the password.
  private func refused(
    _ refusal: SignInRefusal, _ submission: Submission, _ request: Request
  ) throws -> Response {
    var form = FormFields(["login": submission.text("login") ?? ""])
    var page = screen(returnTo: submission.text("returnTo"))
    var retryAfter: Int?
    switch refusal {
    case .wrong:
      page.status = .unauthorized
      form.summary = text["login.wrong"]
      form.problems["password"] = FieldProblem(message: text["login.wrong"])
    case .tooManyTries(let seconds):
      page.status = .tooManyRequests
      retryAfter = seconds
      form.summary = text.plural("login.wait", seconds)
      form.problems["password"] = FieldProblem(message: text.plural("login.wait", seconds))
    }
    page.form = form
    var response = try services.views.answer(
      request, page, trainer: nil, token: services.token())
    if let retryAfter { response.headers[.retryAfter] = String(retryAfter) }
    return response
  }

  private func screen(returnTo: String?) -> Screen<SignInPage> {
    Screen(
      page: SignInPage(
        locked: services.store.isLocked, returnTo: returnTo.flatMap(Self.localPath), wait: nil),
      title: text["login.title"])
  }

  /// Only a path of this server; `//other.example` and `/\other.example` lead elsewhere.
  static func localPath(_ text: String) -> String? {
    let isLocal =
      text.hasPrefix("/") && !text.hasPrefix("//") && !text.contains("\\")
      && text.unicodeScalars.allSatisfy { (0x21...0x7e).contains($0.value) }
    return isLocal && text.count <= 500 ? text : nil
  }
}

/// The page where a trainer signs in; the first one after a start unlocks the vault.
struct SignInPage: Page {
  static let template = "session/new"
  let locked: Bool
  let returnTo: String?
  let wait: String?
}
