import Foundation
import Testing

@testable import Definitions

@Suite("What people write into the files")
struct NodeReadingTests {
  enum Sex: String, CaseIterable { case female, male }

  /// What is read from `{"it": ...}`, and what is told where it cannot be.
  func read<Value>(
    _ text: String, _ value: (DefinitionNode) -> Value?
  ) throws -> (value: Value?, problems: [String]) {
    let log = ProblemLog()
    let node = try DefinitionNode(data: Data("{\"it\": \(text)}".utf8), file: "f.json", log: log)
    let read = node.required("it").flatMap(value)
    return (read, log.problems.map(\.reason))
  }

  @Test("A value of the kind that is asked for is read")
  func kinds() throws {
    #expect(try read("\"x\"") { $0.string() }.value == "x")
    #expect(try read("-1.5") { $0.number() }.value == -1.5)
    #expect(try read("3.0") { $0.integer() }.value == 3)
    #expect(try read("false") { $0.bool() }.value == false)
    #expect(try read("[1, 2]") { $0.array().map(\.path) }.value == ["it[0]", "it[1]"])
    #expect(try read("{\"b\": 1, \"a\": 2}") { $0.keys }.value == ["a", "b"])
    #expect(try read("null") { $0.isNull }.value == true)
  }

  @Test("Another kind is told, and nothing is read")
  func otherKinds() throws {
    #expect(try read("3") { $0.string() }.problems == ["must be text in quotation marks"])
    #expect(try read("\"3\"") { $0.number() }.problems == ["must be a number"])
    for text in ["3.5", "1e300", "true"] {
      #expect(try read(text) { $0.integer() }.problems == ["must be a whole number"], "\(text)")
    }
    #expect(try read("1") { $0.bool() }.problems == ["must be true or false"])
    #expect(try read("{}") { $0.array() }.problems == ["must be a list [ ... ]"])
    #expect(try read("[]") { $0.allow(["a"]) }.problems == ["must be an object { ... }"])
  }

  @Test("Text has something in it, a choice is one of the words, a range goes up")
  func shapes() throws {
    #expect(try read("\" a \"") { $0.words() }.value == " a ")
    #expect(try read("\" \\n\"") { $0.words() }.problems == ["must not be empty"])
    #expect(try read("\"male\"") { $0.choice(Sex.self) }.value == .male)
    let choice = try read("\"man\"") { $0.choice(Sex.self) }
    #expect(choice.value == nil && choice.problems == ["must be one of: female, male"])
    #expect(try read("[0, 24]") { $0.range() }.value == 0...24)
    for text in ["[24, 0]", "[1, 1]", "[1]", "[1, 2, 3]"] {
      let told = "must be two numbers, the smaller one first: [0, 24]"
      #expect(try read(text) { $0.range() }.problems == [told], "\(text)")
    }
  }

  @Test("A name that is there twice is told with the place of the first")
  func repeated() throws {
    let told = try read("[{\"id\": \"a\"}, {\"id\": \"b\"}, {\"id\": \"a\"}, {}]") {
      $0.array().reportRepeated("id")
    }
    #expect(told.problems == ["\"a\" is already at it[0].id"])
  }

  @Test("Nothing is loaded where anything is wrong, and all of it is told at once")
  func together() {
    let log = ProblemLog()
    #expect(throws: Never.self) { try log.throwIfAny() }
    log.add(.init(file: "a.json", path: "", reason: "is late"))
    log.add(.init(file: "b.json", path: "x[1]", reason: "is odd"))
    let problems = #expect(throws: DefinitionProblems.self) { try log.throwIfAny() }
    #expect(problems?.description == "a.json: is late\nb.json: x[1]: is odd")
  }
}
