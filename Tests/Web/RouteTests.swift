import Foundation
import TestSupport
import Testing

@testable import Web

@Suite("Routes")
struct RouteTests {
  private static let verbs: Set = ["index", "show", "new", "create", "edit", "update", "destroy"]

  @Test("Every route leads to one of the seven verbs; a new verb is a new noun")
  func routes() throws {
    let source = try sources("Sources/Web/Routes", ending: "swift").map(\.1).joined()
    let routes = source.matches(of: /\.(?:get|post|put|patch|delete|on)\(\s*"/)
    let handlers = source.matches(of: /use: .*\.(\w+)\)\n/).map { String($0.1) }
    #expect(!routes.isEmpty && handlers.count == routes.count)
    #expect(Set(handlers).subtracting(Self.verbs) == [])
  }

  @Test("A controller's handlers are among the seven verbs")
  func controllers() throws {
    for (file, source) in try sources("Sources/Web", ending: "swift") {
      for match in source.matches(of: /@Sendable (?:static )?func (\w+)\(/) {
        #expect(Self.verbs.contains(String(match.1)), "\(match.1) in \(file)")
        #expect(file.hasSuffix("Controller.swift"), "\(file) has a handler")
      }
    }
  }

  @Test("Controllers are small, and a handler is a recipe of a few lines")
  func sizes() throws {
    let controllers = try sources("Sources/Web", ending: "swift")
      .filter { $0.0.hasSuffix("Controller.swift") }.map(\.1)
    let files = controllers.map {
      $0.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    }
    let handlers = controllers.flatMap(handlerLengths)
    #expect(handlers.count > 250)
    #expect(percentile(50, of: files) <= 50)
    #expect(percentile(50, of: handlers) <= 6)
    #expect(percentile(90, of: handlers) <= 15)
  }

  @Test("Pages and what they are made of never ask for the whole world")
  func pages() throws {
    for (file, source) in try sources("Sources/Web", ending: "swift") {
      #expect(!source.contains("extension Services"), "\(file)")
      guard source.contains(/struct \w+: (?:\w+, )*Page\b/) else { continue }
      #expect(!source.contains(/\bServices\b/), "\(file)")
    }
  }

  @Test("Views, texts and tests bear the names of their areas")
  func areas() throws {
    var areas: Set = ["shared"]
    for (file, source) in try sources("Sources/Web", ending: "swift") {
      for match in source.matches(of: /static let template = "(\w+)\/\w+"/) {
        #expect(file.lowercased().hasPrefix("\(match.1)/"), "\(match.0) in \(file)")
        areas.insert(String(match.1))
        let area = file.prefix { $0 != "/" }
        #expect(FileManager.default.fileExists(atPath: Project.file("Tests/Web/\(area)").path))
      }
    }
    for language in TextTests.languages {
      let files = try sources("Locales/\(language)", ending: "json").map(\.0)
      #expect(Set(files) == Set(areas.map { "\($0).json" }), "\(language)")
    }
  }
}

/// The lines of code between the first and the last of each handler.
private func handlerLengths(in source: String) -> [Int] {
  source.matches(of: /(?ms)^  @Sendable func [^{]*\{\n(.*?)^  }$/).map { handler in
    handler.1.split(separator: "\n").count { line in
      let code = line.trimmingCharacters(in: .whitespaces)
      return !code.isEmpty && !code.hasPrefix("//")
    }
  }
}

/// - Parameter percent: of the values that are no larger; below 100.
private func percentile(_ percent: Int, of values: [Int]) -> Int {
  let sorted = values.sorted()
  return sorted.isEmpty ? .max : sorted[sorted.count * percent / 100]
}
