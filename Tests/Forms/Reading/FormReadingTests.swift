import Definitions
import Foundation
import TestSupport
import Testing

@testable import Forms

@Suite("Reading a form's file")
struct FormReadingTests {
  func problems(_ fields: String, details: String = FormFile.name) throws -> [String] {
    try FormFile.read(FormFile.text(fields, details: details)).problems.map {
      $0.replacing("screening.json: ", with: "").replacing("sections[1].fields", with: "fields")
    }
  }

  @Test("The example of the manual is read with all that it says")
  func example() throws {
    let form = try FormFile.form(
      """
      {"key": "smoker", "kind": "yesno", "label": "Smoker", "flags":
        [{"when": {"is": true}, "level": "concern", "text": "Smokes",
          "suspends": ["category:strength"]}]},
      {"key": "sleep", "kind": "number", "unit": "hours", "label": "Sleep", "possible": [0, 24]}
      """)
    #expect(form.sections.map(\.locks) == [false, true])
    #expect(form.field("sleep")?.possible == 0...24)
    #expect(form.field("smoker")?.flags.first?.suspends == ["category:strength"])
    #expect(form.field("name")?.bind == .name)
    #expect(form.lockedKeys == ["smoker", "sleep"])
  }

  @Test("A form that was stored is read back the same")
  func stored() throws {
    let form = try Project.form()
    let data = try JSONEncoder().encode(form.json)
    #expect(try JSONDecoder().decode(FormDefinition.self, from: data) == form)
  }

