import Testing

@testable import Scripting

/// With time enough for a machine that is busy with all tests.
var patient: Budget { Budget(milliseconds: 60_000) }

/// The outcome of a source that knows `value` and `Height`, and has no mass.
func outcome(of source: String, value: Double = 10) throws -> FormulaOutcome {
  try Formula(source).run(
    within: patient,
    variable: { name in
      switch name {
      case "value": .number(value)
      case "sex": .text("female")
      case "Height": .number(1.8)
      case "mass": .missing
      default: .unknown
      }
    },
    norm: { id, number in id == "half" ? number / 2 : nil })
}

func failure(of source: String) throws -> FormulaFailure.Kind? {
  guard case .failed(let failure) = try outcome(of: source) else { return nil }
  return failure.kind
}

@Suite("What a trainer writes as a formula")
struct FormulaTests {
  @Test(
    "An expression and a chunk that returns give their number",
    arguments: [
      ("value / 4", 2.5), ("return value / 4", 2.5), ("value -- the pulse", 10),
      ("local x = value * 2\nif x > 5 then return x end\nreturn 0", 20),
      ("sex == 'female' and 1 or 2", 1), ("Height ^ 2", 3.24), ("7 // 2", 3),
      ("math.log(1000, 10)", 3), ("math.pi", Double.pi),
      ("norm('half', value)", 5), ("norm('half', norm('half', value))", 2.5),
    ])
  func numbers(source: String, expected: Double) throws {
    #expect(try outcome(of: source) == .number(expected))
  }

  @Test("A name without a value ends the run and is named")
  func missing() throws {
    #expect(try outcome(of: "value / mass") == .missing("mass"))
    #expect(try outcome(of: "mass and 3 or 4") == .missing("mass"))
  }

  @Test("A name nobody knows is told", arguments: ["valeu", "Mas", "string", "_G", "os", "io"])
  func unknown(name: String) throws {
    #expect(try outcome(of: "\(name) + 1") == .failed(.init(.unknownName, name)))
  }

  @Test("A norm without an answer ends the run")
  func stopped() throws {
    #expect(try outcome(of: "1 + norm('third', value)") == .stopped)
  }

  @Test(
    "A norm wants an id and a number",
    arguments: [
      "norm()", "norm('half')", "norm('half', '3')", "norm(1, 2)", "norm('half', {})",
    ])
  func badNorm(source: String) throws {
    #expect(try outcome(of: source) == .failed(.init(.mistake, "norm needs an id and a number")))
  }

  @Test(
    "Only a number is a score",
    arguments: [
      "'5'", "true", "nil", "{}", "math", "norm", "local x = value",
    ])
  func notANumber(source: String) throws {
    #expect(try failure(of: source) == .notANumber)
  }

  @Test(
    "A number without an end is no score", arguments: ["1 / 0", "-1 / 0", "0 / 0", "math.huge"])
  func notFinite(source: String) throws {
    #expect(try failure(of: source) == .notFinite)
  }

  @Test("A mistake while it runs comes with Lua's words")
  func mistake() throws {
    let told = FormulaFailure(.mistake, "formula:1: attempt to divide by zero")
    #expect(try outcome(of: "1 // 0") == .failed(told))
    #expect(try failure(of: "value.x.y") == .mistake)
    #expect(try failure(of: "('x'):rep(3)") == .mistake)
  }

  @Test(
    "A source that cannot be read is refused with its line",
    arguments: [
      ("value *", "formula:1: unexpected symbol near <eof>"),
      ("local x = value\nreturn x +", "formula:2: unexpected symbol near <eof>"),
      ("\u{1B}Lua", "formula:1: unexpected symbol near '<\\27>'"),
    ])
  func syntax(source: String, message: String) {
    #expect(throws: FormulaSyntaxError(message: message)) { try Formula(source) }
  }
}
