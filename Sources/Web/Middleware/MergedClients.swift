import HTTPTypes
import Hummingbird
import Vault

/// Leads from a client who was merged into another one to that one, and so does what was typed on a
/// page that was open then. What was typed for a client who was erased comes back to be read.
struct MergedClients: RouterMiddleware {
  let store: Store

  /// What may be sent for the one and is meant for the other, too: whatever is typed. Nobody is erased,
  /// put away or sent a report who was not looked at.
  private static let followed: Set = [
    "results", "notes", "screening", "goals", "plans", "favourites", "batteries", "clearances",
  ]
  private static let refused: Set = ["handover", "signature"]

  private static func isFollowed(_ parts: [String]) -> Bool {
    guard let first = parts.first else { return true }
    return parts == ["report", "draft"]
      || followed.contains(first) && refused.isDisjoint(with: parts)
  }

  func handle(
    _ request: Request, context: SignedIn,
    next: (Request, SignedIn) async throws -> Response
  ) async throws -> Response {
    do { return try await next(request, context) } catch StoreRefusal.notFound {
      guard let client = context.parameters.get("client").flatMap(Identifier<Client>.init),
        let successor = try await store.successor(of: client)
      else {
        let typed = context.answering.wantsJSON ? [] : context.submission.words
        guard !typed.isEmpty, try await isNobody(context) else { throw StoreRefusal.notFound }
        throw Refusal.erased(typed)
      }
      return try follow(request, from: client, to: successor)
    }
  }

  private func isNobody(_ context: SignedIn) async throws -> Bool {
    guard context.parameters.get("client") != nil else { return false }
    return try await ifThere { try await store.client(context) } == nil
  }

  private func follow(
    _ request: Request, from client: Identifier<Client>, to successor: Identifier<Client>
  ) throws -> Response {
    let path = "/clients/\(successor)"
    let rest = request.uri.string.dropFirst("/clients/\(client)".count)
    guard request.method != .get, request.method != .head else { return .seeOther(path + rest) }
    let parts = rest.prefix { $0 != "?" }.split(separator: "/").map(String.init)
    guard Self.isFollowed(parts) else { throw Refusal.merged(into: path) }
    let mark = rest.contains("?") ? "&" : "?"
    // The browser sends it again, all of it, to the other address.
    return Response(
      status: .temporaryRedirect, headers: [.location: "\(path)\(rest)\(mark)formerly=\(client)"])
  }
}

extension Request {
  /// Whether the page that it comes from shows a client who was merged into this one. Its versions are
  /// not this one's, even where they are the same numbers.
  var isOfMerged: Bool { query["formerly"] != nil }
}
