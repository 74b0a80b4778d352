import Testing

@testable import Forms

@Suite("Conditions in a form's file")
struct ConditionReadingTests {
  static let questions = """
    {"key": "smoker", "kind": "yesno", "label": "Smoker"},
    {"key": "sleep", "kind": "number", "label": "Sleep"},
    {"key": "note", "kind": "text", "label": "Note"},
    {"key": "day", "kind": "date", "label": "Day"},
    {"key": "work", "kind": "choice", "label": "Work", "options": [{"key": "sit", "label": "S"}]},
    {"key": "pain", "kind": "choices", "label": "Pain", "options": [{"key": "hip", "label": "H"}]}
    """

  func problems(showIf: String) throws -> [String] {
    let last = #"{"key": "last", "kind": "text", "label": "Last", "showIf": \#(showIf)}"#
    return try FormFile.read(FormFile.text(Self.questions + "," + last)).problems.map {
      $0.replacing("screening.json: sections[1].fields[6].showIf", with: "")
    }
  }

  @Test(
    "A condition that fits its field is read",
    arguments: [
      #"{"field": "smoker", "is": true}"#, #"{"field": "sleep", "atLeast": 4, "below": 6}"#,
      #"{"field": "note", "isNot": "none"}"#, #"{"field": "work", "is": "sit"}"#,
      #"{"any": [{"field": "pain", "includes": "hip"}, {"field": "smoker", "is": false}]}"#,
      #"{"field": "sleep", "all": [{"above": 4}, {"atMost": 6}]}"#,
    ])
  func fits(condition: String) throws {
    #expect(try problems(showIf: condition) == [])
  }

  @Test(
    "A condition that cannot be asked is explained",
    arguments: [
      (#"{"field": "note", "atLeast": 3}"#, ".atLeast: cannot be asked of note"),
      (#"{"field": "smoker", "is": "yes"}"#, ".is: does not fit smoker"),
      (#"{"field": "sleep", "is": true}"#, ".is: does not fit sleep"),
      (#"{"field": "work", "is": "stand"}"#, #".is: "stand" is no option of work"#),
      (#"{"field": "work", "includes": "sit"}"#, ".includes: cannot be asked of work"),
      (#"{"field": "pain", "includes": "knee"}"#, #".includes: "knee" is no option of pain"#),
      (#"{"field": "day", "is": "2026-01-01"}"#, ".is: cannot be asked of day"),
      (#"{"field": "sleap", "below": 6}"#, #".field: "sleap" is the key of no field"#),
      (#"{"below": 6}"#, #".below: needs "field" beside it"#),
      (#"{"field": "sleep"}"#, ": needs one of: is, isNot"),
      (#"{"field": "sleep", "less": 6}"#, ".less: is not a known key"),
      (#"{"any": []}"#, ".any: must have at least one condition"),
      (#"{"field": "sleep", "any": [{"below": "six"}]}"#, ".any[0].below: does not fit sleep"),
      (#"{"field": "last", "is": "x"}"#, ": goes round in a circle"),
    ])
  func mistake(condition: String, problem: String) throws {
    let found = try problems(showIf: condition)
    #expect(found.contains { $0.hasPrefix(problem) }, "\(found)")
  }

  @Test("Questions that wait for one another are refused")
  func circle() throws {
    let found = try FormFile.read(
      FormFile.text(
        """
        {"key": "a", "kind": "yesno", "label": "A", "showIf": {"field": "b", "is": true}},
        {"key": "b", "kind": "yesno", "label": "B", "showIf": {"all": [{"field": "a", "is": true}]}},
        {"key": "c", "kind": "yesno", "label": "C", "showIf": {"field": "a", "is": true}}
        """)
    ).problems
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.contains("goes round in a circle") })
  }

  @Test("A flag that suspends what does not exist is refused")
  func suspends() throws {
    let text = FormFile.text(
      """
      {"key": "a", "kind": "yesno", "label": "A", "flags": [{"when": {"is": true},
        "level": "stop", "text": "Stop", "suspends": ["category:strength", "12-minuterun"]}]}
      """)
    #expect(try FormFile.read(text).problems == [])
    #expect(
      try FormFile.read(text, suspendable: ["category:strength", "12-minute-run"]).problems == [
        "screening.json: sections[1].fields[0].flags[0].suspends[1]: "
          + "is no exercise, nor category: with the id of a category, nor demand: with rest, light, "
          + "moderate or maximal"
      ])
  }
}
