@testable import Catalogue
@testable import Vault

extension Store {
  /// All clients that are not put away, by name.
  package func everyone() async throws -> [Client] {
    try await clients(ClientSearch(), catalogue: AssessmentCatalogue([]), in: .gmt).rows
      .map(\.client)
  }
}
