import Definitions
import Foundation
import Testing

@testable import Catalogue

@Suite("The check finds what is written well and still wrong")
struct SoundnessTests {
  private func norms(_ score: Int) -> String {
    """
    { "x": { "source": "S", "scale": "peer", "resolution": 1,
      "tables": [ { "bands": [ { "score": \(score) } ] } ] } }
    """
  }

  @Test("A key that stands twice is named with its line")
  func twice() throws {
    let told = try mistakes(in: category(exercise(#""name": "Again""#)))
    #expect(told.count == 1, "\(told)")
    #expect(told.first?.contains("has the key \"name\" twice, near line") == true, "\(told)")
  }

  @Test(
    "Norms say where they are printed and what their scores mean",
    arguments: [
      (#""scale": "peer""#, "needs \"source\""), (#""source": "S""#, "norms.scale: is missing"),
    ])
  func origin(key: String, message: String) throws {
    let table = #""tables": [ { "bands": [ { "score": 5 } ] } ]"#
    let told = try mistakes(in: category(exercise(#""norms": { \#(key), \#(table) }"#)))
    #expect(told.contains { $0.contains(message) }, "\(told)")
  }

  @Test("A line between peers reaches the tenth and the ninetieth percentile; one of risk need not")
  func reach() throws {
    let short = table(#""points": [[1, 2], [2, 9]]"#)
    #expect(
      try mistakes(in: category(short)).contains { $0.contains("must reach from a score of 1") })
    #expect(try mistakes(in: category(short.replacing("peer", with: "risk"))) == [])
    #expect(try mistakes(in: category(table(#""points": [[1, 1], [2, 9]]"#))) == [])
  }

  @Test("Ages between two columns are named, of each sex for itself")
  func ages() throws {
    let columns = { (first: String, second: String) in
      exercise(
        """
        "norms": { "source": "S", "scale": "peer", "tables": [
          { "sex": "male", "age": \(first), "bands": [ { "score": 5 } ] },
          { "sex": "male", "age": \(second), "bands": [ { "score": 5 } ] },
          { "sex": "female", "age": [50, 60], "bands": [ { "score": 5 } ] } ] }
        """)
    }
    let gap = try mistakes(in: category(columns("[20, 29]", "[32, null]")))
    #expect(gap.count == 1 && gap[0].contains("no column for male from 30 to 31 years"), "\(gap)")
    #expect(try mistakes(in: category(columns("[20, 29]", "[30, null]"))) == [])
  }

  @Test("A name that nobody defines is found without a sample, on whatever branch a person takes")
  func names() throws {
    let formula = "if sex == 'female' and age > 60 then return valeu end return value"
    let told = try mistakes(in: category(exercise(#""conversionAlgorithm": "\#(formula)""#)))
    #expect(told.count == 1 && told[0].contains("The formula names valeu"), "\(told)")
  }

  @Test(
    "A name that nobody defines is found on a branch that no made-up person takes",
    arguments: [
      "if age > 80 then return wrong end return value",
      "if age >= 75 then return wrong end return value",
      "if mass > 120 then return wrong end return value",
      "if value == 0 then return wrong end return value",
      "local f = function(x) return x + wrong end if age < 18 then return f(value) end return value",
    ])
  func branch(formula: String) throws {
    let told = try mistakes(in: category(exercise(#""conversionAlgorithm": "\#(formula)""#)))
    #expect(told.count == 1 && told[0].contains("The formula names wrong"), "\(told)")
  }

  @Test("What math does not have is no name either; what the formula defines itself is one")
  func math() throws {
    let mistaken = "if age > 80 then return math.sqroot(value) end return math.sqrt(value)"
    let told = try mistakes(in: category(exercise(#""conversionAlgorithm": "\#(mistaken)""#)))
    #expect(told.count == 1 && told[0].contains("The formula names math.sqroot"), "\(told)")
    let own = "half = value / 2 local function twice(x) return x * 2 end return twice(half) + Age"
    #expect(try mistakes(in: category(exercise(#""conversionAlgorithm": "\#(own)""#))) == [])
  }

  @Test("An estimate's formula is looked at, too, and knows no estimate")
  func estimate() throws {
    let shown = { (formula: String) in
      exercise(
        #""shown": { "name": "Index", "formula": "\#(formula)" }, "conversionAlgorithm": "shown""#)
    }
    let told = try mistakes(in: category(shown("age > 80 and shown or value")))
    #expect(told.count == 1 && told[0].contains("shown.formula: does not work"), "\(told)")
    #expect(try mistakes(in: category(shown("value / 2"))) == [])
  }

  @Test("One name for two tables in two files is a mistake, the same table twice is none")
  func sameName() throws {
    let file = { (score: Int, id: String) in category(exercise("", id: id), norms: norms(score)) }
    let told = try mistakes(in: file(3, "it"), beside: ["a.json": file(8, "other")])
    #expect(told == ["test.json: norms.x: has other numbers than the norm of that name in a.json"])
    #expect(try mistakes(in: file(3, "it"), beside: ["a.json": file(3, "other")]) == [])
  }

  @Test("An input that no formula reads")
  func unread() throws {
    let inputs = #""inputs": [ { "key": "hip", "name": "Hip" } ], "conversionAlgorithm": "value""#
    let told = try mistakes(in: category(exercise(inputs)))
    #expect(told == [#"test.json: exercises[0].inputs[0].key: "hip" is read by no formula"#])
  }

  @Test("Nor one that norms do not look at, or that a local name hides")
  func hidden() throws {
    let unread = { (more: String) in
      try mistakes(
        in: category(exercise(#""inputs": [ { "key": "reps", "name": "Repetitions" } ], "# + more)))
    }
    let tables = #""tables": [ { "bands": [ { "score": 5 } ] } ]"#
    let norms = #""norms": { "source": "S", "scale": "risk", \#(tables) }"#
    for more in [
      norms, #""conversionAlgorithm": "local reps = 3 return value * reps""#,
      #""conversionAlgorithm": "reps = 3 return value * reps""#,
    ] {
      let told = try unread(more)
      #expect(told.count == 1 && told[0].contains("is read by no formula"), "\(told)")
    }
    #expect(try unread(#""conversionAlgorithm": "local reps = reps return value * reps""#) == [])
    #expect(try unread("\"purpose\": \"Kept\"") == [])
  }

  @Test(
    "A sample with a number nobody asks for, or an age nobody has",
    arguments: [
      (#""inputs": { "hip": 1 }, "score": null"#, "is no input of this exercise"),
      (#""age": 131, "score": null"#, "must be from 0 to 130"),
    ])
  func samples(more: String, message: String) throws {
    let told = try mistakes(
      in: category(exercise(#""samples": [ { "value": 1, \#(more) } ]"#)))
    #expect(told.count == 1 && told[0].contains(message), "\(told)")
  }

  @Test("A category without exercises, and a control character in a text")
  func odd() throws {
    #expect(try mistakes(in: category()).contains { $0.contains("exercises: has no exercise") })
    let told = try mistakes(in: category(exercise(#""purpose": "a\u0007b""#)))
    #expect(told == ["test.json: exercises[0].purpose: has a control character"])
  }

  @Test(
    "A name is one line, and read as it is written",
    arguments: [
      (#"It\nis"#, "name: must be one line"), (#"It\u2028is"#, "name: must be one line"),
      (#"It\u202Esi"#, "name: has a control character"),
      (#"It\u2066si"#, "name: has a control character"),
    ])
  func line(name: String, message: String) throws {
    let told = try mistakes(
      in: category(exercise("").replacing(#""name": "It""#, with: #""name": "\#(name)""#)))
    #expect(told.count == 1 && told[0].contains(message), "\(told)")
    #expect(try mistakes(in: category(exercise(#""purpose": "One\nTwo""#))) == [])
  }

  @Test("A file in the folder that nothing reads is named; pictures of steps are read")
  func leftover() throws {
    let shown = exercise("").replacing(
      #""steps": []"#, with: #""steps": [ { "text": "Stand", "image": "it/1.svg" } ]"#)
    let files = ["it/1.svg": "<svg/>", "README.md": "# How"]
    #expect(try mistakes(in: category(shown), beside: files) == [])
    let more = try mistakes(
      in: category(shown), beside: files.merging(["Strength.JSON": "{}", "it/2.svg": ""]) { $1 })
    #expect(more.map { $0.prefix(13) } == ["Strength.JSON", "it/2.svg: is "], "\(more)")
  }
}