  @Test(
    "A mistake in a field is explained where it stands",
    arguments: [
      (#""kind": "text", "labl": "A", "label": "A""#, "fields[0].labl: is not a known key"),
      (#""kind": "tekst", "label": "A""#, "fields[0].kind: must be one of: text, paragraph"),
      (#""kind": "text", "label": " ""#, "fields[0].label: must not be empty"),
      (#""kind": "text""#, "fields[0].label: is missing"),
      (#""kind": "choice", "label": "A""#, "fields[0]: needs options"),
      (#""kind": "choice", "label": "A", "options": []"#, "fields[0].options: must have at least"),
      (#""kind": "quantity", "label": "A", "unit": "kg""#, "fields[0].unit: must be one of: Mass"),
      (#""kind": "quantity", "label": "A""#, "fields[0]: needs unit"),
      (#""kind": "text", "label": "A", "possible": [0, 1]"#, "fields[0].possible: does not go"),
      (#""kind": "number", "label": "A", "possible": [9, 1]"#, "fields[0].possible: must be two"),
      (#""kind": "scale", "label": "A", "possible": [0, 1.5]"#, "fields[0].possible: must be"),
      (#""kind": "text", "label": "A", "bind": "client.goal""#, "fields[0].bind: only fields of"),
      (#""kind": "text", "label": "A", "required": "yes""#, "fields[0].required: must be true"),
      (#""kind": "derived", "label": "A""#, "fields[0]: needs bind"),
    ])
  func fieldMistake(field: String, problem: String) throws {
    let found = try problems(#"{"key": "a", \#(field)}"#)
    #expect(found.contains { $0.hasPrefix(problem) }, "\(found)")
  }

  @Test("Keys that are used twice, reserved or misspelt are refused")
  func keys() throws {
    let text = #""kind": "text", "label": "A""#
    #expect(
      try problems(#"{"key": "name", \#(text)}"#) == [
        #"fields[0].key: "name" is already at sections[0].fields[0].key"#
      ])
    #expect(
      try problems(#"{"key": "password", \#(text)}"#) == [
        #"fields[0].key: "password" is a name the program itself uses"#
      ])
    #expect(try problems(#"{"key": "Über uns", \#(text)}"#).count == 1)
    #expect(try problems(#"{"key": "pain[]", \#(text)}"#).count == 1)
    let options = #"[{"key": "x", "label": "X"}, {"key": "x", "label": "Y"}]"#
    #expect(
      try problems(#"{"key": "a", "kind": "choice", "label": "A", "options": \#(options)}"#) == [
        #"fields[0].options[1].key: "x" is already at fields[0].options[0].key"#
      ])
  }

  @Test("Two flags of a question say different things: a clearance names one by its words")
  func repeatedFlags() throws {
    let flags = ["concern", "stop"].map {
      #"{"when": {"is": true}, "level": "\#($0)", "text": "Pain"}"#
    }
    let field = #""key": "a", "kind": "yesno", "label": "A""#
    #expect(
      try problems("{\(field), \"flags\": [\(flags.joined(separator: ","))]}") == [
        #"fields[0].flags[1].text: "Pain" is already at fields[0].flags[0].text"#
      ])
  }

  @Test(
    "A key under which the answer would be lost is refused",
    arguments: [
      "input-pain", "inputs", "trials", "trials-2", "revision", "clientVersion", "section",
      "sections", "token", "confirmed", "next", "clientName", "signature",
    ])
  func reserved(key: String) throws {
    #expect(
      try problems(#"{"key": "\#(key)", "kind": "text", "label": "A"}"#) == [
        "fields[0].key: \"\(key)\" is a name the program itself uses"
      ])
  }

  @Test("A section whose button would lead to signing is refused")
  func reviewSection() throws {
    let text = FormFile.text(#"{"key": "a", "kind": "text", "label": "A"}"#)
    let review = text.replacing(#""key": "health""#, with: #""key": "review""#)
    #expect(
      try FormFile.read(review).problems == [
        "screening.json: sections[1].key: is a name the program itself uses"
      ])
  }

  @Test("A form may be stricter about the client's height, and cannot ask for another unit")
  func bounds() throws {
    func height(_ possible: String) -> String {
      """
      {"key": "tall", "kind": "quantity", "unit": "Height", "label": "Height", \
      "bind": "client.height", "possible": \(possible)}
      """
    }
    let field = #"{"key": "a", "kind": "text", "label": "A"}"#
    let strict = try FormFile.form(field, details: height("[1.2, 3.5]"))
    #expect(strict.bounds(of: .height)?.possible == 1.2...2.8)
    #expect(strict.bounds(of: .mass) == .mass)
    #expect(strict.bounds(of: .name) == nil)
    #expect(
      try problems(field, details: height("[120, 210]")) == [
        "sections[0].fields[0].possible: must be within [0.5, 2.8]"
      ])
  }

  @Test("A detail of the client goes with a fitting kind, once")
  func binds() throws {
    let mass = #"{"key": "m", "kind": "number", "label": "Mass", "bind": "client.mass"}"#
    #expect(
      try problems(#"{"key": "a", "kind": "yesno", "label": "A"}"#, details: mass) == [
        "sections[0].fields[0].bind: client.mass needs the kind quantity or derived"
      ])
    let again = FormFile.name.replacing(#""key": "name""#, with: #""key": "again""#)
    let twice = FormFile.name + "," + again
    #expect(
      try problems(#"{"key": "a", "kind": "yesno", "label": "A"}"#, details: twice).count == 1)
  }

  @Test("A form without an open first section, or without a second, is refused")
  func sections() throws {
    let text = FormFile.text(#"{"key": "a", "kind": "yesno", "label": "A"}"#)
    let locked = try FormFile.read(text.replacing(#""locks": false, "#, with: "")).problems
    #expect(locked.contains { $0.contains("sections[0]: must have \"locks\": false") })
    let open = text.replacing(#""title": "Health""#, with: #""title": "Health", "locks": false"#)
    #expect(
      try FormFile.read(open).problems == [
        "screening.json: sections[1].locks: must be true: "
          + "only the first section stays open after signing"
      ])
    let alone = #"{"id": "s", "version": 0, "title": "", "sections": []}"#
    #expect(try FormFile.read(alone).problems.count == 3)
  }
}

@Suite("Reading a form's decisions and conditions")
struct DecisionReadingTests {
  private static let ill = #"{"key": "ill", "kind": "yesno", "label": "Ill", "required": true}"#
  private static let outcome =
    #"{"key": "go", "text": "Go", "when": {"field": "ill", "is": false}}"#

  private func problems(_ decisions: String, fields: String = ill) throws -> [String] {
    let text = FormFile.text(fields)
    let whole = text.dropLast() + ", \"decisions\": [\(decisions)]}"
    return try FormFile.read(String(whole)).problems.map {
      $0.replacing("screening.json: ", with: "")
    }
  }

  @Test("A decision without mistakes is read in the order of its outcomes")
  func sound() throws {
    #expect(
      try problems(#"{"key": "start", "title": "Start", "outcomes": [\#(Self.outcome)]}"#) == [])
  }

  @Test(
    "A mistake in a decision is explained where it stands",
    arguments: [
      (#""outcomes": []"#, "decisions[0].outcomes: must have at least one outcome"),
      (#""outcomes": [{"key": "go", "text": "Go"}]"#, "decisions[0].outcomes[0].when: is missing"),
      (
        #""outcomes": [\#(outcome), \#(outcome)]"#,
        #"decisions[0].outcomes[1].key: "go" is already at decisions[0].outcomes[0].key"#
      ),
      (
        #""outcomes": [{"key": "go", "text": "Go", "when": {"field": "gone", "is": true}}]"#,
        #"decisions[0].outcomes[0].when.field: "gone" is the key of no field of this form"#
      ),
      (
        #""outcomes": [{"key": "go", "text": "Go", "when": {"is": true}}]"#,
        #"decisions[0].outcomes[0].when.is: needs "field" beside it: whose answer decides?"#
      ),
      (
        #""outcomes": [{"key": "go", "text": "Go", "level": "red", "when": {"field": "ill", "is": true}}]"#,
        "decisions[0].outcomes[0].level: must be one of: concern, stop"
      ),
      (#""outcomes": [\#(outcome)], "wenn": 1"#, "decisions[0].wenn: is not a known key"),
    ])
  func mistake(text: String, problem: String) throws {
    let found = try problems(#"{"key": "start", "title": "Start", \#(text)}"#)
    #expect(found.contains { $0.hasPrefix(problem) }, "\(found)")
  }

  @Test("Two decisions need two keys, and what they look at has to be answered")
  func whole() throws {
    let decision = #"{"key": "start", "title": "Start", "outcomes": [\#(Self.outcome)]}"#
    #expect(
      try problems("\(decision), \(decision)") == [
        #"decisions[1].key: "start" is already at decisions[0].key"#
      ])
    let optional = #"{"key": "ill", "kind": "yesno", "label": "Ill"}"#
    #expect(
      try problems(decision, fields: optional) == [
        "sections[1].fields[0]: must be required: the decision start looks at it"
      ])
  }

  @Test("A circle of conditions is told with its way, also through any, all and field")
  func circles() throws {
    let fields = """
      {"key": "a", "kind": "yesno", "label": "A", "showIf": {"field": "b", "is": true}},
      {"key": "b", "kind": "yesno", "label": "B",
        "showIf": {"any": [{"field": "c", "is": true}, {"field": "d", "is": true}]}},
      {"key": "c", "kind": "yesno", "label": "C",
        "showIf": {"field": "d", "all": [{"is": true}, {"any": [{"field": "a", "is": false}]}]}},
      {"key": "d", "kind": "yesno", "label": "D"},
      {"key": "e", "kind": "yesno", "label": "E", "showIf": {"field": "a", "is": true}},
      {"key": "f", "kind": "yesno", "label": "F", "showIf": {"field": "f", "is": true}}
      """
    let found = try FormFile.read(FormFile.text(fields)).problems.map {
      $0.replacing("screening.json: sections[1].", with: "")
    }
    #expect(
      found == [
        "fields[0].showIf: goes round in a circle: a needs b needs c needs a",
        "fields[1].showIf: goes round in a circle: b needs c needs a needs b",
        "fields[2].showIf: goes round in a circle: c needs a needs b needs c",
        "fields[5].showIf: goes round in a circle: f needs f",
      ])
  }
}
