import Foundation
import Testing

@testable import Definitions

@Suite("Reading JSON")
struct JSONParserTests {
  @Test(
    "Every kind of value is read as what it is",
    arguments: [
      ("null", .null), (" true ", .bool(true)), ("false", .bool(false)), ("0", .number(0)),
      ("-0.5e+2", .number(-50)), ("1E-3", .number(0.001)), ("\"\"", .string("")),
      ("[]", .array([])), ("[ 1 , [2] ]", .array([.number(1), .array([.number(2)])])),
      ("{}", .object([:])), ("{\"a\" : {\"b\": null}}", .object(["a": .object(["b": .null])])),
      ("\u{FEFF}[true]", .array([.bool(true)])), ("\r\n\t1", .number(1)),
    ] as [(String, JSONValue)])
  func values(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: text) == value)
  }

  @Test(
    "Text keeps its letters, however they are written",
    arguments: [
      (#""Zoë 🏋️""#, "Zoë 🏋️"), (#""a\"\\\/\b\f\n\r\tz""#, "a\"\\/\u{8}\u{C}\n\r\tz"),
      (#""\u00e9\u20AC""#, "é€"), (#""\ud83d\udca8!""#, "💨!"),
    ])
  func letters(text: String, letters: String) throws {
    #expect(try JSONValue(parsing: text) == .string(letters))
  }

  @Test(
    "It leaves zeros where the text stood", arguments: [#"{"name": "Ada"}"#, #"{"name": "Ada"#])
  func wiped(text: String) {
    var parser = JSONParser(Data(text.utf8), areKeysUnique: false)
    _ = try? parser.document()
    parser.wipe()
    #expect(parser.bytes.count == text.utf8.count && parser.bytes.allSatisfy { $0 == 0 })
  }

  @Test(
    "What is not JSON is refused",
    arguments: [
      "", " ", "nul", "truer", "[1,]", "[1 2]", "[,]", "{\"a\":1,}", "{\"a\" 1}", "{a:1}",
      "{1:1}", "[", "{", "{\"a\"", "\"open", "01", "-", "+1", ".5", "1.", "1e", "1e999", "0x10",
      "NaN", "1 1", "'a'", "\"\t\"", #""\x""#, #""\u12""#, #""\u+123""#, #""\ud83d""#,
      #""\ud83dx""#, #""\udca8""#, "// note\n1", "]",
    ])
  func refused(text: String) {
    #expect(throws: JSONMistake.self) { try JSONValue(parsing: text) }
  }

  @Test("A mistake is told with its line")
  func line() {
    #expect(throws: JSONMistake(line: 3)) { try JSONValue(parsing: "{\n\"a\": 1,\n  oops\n}\n") }
    #expect(throws: JSONMistake(line: 2)) { try JSONValue(parsing: "[1,\n2") }
  }

  @Test("Bytes that are no text, and lists that never end, are refused")
  func hostile() throws {
    #expect(throws: JSONMistake.self) {
      try JSONValue(parsing: Data([0x22, 0xFF, 0xFE, 0x22]))
    }
    let deep = { (depth: Int) in
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try JSONValue(parsing: deep(512)) }
    #expect(throws: JSONMistake.self) { try JSONValue(parsing: deep(513)) }
    #expect(throws: JSONMistake.self) {
      try JSONValue(parsing: String(repeating: "[", count: 1_000_000))
    }
  }

  @Test("What is written is read back", arguments: [0.1, 1e21, 123_456_789.123, -1.5e-9, 1.7e308])
  func roundTrip(number: Double) throws {
    let value = JSONValue.object(["a/b": .array([.number(number), .bool(true), .string("\u{1}é")])])
    #expect(try JSONValue(parsing: JSONEncoder().encode(value)) == value)
  }
}
