import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle
import Vault

/// Tells open pages whose data has changed, as server-sent events, so that they look again.
///
/// It says ids and nothing else, ends with the session or its lock, and is no use of either.
struct EventController {
  let services: Services

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    var headers: HTTPFields = [.contentType: EventLines.type, .cacheControl: "no-store"]
    headers[.accelBuffering] = "no"
    guard request.wantsEvents else {
      return Response(status: .ok, headers: headers, body: .init(byteBuffer: EventLines.hello))
    }
    guard let seat = EventSeat(services.eventSeats, context.trainer.id) else { throw Refusal.busy }
    let watcher = EventWatcher(
      store: services.store, request: request, trainer: context.trainer.id,
      heldBy: context.answering.handedOver?.client,
      now: services.clocks.now)
    // From when its page was made; without that, before the answer begins.
    let changes = services.store.changes(since: request.query["since"].flatMap { Int($0) })
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody { writer in
        defer { seat.leave() }
        try await writer.write(EventLines.hello)
        // A server that is to stop does not wait for who listens.
        for try await line in watcher.lines(of: changes).cancelOnGracefulShutdown() {
          try await writer.write(line)
        }
        try await writer.finish(nil)
      })
  }
}

/// Who listens for events gets no page that says why there are none: a browser takes that for a
/// fault.
struct NoPageForListeners: RouterMiddleware {
  func handle(
    _ request: Request, context: Visit,
    next: (Request, Visit) async throws -> Response
  ) async throws -> Response {
    let response = try await next(request, context)
    let isPage = response.headers[.contentType] != EventLines.type
    return request.wantsEvents && isPage ? Response(status: .noContent) : response
  }
}

extension Request {
  fileprivate var wantsEvents: Bool {
    headers[.accept]?.contains(EventLines.type) == true
  }
}

extension HTTPField.Name {
  fileprivate static let accelBuffering = HTTPField.Name("X-Accel-Buffering") ?? .cacheControl
}

enum EventLines {
  static let type = "text/event-stream"
  /// A browser that was cut off comes again after so many milliseconds.
  static let hello = ByteBuffer(string: "retry: 3000\n\n")
  /// Nothing happened, and somebody is still there.
  static let beat = ByteBuffer(string: ": \n\n")

  static func line(_ change: ClientsChanged) -> ByteBuffer {
    switch change {
    case .client(let id): ByteBuffer(string: "data: \(id)\n\n")
    case .everybody: ByteBuffer(string: "data: all\n\n")
    }
  }
}
