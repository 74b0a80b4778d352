import Definitions
import HTTPTypes
import Hummingbird
import Units
import Vault

/// How one request is answered: to whom, in what voice, as HTML or as JSON.
struct Answering: Sendable {
  let wantsJSON: Bool
  let voice: Voice
  /// Whom the session cookie belongs to; nil while it is locked.
  let trainer: Trainer?
  let session: OpenSession?
  /// What a client has that browser for.
  var handedOver: Handed?
  /// The address that gives this page again; nil of what is sent.
  let here: String?
  let clocks: Clocks
  /// What every page says while changes are missing; nil where none are.
  private let missing: String?
  /// What was sent, once it is read.
  var submission = Submission(values: [:])
  /// How many changes of clients there were before anything was read for this page.
  private let since: Int
  private let views: Views
  private let token: @Sendable () -> String

  init(_ request: Request, _ session: OpenSession?, _ services: Services) {
    wantsJSON = request.wantsJSON
    (self.session, handedOver) = (session, session?.handedOver)
    trainer = session.flatMap { $0.isLocked ? nil : $0.trainer }
    here = request.method == .get ? SignInPage.localPath(request.uri.string) : nil
    let voice = services.voice(for: trainer, in: request.units)
    self.voice = voice
    since = services.store.changeCount
    missing = services.store.missing.map(voice.text.missing)
    (clocks, views, token) = (services.clocks, services.views, services.token)
  }

  /// - Parameter trainer: who is named above the page; nil where no way leads on from it.
  func answer<Content: Page>(
    _ screen: Screen<Content>, above trainer: Trainer?
  ) throws -> Response {
    if wantsJSON { return try views.json(screen, voice.text) }
    var screen = screen
    if trainer != nil, screen.alarm == nil { screen.alarm = missing }
    return try views.html(
      screen, voice, trainer: trainer?.name, lock: trainer.flatMap(lock),
      since: trainer.map { _ in since }, token: token())
  }

  private func lock(of trainer: Trainer) -> PageLock? {
    session.flatMap { session in
      session.locksIn.map {
        PageLock(
          trainer: trainer.id.description, after: Int($0), isShared: session.isShared, here: here)
      }
    }
  }
}

/// The context of handlers that answer with pages.
protocol AnsweringContext: ChildRequestContext {
  var answering: Answering { get set }
  func answer<Content: Page>(_ screen: Screen<Content>) throws -> Response
}

extension AnsweringContext {
  var voice: Voice { answering.voice }

  /// What was sent; of a file that somebody chose, nothing.
  var submission: Submission { answering.submission }

  /// - Parameter owner: the trainer whose page sends something; nil where it is no page.
  func refuseOthersPage(_ owner: String?) throws {
    guard let owner, let trainer = answering.trainer else { return }
    guard owner == trainer.id.description else { throw Refusal.othersPage }
  }

  /// What was sent, to be read field by field.
  var reader: Reader { Reader(submission, voice) }

  func reader(ofQuery request: Request) -> Reader {
    let submission = Submission(values: request.query.values.mapValues { .string($0) })
    return Reader(submission, voice)
  }

  /// The page with what was typed, each problem beside its field.
  func again<Content: Page>(
    _ screen: Screen<Content>, _ reader: Reader, _ status: HTTPResponse.Status? = nil
  ) throws -> Response {
    try answer(screen.again(reader, status))
  }

  /// Saves what was read. What is wrong, and what a disk or an older copy of the vault does not take,
  /// comes back on its page.
  ///
  /// - Parameter outdated: what is said to whom somebody else was faster than; what the page has by now
  ///   stands beside what was typed.
  func saving<Content: Page>(
    _ reader: Reader, on page: @autoclosure () async throws -> Screen<Content>,
    outdated: String? = nil, _ save: () async throws -> Response
  ) async throws -> Response {
    if let outdated, reader.isOvertaken {
      return try answer(try await page().overtaken(reader, saying: outdated))
    }
    guard reader.problems.isEmpty else { return try again(try await page(), reader) }
    do {
      return try await save()
    } catch let refusal as PasswordRefusal {
      return try answer(try await page().again(reader).refused(refusal))
    } catch {
      if let outdated, case StoreRefusal.outdated = error {
        return try answer(try await page().outdated(reader, saying: outdated))
      }
      guard let refusal = StoreRefusal(ofSaving: error) else { throw error }
      var screen = try await page()
      screen.alarm = voice.text.sentence(for: refusal)
      return try again(screen, reader, Refusal(refusal).status)
    }
  }

  /// After a save: a browser is sent to the page, a program gets what that page holds.
  func done<Content: Page>(
    at path: String, _ status: HTTPResponse.Status = .ok,
    _ screen: () async throws -> Screen<Content>
  ) async throws -> Response {
    guard answering.wantsJSON else { return .seeOther(path) }
    var screen = try await screen()
    screen.status = status
    var response = try answer(screen)
    if status == .created { response.headers[.location] = path }
    return response
  }
}

extension Screen {
  /// With what was typed, which is wrong where it has problems.
  ///
  /// - Parameter status: where it was not the typing that kept it from being saved.
  func again(_ reader: Reader, _ status: HTTPResponse.Status? = nil) -> Screen {
    var screen = self
    screen.form.take(reader)
    screen.status = status ?? screen.form.status
    return screen
  }

  /// With what somebody typed who was slower, and what is saved now beside each field in which that is
  /// something else. Saving once more is then a decision.
  ///
  /// - Parameter key: of the text that says so.
  func outdated(_ reader: Reader, saying key: String) -> Screen {
    var reader = reader
    for (name, saved) in form.values where !["version", Reader.was].contains(name) {
      guard let typed = reader.submission.text(name), typed.asKept != saved.asKept else { continue }
      reader.refuse(name, saved: saved) { [voice = reader.voice] in voice.words(for: $0, in: name) }
    }
    return overtaken(reader, saying: key)
  }

  /// With what is wrong in the reader, and the version that is saved now.
  func overtaken(_ reader: Reader, saying key: String) -> Screen {
    var screen = again(reader, .conflict)
    screen.form.values["version"] = form.values["version"]
    screen.form.savedVersion = form.values["version"].flatMap { Int($0) }
    screen.form.summary = reader.text[key]
    return screen
  }
}
