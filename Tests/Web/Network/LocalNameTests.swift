import TestSupport
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

  @Test("Who tells it ends when it is not to be told any more", .timeLimit(.minutes(15)))
  func ended() async throws {
    try await withTemporaryFolder { folder in
      let child = try NameChild(in: folder)
      let publication = try #require(
        NamePublication(LocalName.name, of: "192.168.1.20", path: child.path))
      var lines = publication.lines.makeAsyncIterator()
      try await child.watch { publication.end() }
      #expect(await lines.next() == "Established under name 'healthwheel.local'")
    }
  }
}
