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
    "It cannot reach anything but its variables, math, norm and refuse",
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
        within: patient, variable: { $0 == "value" ? .number(1) : .unknown }, norm: { _, _ in nil })
      #expect(outcome == .number(1))
    }
  }

  @Test("A formula works again after a run that broke off")
  func again() throws {
    let formula = try Formula("if value > 1 then while true do end end return value")
    for value in [1.0, 2, 1, 2, 1] {
      let outcome = formula.run(
        within: patient, variable: { _ in .number(value) }, norm: { _, _ in nil })
      #expect(outcome == (value == 1 ? .number(1) : .failed(.init(.instructions))))
    }
  }

  @Test("A formula may ask a norm that runs the same formula")
  func nested() throws {
    let formula = try Formula("value <= 1 and 1 or value * norm('', value - 1)")
    func factorial(_ value: Double) -> Double? {
      let outcome = formula.run(
        within: patient, variable: { _ in .number(value) }, norm: { factorial($1) })
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
            within: patient, variable: { _ in .number(Double(number)) }, norm: { _, _ in nil })
          return outcome == .number(Double(number + 100))
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(right == 500)
  }

  @Test("All runs of one score share one allowance, also those within one another")
  func shared() throws {
    let loop = try Formula("local x = 0 for i = 1, 30000 do x = x + 1 end return x")
    let budget = patient
    let outcomes = (1...4).map { _ in
      loop.run(within: budget, variable: { _ in .unknown }, norm: { _, _ in nil })
    }
    #expect(
      outcomes == [.number(30_000)] + Array(repeating: .failed(.init(.instructions)), count: 3))
  }

  @Test("Memory that an outer run holds is not there for the one within it")
  func sharedMemory() throws {
    let hoard = "local t = {} for i = 1, 20000 do t[i] = i end "
    let inner = try Formula(hoard + "return #t")
    let outer = try Formula(hoard + "return norm('inner', #t)")
    var within: [FormulaOutcome] = []
    func run(_ formula: Formula, _ budget: Budget) -> FormulaOutcome {
      formula.run(
        within: budget, variable: { _ in .unknown },
        norm: { _, _ in
          within.append(run(inner, budget))
          return nil
        })
    }
    #expect(run(inner, patient) == .number(20_000))
    #expect(run(outer, patient) == .stopped)
    #expect(within == [.failed(.init(.memory))])
  }

  @Test("Comparing long texts without end stops by the clock, long before its instructions do")
  func texts() throws {
    let zeros = "local a = '\\0' for i = 1, 9 do a = a .. a end local b = a .. 'b' a = a .. 'a' "
    let formula = try Formula(zeros + "local n = 0 while true do if a < b then n = 1 end end")
    let start = ContinuousClock.now
    let outcome = formula.run(
      within: Budget(milliseconds: 5), variable: { _ in .unknown }, norm: { _, _ in nil })
    #expect(outcome == .failed(.init(.time)))
    #expect(start.duration(to: .now) < .seconds(1))
  }

  @Test("A text longer than any sentence, and a source of more than 10 kB, are too much")
  func long() throws {
    #expect(try failure(of: "local s = 'x' for i = 1, 11 do s = s .. s end return 1") == .memory)
    #expect(throws: FormulaSyntaxError(message: "it is longer than 10 kB")) {
      try Formula("1" + String(repeating: " ", count: 10_000))
    }
  }

  @Test("A formula refuses in words of its own")
  func refusal() throws {
    #expect(
      try outcome(of: "value > 9 and refuse('Walk slower.') or 1") == .refused("Walk slower."))
    #expect(try outcome(of: "value > 9 and 1 or refuse('Walk slower.')") == .number(1))
    #expect(try outcome(of: "refuse(1)") == .failed(.init(.mistake, "refuse needs a sentence")))
    let long = try outcome(of: "refuse('" + String(repeating: "ü", count: 300) + "')")
    #expect(long == .refused(String(repeating: "ü", count: 199)), "whole letters")
  }
}
