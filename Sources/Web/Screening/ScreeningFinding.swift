import Hummingbird
import Vault

extension Store {
  /// The form that the URL names, and whose it is.
  func screening(_ context: some RequestContext) async throws -> (Client, ScreeningForm) {
    let client = try await client(context)
    return (client, try await screeningForm(context.id("form"), of: client.id))
  }
}
