import Testing

@testable import Scripting

@Suite("What a formula cannot do")
struct FormulaLimitTests {
  @Test(
    "It cannot run for ever",
    arguments: [
      "while true do end", "for i = 1, 1e9 do end", "local function f() return f() end return f()",
      "::again:: goto again",
    ])
  func endless(source: String) throws {
    #expect(try failure(of: source) == .instructions)
  }

  @Test(
    "It cannot fill the memory",
    arguments: [
      "local t = {} for i = 1, 1e9 do t[i] = {} end",
      "local s = 'x' while true do s = s .. s end",
      "local function f() return 1 + f() end return f()",
      // Each step rehashes a full table.
      "local t = {} for i = 1, 8192 do t[i .. 'k'] = i end "
        + "for i = 1, 1e9 do t[i .. 'k'] = nil t[8192 + i .. 'k'] = i end",
    ])
  func memory(source: String) throws {
    #expect(try failure(of: source) == .memory)
  }

  @Test(
    "It cannot reach anything but its variables, math and norm",
    arguments: [
      "pcall", "load", "require", "setmetatable", "getmetatable", "print", "rawset", "next",
      "coroutine", "table", "debug", "utf8", "collectgarbage", "dofile", "error", "select",
    ])
  func unreachable(name: String) throws {
    #expect(try outcome(of: name) == .failed(.init(.unknownName, name)))
  }

  @Test("Chance is no part of a score", arguments: ["math.random", "math.randomseed"])
  func chance(name: String) throws {
    #expect(try outcome(of: "\(name) == nil and 1 or 0") == .number(1))
  }

  @Test("What a run leaves behind is gone in the next")
  func fresh() throws {
    let formula = try Formula(
      """
      local seen = math.seen or 0
      math.seen, math.floor, value = 1, nil, 3
      _ENV.left = (_ENV.math.left or 0) + 1
      return seen + left
      """)
    for _ in 1...3 {
      let outcome = formula.run(
        variable: { $0 == "value" ? .number(1) : .unknown }, norm: { _, _ in nil })
      #expect(outcome == .number(1))
    }
  }

  @Test("A formula works again after a run that broke off")
  func again() throws {
    let formula = try Formula("if value > 1 then while true do end end return value")
    for value in [1.0, 2, 1, 2, 1] {
      let outcome = formula.run(variable: { _ in .number(value) }, norm: { _, _ in nil })
      #expect(outcome == (value == 1 ? .number(1) : .failed(.init(.instructions))))
    }
  }

  @Test("A formula may ask a norm that runs the same formula")
  func nested() throws {
    let formula = try Formula("value <= 1 and 1 or value * norm('', value - 1)")
    func factorial(_ value: Double) -> Double? {
      let outcome = formula.run(variable: { _ in .number(value) }, norm: { factorial($1) })
      guard case .number(let number) = outcome else { return nil }
      return number
    }
    #expect(factorial(20) == 2_432_902_008_176_640_000)
  }

  @Test("Many clients are scored at the same time, each with their own numbers")
  func concurrent() async throws {
    let formula = try Formula("local x = value for i = 1, 100 do x = x + 1 end return x")
    let right = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<500 {
        group.addTask {
          let outcome = formula.run(
            variable: { _ in .number(Double(number)) }, norm: { _, _ in nil })
          return outcome == .number(Double(number + 100))
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(right == 500)
  }
}
