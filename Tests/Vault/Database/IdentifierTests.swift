import Foundation
import Testing

@testable import Vault

@Suite("Ids of records")
struct IdentifierTests {
  @Test("Ids made in the same millisecond keep their order")
  func order() {
    let now = Date()
    let ids = (0..<5000).map { _ in Identifier<Client>(at: now).description }
    #expect(ids == ids.sorted() && Set(ids).count == ids.count)
    #expect(
      ids[0].wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/)
        != nil)
  }
}
