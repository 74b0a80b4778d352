import Catalogue
import Vault

/// Where a score comes from, and how it was calculated.
struct ReportSource: Encodable, Sendable {
  let name: String
  let shown: String
  let score: ScoreDisc
  let facts: [ScorePage.Fact]
  let tables: [ScorePage.Table]
  let formulas: [ScorePage.Formula]

  init(_ result: ExerciseResult, _ voice: Voice) {
    name = voice.name(of: result.exercise)
    shown = voice.shown(result.numbers, of: result.exercise).text
    score = ScoreDisc(result.score, voice.text)
    facts = Array(ScorePage.Fact.all(of: result, voice).dropFirst())
    tables = result.scoring.lookUps.map { ScorePage.Table($0, voice) }
    formulas = result.scoring.formulas.map { ScorePage.Formula($0) }
  }
}
