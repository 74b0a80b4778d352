import Hummingbird
import Vault

extension Store {
  /// Whom the URL names.
  func client(_ context: some RequestContext) async throws -> Client {
    try await client(context.id("client"))
  }
}
