@testable import Catalogue
@testable import Vault

extension Store {
  /// All clients that are not put away, by name.
  package func everyone() async throws -> [Client] {
    let list = try await clients(
      ClientSearch(), catalogue: AssessmentCatalogue([]), in: .gmt)
    var everyone: [Client] = []
    for row in list.rows { everyone.append(try await client(row.id)) }
    return everyone
  }
}
