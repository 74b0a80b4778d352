import Hummingbird
import Logging
import NIOCore
import Vault

/// A request before anyone is known to have signed in.
package struct Visit: RequestContext {
  package var coreContext: CoreRequestContextStorage
  /// Who asks, once the sessions middleware has found out.
  var answering: Answering?
  /// The network address of the browser, for counting failed tries.
  let address: String

  package init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    address = source.channel.remoteAddress?.plainAddress ?? "local"
  }
}

/// A request of anyone: at the door, before or while signing in.
struct Guest: AnsweringContext {
  var coreContext: CoreRequestContextStorage
  let answering: Answering
  let address: String

  func answer<Content: Page>(_ screen: Screen<Content>) throws -> Response {
    try answering.answer(screen, above: nil)
  }
}

extension Guest {
  init(context: Visit) throws {
    guard let answering = context.answering else { throw Refusal.signedOut }
    (coreContext, self.answering) = (context.coreContext, answering)
    address = context.address
  }
}

/// A request of a browser with a session, which may be locked: at its lock.
struct AtLock: AnsweringContext {
  var coreContext: CoreRequestContextStorage
  let answering: Answering
  let session: OpenSession

  func answer<Content: Page>(_ screen: Screen<Content>) throws -> Response {
    try answering.answer(screen, above: nil)
  }
}

extension AtLock {
  init(context: Visit) throws {
    guard let answering = context.answering, let session = answering.session else {
      throw Refusal.signedOut
    }
    (coreContext, self.answering, self.session) = (context.coreContext, answering, session)
  }
}

/// A request of a trainer: only handlers behind the sign-in get one.
struct SignedIn: AnsweringContext {
  var coreContext: CoreRequestContextStorage
  let trainer: Trainer
  var answering: Answering

  /// Whether what is answered is meant for a client who holds the tablet, too.
  private var isForClient = false

  /// Whether a client holds the tablet: then what it was handed over for is all there is.
  var isHandedOver: Bool { answering.handedOver != nil }

  /// The same request once the trainer has the tablet again.
  var takenBack: SignedIn {
    var context = self
    context.answering.handedOver = nil
    return context
  }

  /// The same request where a client who holds the tablet may see the answer.
  var forClient: SignedIn {
    var context = self
    context.isForClient = true
    return context
  }

  /// This moment, for what is written.
  var moment: Moment { answering.clocks.moment(of: trainer, isByClient: isHandedOver) }

  func answer<Content: Page>(_ screen: Screen<Content>) throws -> Response {
    // Whatever led here: a client who holds the tablet sees no page of the trainer's.
    guard !isHandedOver || isForClient else { throw Refusal.handedOver(answering.handedOver) }
    return try answering.answer(screen, above: isHandedOver ? nil : trainer)
  }

  /// A page for the client who holds the tablet, with nothing around it.
  func answerClient<Content: Page>(_ screen: Screen<Content>) throws -> Response {
    try answering.answer(screen, above: nil)
  }
}

extension SignedIn {
  init(context: Visit) throws {
    guard let answering = context.answering, answering.session != nil else {
      throw Refusal.signedOut
    }
    guard let trainer = answering.trainer else { throw Refusal.sessionLocked }
    (coreContext, self.trainer, self.answering) = (context.coreContext, trainer, answering)
  }
}

/// A request of a trainer who is the gym's owner.
struct Owner: AnsweringContext {
  var coreContext: CoreRequestContextStorage
  let signedIn: SignedIn

  var trainer: Trainer { signedIn.trainer }
  var answering: Answering { signedIn.answering }
  var moment: Moment { signedIn.moment }

  func answer<Content: Page>(_ screen: Screen<Content>) throws -> Response {
    try signedIn.answer(screen)
  }
}

extension Owner {
  init(context: SignedIn) throws {
    guard context.trainer.isOwner else { throw Refusal.ownerOnly }
    coreContext = context.coreContext
    signedIn = context
  }
}
