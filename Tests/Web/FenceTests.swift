import Foundation
import TestSupport
import Testing

/// The table of modules in HOUSE.md; the build alone does not hold these fences.
@Suite("Fences between the modules")
struct FenceTests {
  private static let everyone: Set = ["Foundation", "Logging", "Synchronization", "Glibc"]
  private static let fences: [String: Set<String>] = {
    let house = (try? String(contentsOf: Project.file("HOUSE.md"), encoding: .utf8)) ?? ""
    let rows = house.matches(of: /(?m)^\| ([A-Z]\w+) \| ([\w, ]*)\|/)
    return rows.reduce(into: [:]) { fences, row in
      let names = row.2.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      fences[String(row.1)] = Set(names.filter { !$0.isEmpty })
    }
  }()

  @Test("Every module imports only what it may", arguments: fences.keys.sorted())
  func imports(module: String) throws {
    let allowed = try #require(Self.fences[module]).union(Self.everyone)
    for (file, source) in try sources("Sources/\(module)", ending: "swift") {
      for match in source.matches(
        of: /(?m)^(?:@\w+ )*(?:package |public )?import (?:struct |class |func )?(\w+)/)
      {
        #expect(allowed.contains(String(match.1)), "\(file) imports \(match.1)")
      }
    }
  }

  @Test("Every module is in the table")
  func complete() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Project.file("Sources").path)
    let libraries: Set = ["CSQLCipher", "CArgon2", "CLua", "CQREncode", "CLinux", "CSpawn"]
    #expect(Set(folders).subtracting(libraries) == Set(Self.fences.keys))
  }

  @Test("No type bears its module's name")
  func names() throws {
    for module in Self.fences.keys {
      for (file, source) in try sources("Sources/\(module)", ending: "swift") {
        let bears = source.contains(try Regex("\\b(struct|class|enum|actor) \(module)\\b"))
        #expect(!bears, "\(file)")
      }
    }
  }

  @Test(
    "The status of wrong input is told once, and so are the headers for trying again and for a file",
    arguments: ["unprocessableContent", "headers[.retryAfter]", ".contentDisposition"])
  func once(words: String) throws {
    let places = try sources("Sources/Web", ending: "swift").flatMap { file, source in
      source.ranges(of: words).map { _ in file }
    }
    #expect(places.count == 1, "\(places)")
  }

  @Test("A style sheet begins with a layer, and has no rule outside of one")
  func sheets() throws {
    for (file, source) in try sources("Public/css", ending: "css") {
      let sheet = source.replacing(/(?s)\/\*.*?\*\//, with: "")
        .trimmingCharacters(in: .whitespacesAndNewlines)
      #expect(sheet.hasPrefix("@layer "), "\(file)")
      #expect(rulesOutsideLayers(sheet) == [], "\(file)")
    }
  }

  @Test("Every script is reached from start.js, but the one that runs before it")
  func scripts() throws {
    let files = try sources("Public/js", ending: "js").reduce(into: [:]) { $0[$1.0] = $1.1 }
    let names = Set(files.keys.compactMap { $0.split(separator: "/").last?.dropLast(3) })
    var reached: Set<Substring> = ["start", "early"]
    for source in files.values {
      for match in source.matches(of: /"\.\/([a-z-]+)\.js"|(?m)^  "([a-z-]+)": "/) {
        reached.insert(match.1 ?? match.2 ?? "")
      }
    }
    #expect(names == reached)
  }
}

/// What stands before each block that applies to elements, where no layer is around it.
private func rulesOutsideLayers(_ sheet: String) -> [String] {
  var (around, outside): ([String], [String]) = ([], [])
  for match in sheet.matches(of: /([^{};]*)([{};])/) {
    let head = match.1.trimmingCharacters(in: .whitespacesAndNewlines)
    switch match.2 {
    case "{":
      let isLayered = (around + [head]).contains { $0.hasPrefix("@layer") }
      if !isLayered && !head.hasPrefix("@") { outside.append(head) }
      around.append(head)
    case "}": _ = around.popLast()
    default: break
    }
  }
  return outside
}
