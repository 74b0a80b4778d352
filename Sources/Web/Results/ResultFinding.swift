import Hummingbird
import Vault

extension Store {
  /// The result that the URL names, and whose it is.
  func result(_ context: some RequestContext) async throws -> (Client, ExerciseResult) {
    let client = try await client(context)
    return (client, try await result(context.id("result"), of: client.id))
  }
}
