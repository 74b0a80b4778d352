import Catalogue
import Foundation
import Vault

/// Where a score comes from, and how it was calculated.
struct ReportSource: Encodable, Sendable {
  let name: String
  let shown: String
  let score: ScoreDisc
  /// `peer` or `risk`; null without a score.
  let scale: Shown<String>
  let facts: [ScorePage.Fact]
  let tables: [ScorePage.Table]
  let formulas: [ScorePage.Formula]
  /// What was worked out and is more than looked up.
  @PageOnly var steps: [Step]
  /// Where all of it is from, each once.
  @PageOnly var origins: [String]

  struct Step: Encodable, Sendable {
    let text: String
    let formula: String
    let numbers: String?
  }

  /// About so many lines of a page.
  var lines: Int {
    3 + steps.reduce(0) { $0 + 2 + $1.formula.count { $0 == "\n" } } + tables.count
      + 2 * origins.count
  }

  init(_ result: ExerciseResult, _ voice: Voice) {
    name = voice.name(of: result.exercise)
    shown = voice.shown(result.numbers, of: result.exercise).text
    score = ScoreDisc(result.score, voice.text)
    scale = voice.paperScale(of: result)
    facts = Array(ScorePage.Fact.all(of: result, voice).dropFirst())
    tables = result.scoring.lookUps.map { ScorePage.Table($0, of: result, voice) }
    formulas = result.scoring.formulas.map { ScorePage.Formula($0) }
    let estimate = voice.catalogue.exercise(result.exercise)?.estimate
    let number = shown
    steps = result.scoring.formulas.filter { !$0.isLookUp }.map {
      Step($0, of: $0.formula == estimate?.formula.source ? estimate : nil, number, voice.text)
    }
    let named =
      result.scoring.formulas.filter { !$0.isLookUp }.map(\.source) + tables.map(\.source)
    origins = named.compactMap(\.self).reduce(into: []) { origins, source in
      if !origins.contains(source) { origins.append(source) }
    }
  }
}

extension Voice {
  /// The scale of a score, in a word.
  func paperScale(of result: ExerciseResult) -> Shown<String> {
    let exercise = catalogue.exercise(result.exercise)
    let scale = result.score.flatMap { _ in
      exercise.flatMap { catalogue.scale(of: $0, after: result.scoring)?.rawValue }
    }
    return Shown(scale) { text["report.scale.\($0)"] }
  }
}

extension FormulaUse {
  /// Whether it only names the table that is read off, which stands there in words.
  fileprivate var isLookUp: Bool {
    formula.wholeMatch(of: /return norm\('[^']*', (shown|value)\)/) != nil
  }
}

extension ReportSource.Step {
  fileprivate init(
    _ use: FormulaUse, of estimate: Exercise.Estimate?, _ number: String, _ words: Text
  ) {
    let shown = ScorePage.Formula(use)
    text =
      estimate.map { words["report.worked.estimate", ["name": $0.name, "result": number]] }
      ?? words["report.worked.score", ["result": shown.result ?? "–"]]
    formula = use.formula.trimmingCharacters(in: .whitespacesAndNewlines)
    let numbers = shown.variables.map { "\($0.label) = \($0.text)" }.joined(separator: ", ")
    self.numbers = numbers.isEmpty ? nil : words["report.worked.with", ["numbers": numbers]]
  }
}

extension [ReportSource] {
  /// How many of the last stay together, so that the last page is never nearly empty, and what does not
  /// fit on the page before it leaves little of that: a page has about sixty lines.
  var countAtEnd: Int {
    var lines = 0
    return reversed().prefix { source in
      defer { lines += source.lines }
      return lines < 9
    }.count
  }
}
