import Testing

@testable import Web

@Suite("The name healthwheel.local")
struct LocalNameTests {
  @Test("Where the machine has no Avahi one line says so")
  func missing() async throws {
    let publication = try #require(
      NamePublication(LocalName.name, of: "192.168.1.20", path: "/nowhere"))
    var lines = publication.lines.makeAsyncIterator()
    #expect(await lines.next()?.contains("avahi-utils") == true)
  }
}
