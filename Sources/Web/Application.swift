import Hummingbird
import HummingbirdCore
import Logging

/// The router with everything that every request passes through.
package func makeRouter(_ services: Services) throws -> Router<Visit> {
  let routes = Router(context: Visit.self)
  addRoutes(to: routes, services)
  let router = Router(context: Visit.self, options: .autoGenerateHeadEndpoints)
  router.addMiddleware {
    RequestLog(logger: services.logger)
    SecurityHeaders()
    ErrorPages(services: services)
    BodyLimit(limit: Submission.limit)
    Sessions(services: services)
    HandedOver()
  }
  // Whoever asks, but not from a tablet that is held at its form: a method that no route has is
  // nobody's to use.
  router.answerOtherMethods(than: routes.routes)
  router.add(middleware: SameOrigin(knownHosts: KnownHosts.ofThisMachine()))
  addRoutes(to: router, services)
  try router.validate()
  return router
}

/// The server for the laptop's own browser.
///
/// - Parameter running: called with the port once requests are answered.
package func makeApplication(
  _ services: Services, port: Int, limits: ConnectionLimits = .laptop,
  running: @escaping @Sendable (Int) async -> Void
) throws -> some ApplicationProtocol {
  var quiet = services.logger
  quiet.logLevel = .warning
  let connections = Connections(limits: limits)
  return Application(
    router: try makeRouter(services),
    server: HTTPServerBuilder {
      HTTPConnection(responder: $0, connections: connections, logger: services.logger)
    },
    configuration: .init(address: .hostname("127.0.0.1", port: port)),
    onServerRunning: { channel in await running(channel.localAddress?.port ?? port) },
    logger: quiet)
}
