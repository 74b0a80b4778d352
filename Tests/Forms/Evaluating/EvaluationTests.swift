import Testing

@testable import Forms

@Suite("What the answers make of a form")
struct EvaluationTests {
  static let questions = """
    {"key": "smoker", "kind": "yesno", "label": "Smoker", "required": true, "flags":
      [{"when": {"is": true}, "level": "concern", "text": "Smokes"}]},
    {"key": "packs", "kind": "number", "label": "Packs", "required": true,
      "showIf": {"field": "smoker", "is": true}, "flags":
      [{"when": {"atLeast": 2}, "level": "stop", "text": "Smokes a lot",
        "suspends": ["12-minute-run", "category:strength"]}]},
    {"key": "brand", "kind": "text", "label": "Brand", "showIf": {"field": "packs", "above": 1}},
    {"key": "quit", "kind": "yesno", "label": "Quit", "fresh": true, "flags":
      [{"when": {"all": [{"is": false}, {"field": "age", "above": 60}]}, "level": "concern",
        "text": "Will not quit"}]}
    """
  static let details = """
    {"key": "age", "kind": "derived", "label": "Age", "bind": "client.age"},
    {"key": "name", "kind": "text", "label": "Name", "bind": "client.name", "required": true}
    """

  func evaluate(_ answers: Answers, age: Double = 30) throws -> FormEvaluation {
    let form = try FormFile.form(Self.questions, details: Self.details)
    let details = form.details([.age: .number(age), .name: .text("Ada")])
    return form.evaluate(answers, details: details)
  }

  @Test("An empty form raises nothing and asks for what is required and shown")
  func empty() throws {
    let evaluation = try evaluate([:])
    #expect(evaluation.flags == [] && evaluation.worst == nil)
    #expect(evaluation.missing == ["smoker"])
    #expect(evaluation.shown == ["age", "name", "smoker", "quit"])
  }

  @Test("A smoker is asked how much, and the worst flag counts")
  func smoker() throws {
    let evaluation = try evaluate(["smoker": .yesno(true), "packs": .number(2)])
    #expect(evaluation.flags.map(\.text) == ["Smokes", "Smokes a lot"])
    #expect(evaluation.worst == .stop)
    #expect(evaluation.shown.contains("brand"))
    let flag = try #require(evaluation.flags.last)
    #expect(flag.suspends == ["12-minute-run", "category:strength"])
  }

  @Test("A hidden answer raises no flag, shows nothing further and is not signed")
  func hidden() throws {
    let evaluation = try evaluate(
      ["smoker": .yesno(false), "packs": .number(3), "brand": .text("X")])
    #expect(evaluation.flags == [])
    #expect(!evaluation.shown.contains("brand"))
    #expect(evaluation.answers == ["smoker": .yesno(false)])
  }

  @Test("A condition may look at the client's record")
  func details() throws {
    #expect(try evaluate(["quit": .yesno(false)], age: 61).flags.map(\.text) == ["Will not quit"])
    #expect(try evaluate(["quit": .yesno(false)], age: 60).flags == [])
  }

  @Test("An unanswered question satisfies nothing, not even a not")
  func unanswered() throws {
    let form = try FormFile.form(
      """
      {"key": "a", "kind": "text", "label": "A", "flags":
        [{"when": {"isNot": "x"}, "level": "concern", "text": "Not x"}]}
      """)
    #expect(form.evaluate([:], details: [:]).flags == [])
    #expect(form.evaluate(["a": .text("x")], details: [:]).flags == [])
    #expect(form.evaluate(["a": .text("y")], details: [:]).flags.count == 1)
  }

  @Test("A draft drops what the newest form cannot have got")
  func fitting() throws {
    let form = try FormFile.form(Self.questions, details: Self.details)
    let answers: Answers = [
      "smoker": .text("yes"), "packs": .number(1), "gone": .text("x"), "name": .text("Eve"),
      "quit": .yesno(true),
    ]
    #expect(form.fitting(answers) == ["packs": .number(1), "quit": .yesno(true)])
    #expect(form.carriedOver(answers) == ["packs": .number(1)])
  }
}
