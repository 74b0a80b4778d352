import Hummingbird
import Logging
import NIOCore
import Vault

/// A request before anyone is known to have signed in.
package struct Visit: RequestContext {
  package var coreContext: CoreRequestContextStorage
  /// Whom the session cookie belongs to, as the sessions middleware found it.
  var trainer: Trainer?
  /// The form that a client is filling in on that browser.
  var handedOver: ScreeningForm?
  /// The network address of the browser, for counting failed tries.
  let address: String

  package init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    address = source.channel.remoteAddress?.ipAddress ?? "local"
  }
}

/// A request of a trainer: only handlers behind the sign-in get one.
struct SignedIn {
  var coreContext: CoreRequestContextStorage
  let trainer: Trainer
  /// Whether a client holds the tablet: then the form is all there is.
  var isHandedOver: Bool
}

extension SignedIn: ChildRequestContext {
  init(context: Visit) throws {
    guard let trainer = context.trainer else { throw Refusal.signedOut }
    coreContext = context.coreContext
    self.trainer = trainer
    isHandedOver = context.handedOver != nil
  }
}

/// A request of a trainer who is the gym's owner.
struct Owner {
  var coreContext: CoreRequestContextStorage
  let signedIn: SignedIn

  var trainer: Trainer { signedIn.trainer }
}

extension Owner: ChildRequestContext {
  init(context: SignedIn) throws {
    guard context.trainer.isOwner else { throw Refusal.ownerOnly }
    coreContext = context.coreContext
    signedIn = context
  }
}

/// A record's id in the path of the URL.
extension RequestContext {
  func id<Record>(_ name: String, of: Record.Type = Record.self) throws -> Identifier<Record> {
    guard let text = parameters.get(name), let id = Identifier<Record>(text) else {
      throw Refusal.notFound
    }
    return id
  }
}
