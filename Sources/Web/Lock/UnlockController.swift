import HTTPTypes
import Hummingbird
import Vault

/// Opens a locked browser again: by PIN or password, for who had it or for another.
struct UnlockController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func destroy(request: Request, context: AtLock) async throws -> Response {
    let (reader, submission) = (context.reader, context.submission)
    let standing = try await context.standing(of: submission.text("trainer"), request, store)
    let attempt = Attempt(reader: reader, standing: standing, request: request, context: context)
    if standing.isOpen { return attempt.opened() }
    return submission["pin"] == nil
      ? try await byPassword(attempt) : try await byPin(attempt)
  }

  private func byPin(_ attempt: Attempt) async throws -> Response {
    let text = attempt.text
    guard let digits = PinDigits(attempt.typed("pin")) else {
      return try attempt.refused("pin", text["pin.digits"], FormFields.wrong)
    }
    let browser = try attempt.browser(services.token())
    do {
      try await services.signIn.unlock(
        attempt.asked, with: digits, on: browser, at: services.clocks.now())
    } catch PinRefusal.wrong(let left) where left > 0 {
      return try attempt.refused("pin", text.plural("lock.wrong", left), .forbidden)
    } catch is PinRefusal {
      return try attempt.refused("password", text["lock.spent"], .forbidden)
    } catch let refusal as StoreRefusal where refusal.isOfDisk {
      return try attempt.refused("password", text["lock.diskFull"], .serviceUnavailable)
    }
    return attempt.opened().settingSession(browser.newToken, for: attempt.request)
  }

  /// Always a way, also on a full disk.
  private func byPassword(_ attempt: Attempt) async throws -> Response {
    var reader = attempt.reader
    let digits = reader.newPin("newPin")
    let page = attempt.page(byPassword: true)
    guard reader.problems.isEmpty else { return try attempt.context.again(page, reader) }
    let (trainer, request) = (attempt.asked, attempt.request)
    // Guesses at one tablet's lock keep nobody from opening another.
    let place = "\(trainer.id) lock of \(request.device ?? "")"
    if let refusal = try await services.signIn.refusal(
      of: attempt.typed("password"), trainer, inside: place, attempt.text)
    {
      return try attempt.context.answer(page.refused(refusal))
    }
    let device = await services.signIn.remember(trainer, on: request.device, else: services.token())
    let browser = try attempt.browser(services.token(), device: device)
    try await store.resumeAnyway(trainer, on: browser, at: services.clocks.now())
    if let digits { try await keep(digits, of: trainer, on: device, browser) }
    return attempt.opened().settingSession(browser.newToken, for: request)
      .settingDevice(device, for: request)
  }

  /// That a full disk does not take it keeps nobody out.
  private func keep(
    _ digits: PinDigits, of trainer: Trainer, on device: String, _ browser: LockedBrowser
  ) async throws {
    do {
      try await services.signIn.setPin(
        digits, of: trainer, on: device, token: browser.newToken, at: services.clocks.now())
    } catch let refusal as StoreRefusal where refusal.isOfDisk {
      return
    }
  }
}

/// What somebody typed at a lock.
private struct Attempt {
  let reader: Reader
  let standing: LockStanding
  let request: Request
  let context: AtLock

  var asked: Trainer { standing.asked }
  var text: Text { context.voice.text }
  private var returnTo: String? { reader.submission.text("returnTo") }

  func typed(_ field: String) -> String { reader.submission.text(field) ?? "" }

  func browser(_ token: String, device: String? = nil) throws -> LockedBrowser {
    guard let old = request.sessionToken else { throw Refusal.signedOut }
    return LockedBrowser(token: old, device: device ?? request.device, newToken: token)
  }

  func page(byPassword: Bool) -> Screen<LockPage> {
    LockPage.screen(standing, byPassword: byPassword, returnTo: returnTo, context.voice)
  }

  func refused(
    _ field: String, _ message: String, _ status: HTTPResponse.Status
  ) throws -> Response {
    var screen = page(byPassword: field == "password")
    screen.form.problems[field] = FieldProblem(message: message)
    screen.status = status
    return try context.answer(screen)
  }

  /// The page that was locked; another trainer begins with the list of clients.
  func opened() -> Response {
    guard context.answering.wantsJSON else {
      return .seeOther(
        standing.isSame ? returnTo.flatMap(SignInPage.localPath) ?? "/clients" : "/clients")
    }
    return Response(status: .ok)
  }
}
