import Hummingbird
import Vault

/// When sessions lock, and whether this trainer has a PIN on this browser.
struct LockSettingsPage: Page {
  static let template = "lock/edit"
  static let minutes = [1, 5, 10, 30]
  struct Choice: Encodable, Sendable {
    let minutes: Int
    let label: String
    let selected: Bool
  }
  let lockAfter: Int
  let choices: [Choice]
  let after: String
  let isOwner: Bool
  /// Whether this trainer has a PIN on this browser.
  let hasPin: Bool

  static func screen(
    _ gym: Gym, _ trainer: Trainer, hasPin: Bool, _ voice: Voice
  ) -> Screen<Self> {
    let choices = minutes.map {
      Choice(
        minutes: $0, label: voice.text.plural("lock.minutes", $0), selected: $0 == gym.lockAfter)
    }
    let page = Self(
      lockAfter: gym.lockAfter, choices: choices,
      after: voice.text.plural("lock.minutes", gym.lockAfter), isOwner: trainer.isOwner,
      hasPin: hasPin)
    return Screen(page: page, title: voice.text["lock.settings"])
  }

  static func load(
    _ request: Request, _ context: SignedIn, _ store: Store
  ) async throws -> Screen<Self> {
    let tries = try await store.pinTriesLeft(context.trainer, on: request.device)
    return screen(
      try await store.gym(), context.trainer, hasPin: tries != nil, context.voice)
  }
}
