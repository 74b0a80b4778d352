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
      try Data("#!/bin/sh\necho \"$$ $*\" >&2\nexec sleep 1000\n".utf8).write(to: program)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o700], ofItemAtPath: program.path)
      let (lines, said) = AsyncStream.makeStream(of: String.self)
      let publication = try #require(
        NamePublication(
          LocalName.name, of: "192.168.1.20", path: "\(folder.path):/usr/bin:/bin"
        ) { said.yield($0) })
      let line = try #require(await lines.first { _ in true })
      let words = line.split(separator: " ")
      #expect(words.dropFirst() == ["-a", "-R", "healthwheel.local", "192.168.1.20"])
      let number = try #require(words.first.flatMap { pid_t($0) })
      #expect(kill(number, 0) == 0)
      publication.end()
      publication.wait()
      #expect(kill(number, 0) == -1)
    }
  }

  @Test("Where the machine has no Avahi one line says so")
  func missing() async throws {
    let (lines, said) = AsyncStream.makeStream(of: String.self)
    let publication = try #require(
      NamePublication(LocalName.name, of: "192.168.1.20", path: "/nowhere") { said.yield($0) })
    let line = await lines.first { _ in true }
    #expect(line?.contains("avahi-utils") == true)
    publication.end()
    publication.wait()
  }
}
