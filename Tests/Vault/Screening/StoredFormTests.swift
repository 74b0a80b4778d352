import Forms
import GRDB
import Testing

@testable import Vault

@Suite("Answers and definitions as they are stored")
struct StoredFormTests {
  @Test("A signed form is read with its own definition, however many were read before")
  func ownDefinition() throws {
    let text = try KneeForm.definition.get().json.canonical
    for _ in 1...2 {
      for version in 1...40 {
        let own = text.replacing("\"version\":1", with: "\"version\":\(version)")
        let stored = try StoredDefinition.read(own)
        #expect(try stored.form.get().version == version)
        #expect(stored.json.canonical == own)
      }
    }
  }

  @Test("A definition that this program cannot read still has its fingerprint")
  func unknown() throws {
    let stored = try StoredDefinition.read(#"{"of":"another time"}"#)
    #expect(throws: (any Error).self) { try stored.form.get() }
    #expect(stored.json.canonical == #"{"of":"another time"}"#)
  }

  @Test("Answers of every kind are read back as they were given")
  func answers() {
    let answers: Answers = [
      "a": .text("Zoë said \"no/yes\"\n"), "b": .number(0.1), "c": .yesno(false), "d": .choices([]),
      "e": .choices(["x", "y"]),
    ]
    #expect(Answers.fromDatabaseValue(answers.databaseValue) == answers)
    for text in ["", "[]", "{", #"{"a":null}"#, #"{"a":[1]}"#] {
      #expect(Answers.fromDatabaseValue(text.databaseValue) == nil, "\(text)")
    }
  }
}
