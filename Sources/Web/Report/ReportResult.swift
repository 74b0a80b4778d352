import Catalogue
import Foundation
import Vault

/// The newest result of an exercise in a report's period, and what became of it.
struct ReportResult: Encodable, Sendable {
  struct Change: Encodable, Sendable {
    /// "+4", "as before".
    let text: String
    let since: Shown<Date>
    /// Of the score, not rounded; null where one of the two has none.
    let score: Double?
    /// In words, where the score says so: better, worse.
    let kind: String?
  }
  struct Observation: Encodable, Sendable {
    let text: String
    let at: Shown<Date>
  }

  let id: String
  let exercise: String
  let name: String
  let value: Double
  let shown: ShownValue
  /// "Estimated 1RM"; nil where the exercise's name says it.
  @PageOnly var shownName: String?
  /// "Load: 110 kg, Repetitions: 8"; nil where that is what is shown.
  @PageOnly var workedOut: String?
  let score: ScoreDisc
  /// "peer" or "risk"; null where nobody has said it.
  let scale: Shown<String>
  /// Why there is no score.
  let reason: String?
  /// Which of the usual reasons that is, explained once below the table.
  @PageOnly var unscored: String?
  /// What stands in place of the score.
  @PageOnly var noScore: String?
  let takenAt: Shown<Date>
  /// Null where it was measured for the first time.
  let sinceLast: Change?
  /// Null where that is the same.
  let sinceStart: Change?
  /// The norm in words.
  let norm: String?
  /// What is said beside a value beyond a limit; mostly empty.
  let cautions: [String]
  let observations: [Observation]
}

extension ReportResult {
  private static let usualReasons: Set<Unscored> = [.recordedOnly, .noNormForSex, .noNormForAge]

  init(
    _ result: ExerciseResult, _ exercise: Exercise, among series: [LatestResult],
    _ observations: [ResultObservation], by agreement: Agreement, for sex: Sex?, _ voice: Voice
  ) {
    let text = voice.text
    let own = series.first { $0.id == result.id }
    let earlier = series.filter { $0.id != result.id && $0.takenAt <= result.takenAt }
    (id, self.exercise, name) = (result.id.description, exercise.id, exercise.name)
    value = result.value
    shown = exercise.shown(result.numbers, voice.units)
    shownName = exercise.shownName
    workedOut = exercise.estimate.flatMap { _ in
      voice.ingredients(of: result, exercise)?.joined(separator: ", ")
    }
    score = ScoreDisc(result.score, text)
    scale = voice.paperScale(of: result)
    let lacking = result.scoring.missing.map { voice.missing($0, result) }
    let why = lacking.isEmpty ? voice.reason(result.scoring, of: exercise) : nil
    reason = result.score == nil ? why ?? lacking.joined(separator: ". ") : nil
    let usual = result.scoring.reason.flatMap {
      result.score == nil && Self.usualReasons.contains($0) ? $0.rawValue : nil
    }
    unscored = usual
    noScore = usual.map { text["report.unscored.\($0)"] } ?? reason
    takenAt = Shown(result.takenAt, text.date)
    sinceLast = own.flatMap { own in
      earlier.first.map {
        voice.change(
          from: $0, to: own, before: earlier.dropFirst().first, exercise,
          by: ErrorOfMeasuring(agreement: agreement, sex: sex))
      }
    }
    sinceStart = own.flatMap { own in
      earlier.count > 1
        ? earlier.last.map {
          voice.change(
            from: $0, to: own, exercise, by: ErrorOfMeasuring(agreement: agreement, sex: sex))
        } : nil
    }
    norm = result.scoring.lookUps.last.map(voice.norm) ?? voice.word(of: result)
    cautions = exercise.cautions(of: result.numbers)
    self.observations = observations.map {
      Observation(text: $0.observation, at: Shown($0.takenAt, text.date))
    }
  }
}

extension Voice {
  fileprivate func change(
    from before: LatestResult, to after: LatestResult, before oldest: LatestResult? = nil,
    _ exercise: Exercise, by error: ErrorOfMeasuring
  ) -> ReportResult.Change {
    let change = exercise.change(from: before.numbers, to: after.numbers, units)
    let score = before.score.flatMap { old in after.score.map { $0 - old } }
    let isShown = Score.rounded(abs(score ?? 0)) > 0 && change != nil
    let isKnown = [before, after].allSatisfy { exercise.number(of: $0.numbers) != nil }
    return ReportResult.Change(
      text: change.map { told($0, [after, before] + [oldest].compactMap(\.self), exercise, error) }
        ?? text[isKnown ? "report.unchanged" : "report.notComparable"],
      since: Shown(before.takenAt, text.date), score: score,
      kind: isShown ? text["report.change.\((score ?? 0) > 0 ? "gain" : "loss")"] : nil)
  }

  /// A change with its judgement; where only two steps together are more than measuring error, both.
  private func told(
    _ change: String, _ newestFirst: [LatestResult], _ exercise: Exercise,
    _ error: ErrorOfMeasuring
  ) -> String {
    let numbers = newestFirst.map(\.numbers)
    let realness = exercise.realness(of: numbers, by: error.agreement, for: error.sex)
    guard let realness else { return change }
    let both =
      numbers.count > 2 ? exercise.change(from: numbers[2], to: numbers[0], units) ?? "" : ""
    return text[
      "report.noise.\(realness.rawValue)",
      [
        "change": change, "both": both,
        "date": newestFirst.last.map { text.date($0.takenAt) } ?? "",
      ]]
  }

  /// "Women, 30 to 39 years: Good".
  fileprivate func norm(_ look: NormLookUp) -> String {
    let who = who(look.sex, look.ages)
    return look.row?.label.map { "\(who): \($0)" } ?? who
  }
}

/// What decides how large the error of measuring somebody is.
private struct ErrorOfMeasuring {
  let agreement: Agreement
  let sex: Sex?
}
