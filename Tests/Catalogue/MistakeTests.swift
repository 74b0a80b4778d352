import Testing

@testable import Catalogue

@Suite("What a trainer gets wrong in an exercise is told with its place")
struct MistakeTests {
  @Test(
    "Keys and words",
    arguments: [
      (#""nmae": "x""#, "nmae: is not a known key"),
      (#""possible": [3]"#, "possible: must be two numbers, the smaller one first"),
      (#""possible": [5, 3]"#, "possible: must be two numbers, the smaller one first"),
      (#""possible": [1, 9], "usual": [2, 10]"#, "usual: reaches beyond \"possible\""),
      (
        #""inputs": [{ "key": "fat", "name": "Fat", "side": "left" }]"#,
        "inputs[0].side: must be one of: belowValue, aboveValue"
      ),
      (#""inputs": [ { "key": "_ENV", "name": "S" } ]"#, "inputs[0].key: must be a name"),
      (#""measures": "mass""#, "measures: does not fit the resultUnit BPM"),
      (#""timer": { "kind": "sundial" }"#, "timer.kind: must be one of: stopwatch, countdown"),
      (#""timer": { "kind": "countdown" }"#, "timer.seconds: is missing"),
      (#""timer": { "kind": "metronome" }"#, "timer.bpm: is missing"),
      (#""demand": "hard""#, "demand: must be one of: rest, light, moderate, maximal"),
      (#""shown": { "pair": "low" }"#, "shown.pair: \"low\" is the key of no input"),
      (#""shown": { "unit": "x", "formula": "value" }"#, "shown.name: is missing"),
      (
        #""shown": { "name": "N", "formula": "value *" }"#, "shown.formula: is not a formula in Lua"
      ),
      (
        #""shown": { "name": "N", "formula": "norm('a', 1)" }"#, "shown.formula: works a number out"
      ),
      (#""within": 0"#, "within: must be from 1 to 366"),
      (#""from": "waist""#, "from: \"waist\" is no exercise, nor an input of one"),
      (#""from": "client.age""#, "from: must be client.mass or client.height"),
      (#""from": "client.mass""#, "from: is in BodyMass, and this in BPM"),
      (
        #""inputs": [ { "key": "hip", "name": "Hip", "from": "it.waist" } ]"#,
        "inputs[0].from: \"it.waist\" is no exercise, nor an input of one"
      ),
      (
        #""inputs": [ { "key": "hip", "name": "Hip", "sex": "both" } ]"#,
        "inputs[0].sex: must be one of: female, male"
      ),
      (
        #""shown": { "name": "N", "formula": "2 * value" }, "#
          + #""samples": [ { "value": 3, "shown": 7, "score": null } ]"#,
        "samples[0].shown: should be 7 and is 6"
      ),
      (#""trials": { "count": 0, "use": "best" }"#, "trials.count: must be from 1 to 20"),
      (#""trials": { "count": 3 }"#, "trials.use: is missing"),
      (#""inputs": [ { "key": "sex", "name": "S" } ]"#, "inputs[0].key: must be a name"),
      (#""inputs": [ { "key": "a b", "name": "S" } ]"#, "inputs[0].key: must be a name"),
      (
        #""inputs": [ { "key": "a", "name": "A" }, { "key": "a", "name": "B" } ]"#,
        #"inputs[1].key: "a" is already at exercises[0].inputs[0].key"#
      ),
      (
        #""conversionAlgorithm": "value *""#,
        "conversionAlgorithm: is not a formula in Lua: formula:1"
      ),
      (#""conversionAlgorithm": " ""#, "conversionAlgorithm: must not be empty"),
      (#""conversionAlgorithm": "norm('no', 1)""#, "norm('no') names no norm and no exercise"),
      (#""conversionAlgorithm": "norm('it', 1)""#, "asks for its own score in a circle"),
      (
        #""samples": [ { "value": 3, "score": 5 } ]"#,
        "samples[0]: its score should be 5 and is none"
      ),
      (
        #""conversionAlgorithm": "value", "samples": [ { "value": 3, "score": 4 } ]"#,
        "samples[0]: its score should be 4 and is 3"
      ),
      (
        #""conversionAlgorithm": "value*mass", "samples": [ { "value": 3, "score": 4 } ]"#,
        "samples[0]: its score should be 4 and is none. Missing: mass."
      ),
      (
        #""possible": [5, 9], "samples": [ { "value": 3, "score": null } ]"#,
        "samples[0]: its value is outside \"possible\""
      ),
    ])
  func exerciseKeys(more: String, message: String) throws {
    let told = try mistakes(in: category(exercise(more)))
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("test.json: exercises[0].") == true)
    #expect(told.first?.contains(message) == true, "\(told)")
  }

  @Test(
    "Pictures must be beside the file",
    arguments: [
      ("it/1.svg", "there is no file it/1.svg in this folder"), ("../secret.svg", "must be a path"),
      ("/etc/passwd", "must be a path"), ("it//1.svg", "must be a path"),
      ("it", "there is no file"),
    ])
  func pictures(path: String, message: String) throws {
    let file = category(exercise("")).replacing(
      #""steps": []"#, with: #""steps": [ { "text": "Stand", "image": "\#(path)" } ]"#)
    let told = try mistakes(in: file, beside: ["it/2.svg": "<svg/>"])
    #expect(told.count == 1)
    #expect(told.first?.contains("exercises[0].steps[0].image: \(message)") == true, "\(told)")
  }

  @Test("An id is of small letters, digits and hyphens", arguments: ["It", "a b", "a_b", "é", ""])
  func identifier(id: String) throws {
    let told = try mistakes(in: category(exercise("", id: id)))
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("test.json: exercises[0].id: must be of small letters") == true)
  }

  @Test("What updates the client is bounded as the client's record is, whatever the file says")
  func measures() throws {
    func height(_ more: String) -> String {
      category(exercise(#""measures": "height" \#(more)"#, unit: "Height"))
    }
    let told = try mistakes(in: height(#", "possible": [120, 210]"#))
    #expect(told == ["test.json: exercises[0].possible: must be within [0.5, 2.8]"])
    let plain = try catalogue(["test.json": height("")]).exercise("it")
    #expect(plain?.possible == 0.5...2.8 && plain?.usual == 1.2...2.2)
    let strict = try catalogue(["test.json": height(#", "possible": [0.9, 3]"#)]).exercise("it")
    #expect(strict?.possible == 0.9...2.8)
  }

  @Test("A quantity is written with its capital")
  func quantity() throws {
    let told = try mistakes(in: category(exercise("", unit: "mass")))
    #expect(told == ["test.json: exercises[0].resultUnit: must be written Mass"])
  }

  @Test("Norms and a formula together are one too many")
  func both() throws {
    let file = table(#""bands": [ { "score": 1 } ]"#)
      .replacing(#""steps": []"#, with: #""steps": [], "conversionAlgorithm": "1""#)
    let told = try mistakes(in: category(file))
    #expect(
      told == [
        "test.json: exercises[0].conversionAlgorithm: stands beside \"norms\"; keep one of them"
      ])
  }

  @Test("Two exercises with one id, in one file or in two, are told")
  func twice() throws {
    let file = category(exercise(""), exercise(""))
    #expect(
      try mistakes(in: file)
        == ["test.json: exercises[1]: has the id it, as another in test.json has"])
    let told = try mistakes(in: category(exercise("")), beside: ["a.json": category(exercise(""))])
    #expect(told == ["test.json: exercises[0]: has the id it, as another in a.json has"])
  }

  @Test("Exercises that ask each other are told, each at its formula")
  func circle() throws {
    let told = try mistakes(
      in: category(
        exercise(#""conversionAlgorithm": "norm('b', 1)""#, id: "a"),
        exercise(#""conversionAlgorithm": "1 + norm(\"a\", 1) -- norm('c', 1)""#, id: "b"),
        exercise(#""conversionAlgorithm": "norm('a', 1)""#, id: "c")))
    #expect(told.count == 2)
    #expect(told.allSatisfy { $0.contains("asks for its own score in a circle of norms") })
  }

  @Test("A colour has six digits", arguments: ["red", "#d0433f", "d0433", "d0433g", ""])
  func colour(text: String) throws {
    let file = category(exercise("")).replacing("d0433f", with: text)
    let told = try mistakes(in: file)
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("test.json: colour: must be six digits") == true)
  }

  @Test("A file's name is an id")
  func fileName() throws {
    try withFolder(["Heart Lungs.json": category(exercise(""))]) { folder in
      #expect(
        AssessmentCatalogue.check(path: folder).first?.reason.hasPrefix("the file's name") == true)
    }
  }
}
