import Foundation
import HTTPTypes
import Hummingbird
import Vault

/// Turns refusals into calm pages, and faults into one sentence with a code that the log has too.
struct ErrorPages: RouterMiddleware {
  let services: Services

  func handle(
    _ request: Request, context: Visit,
    next: (Request, Visit) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let refusal as Refusal {
      return try await answer(refusal, request)
    } catch let refusal as StoreRefusal {
      return try await answer(Refusal(refusal), request)
    } catch let refusal as TrainerRefusal {
      return try await answer(Refusal(refusal), request)
    } catch SignInRefusal.tooManyTries(let seconds) {
      return try await answer(.tooManyTries(seconds), request)
    } catch let older as OlderForm {
      return try await answer(.olderForm(older), request)
    } catch is DerivationQueue.Refusal {
      return try await answer(.busy, request)
    } catch is CipherRefusal, is KeyringFault {
      return try await answer(.vaultBroken, request)
    } catch DataFolderRefusal.alreadySetUp {
      return try await answer(.notFound, request)
    } catch DataFolderRefusal.inUse {
      return try await answer(.inUse, request)
    } catch let error as HTTPError {
      return try await answer(Refusal(error), request)
    } catch {
      // Nobody is there to read an answer, and nothing is wrong.
      if Task.isCancelled { return Response(status: .init(code: 499)) }
      if let refusal = StoreRefusal(ofDisk: error) {
        return try await answer(Refusal(refusal), request)
      }
      return try await fault(error, request)
    }
  }

  private func answer(
    _ refusal: Refusal, _ request: Request
  ) async throws -> Response {
    let signedOut = refusal.status == .unauthorized || refusal.key == Refusal.locked.key
    if signedOut && !request.wantsJSON { return .seeOther(SignInPage.path(for: request)) }
    if refusal.key == Refusal.sessionLocked.key && !request.wantsJSON {
      return .seeOther(LockPage.path(for: request))
    }
    let isLocked = services.store.isLocked && refusal.status == .unauthorized
    return try await page(isLocked ? .locked : refusal, code: nil, request)
  }

  private func fault(
    _ error: any Error, _ request: Request
  ) async throws -> Response {
    let code = String(UInt32.random(in: .min ... .max), radix: 36)
    // The error's own text may repeat what was typed; its type does not.
    services.logger.error(
      "fault", metadata: ["code": .string(code), "type": .string("\(type(of: error))")])
    return try await page(
      Refusal(status: .internalServerError, key: "refusal.fault"), code: code, request)
  }

  private func page(
    _ refusal: Refusal, code: String?, _ request: Request
  ) async throws -> Response {
    // This stands outside the sessions' middleware, which may be what failed.
    let session = try? await services.store.session(
      of: request, isUse: false, at: services.clocks.now())
    let answering = Answering(request, session, services)
    let trainer = answering.handedOver == nil ? answering.trainer : nil
    let back: String? =
      switch refusal.way {
      case .to(let address): address
      case .back where !refusal.isLoadedAgain: trainer == nil ? "/" : "/clients"
      case .back, .door, .away: nil
      }
    var response = try answering.answer(
      RefusalPage.screen(refusal, code: code, back: back, answering.voice), above: trainer)
    if let seconds = refusal.retryAfter, refusal.isLoadedAgain, request.method == .get,
      let name = HTTPField.Name("Refresh")
    {
      response.headers[name] = String(seconds)
    }
    if let allowed = refusal.allowed { response.headers[.allow] = allowed }
    return response
  }
}

extension Refusal {
  init(_ refusal: StoreRefusal) {
    self =
      switch refusal {
      case .locked: .locked
      case .changingKey: .changingKey(nil)
      case .restoring: .restoring(0)
      case .diskFull: .diskFull
      case .diskBroken: .diskBroken
      case .damaged: .vaultBroken
      case .illegible: .illegible
      case .older: .older
      case .notFound: .notFound
      case .outdated: .outdated
      case .signed: .alreadySigned
      }
  }

  init(_ refusal: TrainerRefusal) {
    self =
      switch refusal {
      case .lastOwner: .lastOwner
      case .notOwner: .ownerOnly
      case .loginTaken: .loginTaken
      case .full: .tooManyTrainers
      case .invitationOver: .invitationOver
      case .factorIsOn: .factorIsOn
      case .ownFactor: .ownFactor
      }
  }

  /// What the web server itself turned down.
  init(_ error: HTTPError) {
    self =
      switch error.status {
      case .notFound: .notFound
      case .contentTooLarge: .tooLarge
      default: .malformed
      }
  }
}

extension Text {
  /// What to do about it.
  func sentence(for refusal: StoreRefusal) -> String { self["\(Refusal(refusal).key).message"] }
}
