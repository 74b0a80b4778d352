import Catalogue
import Units
import Vault

/// A slice from close by: its exercises, the lowest first, and what holds it down.
struct SliceDetail: Encodable, Sendable {
  struct Line: Encodable, Sendable {
    let id: String
    let result: String
    let name: String
    let value: Double
    let shown: ShownValue
    let score: ScoreDisc
    let scale: Shown<String>
    let takenAt: String
    /// What is said beside a value beyond a limit; mostly empty.
    let cautions: [String]
  }

  let id: String
  let name: String
  let colour: String
  let score: ScoreDisc
  /// Of the mean: `peer`, `risk` or `mixed`; null without one.
  let scale: MeanScale?
  @PageOnly var mixed: String?
  let open: String
  /// What holds it down, or that there is nothing in it.
  let words: String
  let exercises: [Line]

  init(_ slice: Wheel.Slice, _ voice: Voice) {
    let text = voice.text
    id = slice.id
    name = slice.name
    colour = slice.colour
    score = ScoreDisc(slice.score, text)
    scale = slice.scale
    mixed = voice.mixing(slice.scale)
    open = text["history.openCategory", ["name": slice.name]]
    let lowestFirst = slice.exercises.sorted { ($0.score, $0.name) < ($1.score, $1.name) }
    words =
      switch (lowestFirst.first, lowestFirst.count) {
      case (let only?, 1): text["history.pullSingle", ["exercise": only.name]]
      case (let lowest?, _): text["history.pull", ["exercise": lowest.name]]
      case (nil, _): text["history.empty"]
      }
    exercises = lowestFirst.map { spoke in
      Line(
        id: spoke.id, result: spoke.result, name: spoke.name,
        value: spoke.value, shown: spoke.shown,
        score: ScoreDisc(spoke.score, text),
        scale: voice.scaleWord(of: spoke.id, spoke.score), takenAt: text.date(spoke.takenAt),
        cautions: spoke.cautions)
    }
  }
}
