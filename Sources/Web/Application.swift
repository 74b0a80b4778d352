import Certificates
import Hummingbird
import HummingbirdCore
import Logging

/// The router with everything that every request passes through.
package func makeRouter(_ services: Services) throws -> Router<Visit> {
  let known = KnownRoutes()
  let router = Router(context: Visit.self, options: .autoGenerateHeadEndpoints)
  router.addMiddleware {
    RequestLog(logger: services.logger, traffic: services.traffic)
    SecurityHeaders(network: services.network)
    NoPageForListeners()
    ErrorPages(services: services)
    EncryptedOnly(network: services.network, now: services.clocks.now)
    KeyChangeNotice(store: services.store)
    BodyLimit()
    Sessions(services: services)
    HandedOver()
    // Whoever asks, but not from a tablet that is held at its form: a method that no route has is
    // nobody's to use.
    OtherMethods(routes: known)
    SameOrigin(network: services.network)
  }
  addRoutes(to: router, services, known)
  known.tell(router.routes)
  try router.validate()
  return router
}

/// One of the two listeners.
package enum Listener: Sendable {
  /// This machine's own browser, in plain HTTP.
  case laptop
  /// The gym's network in plain HTTP: only this machine gets more than how to trust it.
  case trust
  /// The gym's network by HTTPS.
  case network

  fileprivate var host: String { self == .laptop ? "127.0.0.1" : MachineNames.everywhere }

  package var limits: ConnectionLimits { self == .laptop ? .laptop : .network }
}

/// The server for one listener.
///
/// - Parameter running: called with the port once requests are answered.
package func makeApplication(
  _ services: Services, _ listener: Listener = .laptop, port: Int,
  limits: ConnectionLimits? = nil, running: @escaping @Sendable (Int) async -> Void
) throws -> some ApplicationProtocol {
  var quiet = services.logger
  // That a listener ended because the other could not start is not worth a line.
  quiet.logLevel = .critical
  let connections = Connections(limits: limits ?? listener.limits)
  return Application(
    router: try makeRouter(services),
    server: HTTPServerBuilder {
      HTTPConnection(
        responder: $0, connections: connections, logger: services.logger,
        network: listener == .network ? services.network : nil)
    },
    configuration: .init(address: .hostname(listener.host, port: port)),
    onServerRunning: { channel in await running(channel.localAddress?.port ?? port) },
    logger: quiet)
}
