import Foundation
import TestSupport
import Testing

@testable import Web

@Suite("The name healthwheel.local")
struct LocalNameTests {
  @Test("Is told by a child that ends with the program")
  func child() async throws {
    try await withTemporaryFolder { folder in
      let program = folder.appending(path: "avahi-publish")
      try Data("#!/bin/sh\necho \"$*\" >&2\nexec sleep 1000\n".utf8).write(to: program)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o700], ofItemAtPath: program.path)
      let publication = try #require(
        NamePublication(
          LocalName.name, of: "192.168.1.20", path: "\(folder.path):/usr/bin:/bin"))
      var lines = publication.lines.makeAsyncIterator()
      #expect(await lines.next() == "-a -R healthwheel.local 192.168.1.20")
      publication.end()
      #expect(await lines.next() == nil, "nobody is left who could say anything")
    }
  }

  @Test("Where the machine has no Avahi one line says so")
  func missing() async throws {
    let publication = try #require(
      NamePublication(LocalName.name, of: "192.168.1.20", path: "/nowhere"))
    var lines = publication.lines.makeAsyncIterator()
    #expect(await lines.next()?.contains("avahi-utils") == true)
    #expect(await lines.next() == nil)
  }
}
