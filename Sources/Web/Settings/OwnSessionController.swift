import Foundation
import Hummingbird
import Vault

/// Where a trainer is signed in.
struct OwnSessionController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func index(request: Request, context: SignedIn) async throws -> Response {
    try context.answer(try await screen(request, context))
  }

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    _ = try await Submission(request)
    let id = context.parameters.get("session") ?? ""
    let isThis = try await sessions(request, context).contains { $0.id == id && $0.isThis }
    try await store.endSession(id, of: context.trainer, at: context.moment.now)
    if isThis { return .signedOut(request) }
    return try await context.done(at: "/settings/sessions") {
      try await screen(request, context)
    }
  }

  private func sessions(
    _ request: Request, _ context: SignedIn
  ) async throws -> [SessionStanding] {
    try await store.sessions(
      of: context.trainer, asking: request.sessionToken, at: context.moment.now)
  }

  private func screen(
    _ request: Request, _ context: SignedIn
  ) async throws -> Screen<OwnSessionsPage> {
    OwnSessionsPage.screen(try await sessions(request, context), context.voice)
  }
}

/// Signing out everywhere.
struct EverywhereController {
  let store: Store

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    _ = try await Submission(request)
    try await store.endSessions(of: context.trainer, at: context.moment.now)
    return .signedOut(request)
  }
}

struct OwnSessionsPage: Page {
  static let template = "settings/sessions"
  struct Row: Encodable, Sendable {
    let id: String
    let device: String
    let startedAt: Shown<Date>
    let seenAt: Shown<Date>
    let isThis: Bool
    let isHandedOver: Bool
  }
  let sessions: [Row]

  static func screen(_ sessions: [SessionStanding], _ voice: Voice) -> Screen<Self> {
    let rows = sessions.map { session in
      let kind = session.device.flatMap(DeviceKind.init(rawValue:)) ?? .unknown
      return Row(
        id: session.id, device: voice.text["device.\(kind.rawValue)"],
        startedAt: Shown(session.startedAt, voice.text.dateAndTime),
        seenAt: Shown(session.seenAt, voice.text.dateAndTime), isThis: session.isThis,
        isHandedOver: session.isHandedOver)
    }
    return Screen(page: Self(sessions: rows), title: voice.text["sessions.title"])
  }
}
