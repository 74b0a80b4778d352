import Foundation
import TestSupport
import Testing

@testable import Archives

@Suite("ZIP files")
struct ZipTests {
  private let files = [
    ("client.json", Data("{\"name\":\"Łukasz\"}".utf8)),
    ("forms/2026-ä.json", Data((0...255).map { UInt8($0) })), ("empty", Data()),
  ]

  private var zip: Data {
    var writer = ZipWriter()
    for (name, content) in files { writer.add(name, content) }
    return writer.finished
  }

  @Test("What was put in comes out, and the same files make the same bytes")
  func roundTrip() throws {
    let read = try ZipFile(zip)
    for (name, content) in files { #expect(try read.content(of: name) == content) }
    #expect(try read.content(of: "other") == nil)
    #expect(zip == zip)
    #expect(files.map { read.size(of: $0.0) } == files.map(\.1.count))
    #expect(read.size(of: "other") == nil)
  }

  @Test("Well-known readers find nothing amiss", arguments: ["python3", "unzip"])
  func others(program: String) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "a.zip")
      try zip.write(to: file)
      let check = """
        import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; \
        assert z.read('client.json').decode() == '{"name":"Łukasz"}'; assert len(z.namelist()) == 3
        """
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments =
        program == "unzip" ? ["unzip", "-tq", file.path] : ["python3", "-c", check, file.path]
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
  }

  @Test("One that is cut off anywhere is damaged, and nothing is read beyond its end")
  func cut() throws {
    let zip = zip
    for count in 0..<zip.count {
      #expect(throws: ZipRefusal.damaged) { _ = try ZipFile(zip.prefix(count)) }
    }
  }

  @Test("Any byte that is another one is noticed, or makes no difference to what is read")
  func damaged() throws {
    let whole = zip
    for place in whole.indices {
      var zip = whole
      zip[place] ^= 0x15
      for (name, content) in files {
        guard let read = try? ZipFile(zip).content(of: name) else { continue }
        #expect(read == content, "\(name), byte \(place)")
      }
    }
  }

  @Test("What is packed is refused before it is unpacked")
  func packed() throws {
    // Python: zipfile with ZIP_DEFLATED, one file "a" of ten spaces.
    let deflated = try #require(
      Data(
        base64Encoded: """
          UEsDBBQAAAAIAAAAIQBJdRXoBQAAAAoAAAABAAAAYVNQgAEAUEsBAhQDFAAAAAgAAAAhAEl1FegFAAAACgAAAAEA\
          AAAAAAAAAAAAAIABAAAAAGFQSwUGAAAAAAEAAQAvAAAAJAAAAAAA
          """))
    #expect(throws: ZipRefusal.packed) { _ = try ZipFile(deflated) }
  }
}
