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
  var answering: Answering
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
  var answering: Answering
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

  /// Whom the address names, once they are found.
  var client: Client?

  /// Whether what is answered is meant for a client who holds the tablet, too.
  fileprivate var isForClient = false

  /// Whether a client holds the tablet: then what it was handed over for is all there is.
  var isHandedOver: Bool { answering.handedOver != nil }

  /// This moment, for what is written.
  var moment: Moment { answering.clocks.moment(of: trainer, isByClient: isHandedOver) }

  func answer<Content: Page>(_ screen: Screen<Content>) throws -> Response {
    // Whatever led here: a client who holds the tablet sees no page of the trainer's.
    guard !isHandedOver || isForClient else { throw Refusal.handedOver(answering.handedOver) }
    return try answering.answer(screen, above: isHandedOver ? nil : trainer)
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

/// What a trainer's request is more than that: the owner's, or about one client.
protocol TrainerContext: AnsweringContext {
  var signedIn: SignedIn { get set }
}

extension TrainerContext {
  var trainer: Trainer { signedIn.trainer }
  var answering: Answering {
    get { signedIn.answering }
    set { signedIn.answering = newValue }
  }
  var moment: Moment { signedIn.moment }

  func answer<Content: Page>(_ screen: Screen<Content>) throws -> Response {
    try signedIn.answer(screen)
  }
}

/// A request of a trainer who is the gym's owner.
struct Owner: TrainerContext {
  var coreContext: CoreRequestContextStorage
  var signedIn: SignedIn
}

extension Owner {
  init(context: SignedIn) throws {
    guard context.trainer.isOwner else { throw Refusal.ownerOnly }
    coreContext = context.coreContext
    signedIn = context
  }
}

/// A request about one client, who is there.
struct OfClient: TrainerContext {
  var coreContext: CoreRequestContextStorage
  var signedIn: SignedIn
  let client: Client
}

extension OfClient {
  init(context: SignedIn) throws {
    guard let client = context.client else { throw Refusal.notFound }
    (coreContext, signedIn, self.client) = (context.coreContext, context, client)
  }
}

extension OfClient {
  var isHandedOver: Bool { signedIn.isHandedOver }

  /// The same request once the trainer has the tablet again.
  var takenBack: OfClient {
    var context = self
    context.answering.handedOver = nil
    return context
  }

  /// The same request where a client who holds the tablet may see the answer.
  var forClient: OfClient {
    var context = self
    context.signedIn.isForClient = true
    return context
  }

  /// A page for the client who holds the tablet, with nothing around it.
  func answerClient<Content: Page>(_ screen: Screen<Content>) throws -> Response {
    try answering.answer(screen, above: nil)
  }
}
