import Foundation
import Hummingbird
import Vault

/// What a locked browser shows: who has to type what, and nothing of the gym.
struct LockPage: Page {
  static let template = "lock/show"
  struct Person: Encodable, Sendable, Equatable {
    let id: String
    let name: String

    init(_ trainer: Trainer) { (id, name) = (trainer.id.description, trainer.name) }
  }

  let isLocked: Bool
  /// Seconds without use; null when it is locked.
  let locksIn: Int?
  /// Whether it is also who is asked that has the browser: then their page waits behind the lock.
  let isSame: Bool
  /// Who has the browser.
  let trainer: Person
  /// Who is asked.
  let asked: Person
  let asksPin: Bool
  /// Whether a PIN may be chosen for the next time.
  let offersPin: Bool
  let others: [Person]
  let returnTo: String?
  /// Where the password is asked for instead.
  let byPassword: String

  static func screen(
    _ standing: LockStanding, byPassword: Bool = false, returnTo: String?, _ voice: Voice
  ) -> Screen<Self> {
    let (holder, asked) = (Person(standing.holder), Person(standing.asked))
    let page = Self(
      isLocked: standing.locksIn == nil, locksIn: standing.locksIn, isSame: standing.isSame,
      trainer: holder, asked: asked, asksPin: standing.triesLeft > 0 && !byPassword,
      offersPin: standing.triesLeft == 0,
      others: ([holder] + standing.others.map(Person.init)).filter { $0 != asked },
      returnTo: returnTo.flatMap(SignInPage.localPath),
      byPassword: path(of: asked, returnTo: returnTo, byPassword: true))
    return Screen(page: page, title: voice.text["lock.title"])
  }

  /// Where a browser is sent whose session is locked; back afterwards to a page it asked for.
  static func path(for request: Request) -> String {
    path(returnTo: request.method == .get ? request.uri.string : nil)
  }

  static func path(returnTo: String?) -> String {
    returnTo.map { "/lock?returnTo=\($0.queryEncoded)" } ?? "/lock"
  }

  private static func path(
    of trainer: Person, returnTo: String?, byPassword: Bool
  ) -> String {
    let back = returnTo.map { "&returnTo=\($0.queryEncoded)" } ?? ""
    return "/lock?trainer=\(trainer.id)&by=password\(back)"
  }
}

/// Who is asked for what at a browser's lock.
struct LockStanding: Sendable {
  /// Who has the browser.
  let holder: Trainer
  /// Seconds without use; nil when it is locked.
  let locksIn: Int?
  /// Who wants it: the same, or another with a session on it.
  let asked: Trainer
  let others: [Trainer]
  /// Of the PIN of who is asked; 0 where the password is.
  let triesLeft: Int

  /// Whether it is open for who is asked.
  var isOpen: Bool { locksIn != nil && isSame }
  var isSame: Bool { asked.id == holder.id }
}

extension AtLock {
  /// - Parameter id: of who is asked.
  /// - Throws: `Refusal.notFound` of somebody who has no session on this browser.
  func standing(
    of id: String?, _ request: Request, _ store: Store
  ) async throws -> LockStanding {
    let holder = session.trainer
    let others = try await store.others(
      than: holder, on: request.device, at: answering.clocks.now())
    let asked = id.map { id in ([holder] + others).first { $0.id.description == id } } ?? holder
    guard let asked else { throw Refusal.notFound }
    return LockStanding(
      holder: holder, locksIn: session.locksIn.map { Int($0.rounded(.up)) }, asked: asked,
      others: others,
      triesLeft: try await store.pinTriesLeft(asked, on: request.device) ?? 0)
  }
}
