import Testing

@testable import Catalogue

@Suite("What one score may cost")
struct BudgetTests {
  private static let norms = """
    { "n": { "scale": "risk", "source": "S", "resolution": 1,
      "tables": [ { "points": [[0, 0], [100, 10]] } ] } }
    """

  private func formula(_ source: String, id: String = "it") -> String {
    exercise("\"conversionAlgorithm\": \"\(source)\"", id: id)
  }

  @Test("Norms that ask norms that ask norms end after 64 look-ups, of which 16 are told")
  func lookUps() throws {
    let many = { (id: String) in
      "local x = 0 for i = 1, value == 5 and 40 or 1 do x = x + norm('\(id)', i) end return x / 40"
    }
    let file = category(
      formula(many("second")), formula(many("third"), id: "second"),
      formula(many("n"), id: "third"),
      norms: Self.norms)
    let scoring = try scoring(file, value: 5)
    #expect(scoring.score == nil && scoring.failure?.kind == .lookUps)
    #expect(scoring.lookUps.count == 16 && scoring.formulas.count <= 17)
  }

  @Test("64 look-ups are allowed, one more is not", arguments: [(64, true), (65, false)])
  func edge(count: Int, isScored: Bool) throws {
    let source =
      "local x = 0 for i = 1, value == 5 and \(count) or 1 do x = norm('n', 50) end return x"
    let scoring = try scoring(category(formula(source), norms: Self.norms), value: 5)
    #expect(scoring.score == (isScored ? 5 : nil))
    #expect(scoring.lookUps.count == 16)
  }

  @Test("The estimate and the score share one allowance")
  func estimate() throws {
    let loop =
      "(function() local x = 0 for i = 1, value == 5 and 30000 or 1 do x = x + 1 end return x end)()"
    let shown = "\"shown\": { \"name\": \"N\", \"formula\": \"\(loop)\" }, "
    let one = category(exercise(shown + "\"conversionAlgorithm\": \"shown / 10000\""))
    let two = category(exercise(shown + "\"conversionAlgorithm\": \"\(loop) / 10000\""))
    #expect(try scoring(one, value: 5).score == 3)
    #expect(try scoring(two, value: 5).reason == .formulaFailed)
  }

  @Test("A formula that never ends is no score, and says so in one line")
  func endless() throws {
    let scoring = try scoring(
      category(formula("(function() while value == 5 do end return 1 end)()")), value: 5)
    #expect(scoring.failure?.kind.isLimit == true)
    #expect(scoring.reasonInWords() == "The formula took too long.")
  }
}
