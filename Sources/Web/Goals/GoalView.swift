import Catalogue
import Foundation
import Units
import Vault

/// A goal as pages and reports tell it.
struct GoalView: Encodable, Sendable {
  /// What was measured, in the unit that the exercise is shown in.
  struct Measure: Encodable, Sendable {
    let value: Double
    let at: Shown<Date>
    @PageOnly var text: String
  }

  let id: String
  let words: String
  let exercise: String?
  let target: Shown<Double>
  let due: Shown<Day>
  let setAt: Shown<Date>
  /// The last before the goal was set, or else the first after.
  let start: Measure?
  let now: Measure?
  /// Of the way from the start to the target; 100 only where that is there.
  let percent: Int?
  let reachedAt: Shown<Date>
  let isPastDue: Bool
  let endedAt: Shown<Date>
  /// How it ended: `reached`, `ended`, `replaced`.
  let outcome: String?
  let version: Int
  /// "Plank: 2:00 by 1 Jun 2027"; nil without either.
  @PageOnly var aim: String?
  /// Where its exercise is entered; nil where the catalogue has none.
  @PageOnly var entry: String?
  /// How far it is, in one sentence; nil where there is nothing to say.
  @PageOnly var standing: String?
  /// When it was the goal.
  @PageOnly var span: String
  @PageOnly var path: String

  /// - Parameter series: of the goal's exercise, the earliest first; empty where that is not told.
  init(_ goal: Goal, of client: Client, _ series: [SeriesResult], _ voice: Voice) {
    let (text, aim, units) = (voice.text, goal.aim, voice.units)
    let wanted = aim.exercise.flatMap(voice.catalogue.exercise)
    let progress = wanted.flatMap { wanted in
      GoalProgress(goal, series, wanted) {
        voice.catalogue.isLowerBetter(
          wanted, near: aim.target ?? 0, [:], client.newestSubject(on: voice.today))
          ?? wanted.isLowerBetterForAll
      }
    }
    let measure = { (measure: GoalProgress.Measure) in
      Measure(
        value: measure.number, at: Shown(measure.at, text.date),
        text: wanted?.show(measure.number, units) ?? measure.number.plainText)
    }
    (id, words, exercise) = (goal.id.description, aim.words, aim.exercise)
    target = Shown(aim.target) { wanted?.show($0, units) ?? $0.plainText }
    due = Shown(aim.due, text.day)
    setAt = Shown(goal.setAt, text.date)
    (start, now) = (progress?.start.map(measure), progress?.now.map(measure))
    percent = progress?.share.map { Int(($0 * 100).rounded(.down)) }
    reachedAt = Shown(progress?.reached?.at, text.date)
    isPastDue =
      goal.endedAt == nil && progress?.reached == nil && progress?.isThereAnyway != true
      && (voice.today.flatMap { today in aim.due.map { $0 < today } } ?? false)
    endedAt = Shown(goal.endedAt, text.date)
    (outcome, version) = (goal.outcome?.rawValue, goal.version)
    self.aim = voice.aim(aim, wanted)
    entry = wanted.map { "\(client.path)/assessments/\($0.id)" }
    standing = goal.endedAt == nil ? voice.standing(of: aim, progress) : nil
    span = voice.span(of: goal)
    path = "\(client.path)/goals/\(goal.id)"
  }

  /// Nil where there is no goal.
  init?(_ progress: ClientProgress, of client: Client, _ voice: Voice) {
    guard let goal = progress.goal else { return nil }
    self.init(goal, of: client, progress.measured, voice)
  }
}

extension Voice {
  fileprivate func aim(_ aim: GoalAim, _ exercise: Exercise?) -> String? {
    let target = aim.target.map { target in
      text[
        "goal.target",
        [
          "exercise": name(of: aim.exercise ?? ""),
          "value": exercise?.show(target, units) ?? target.plainText,
        ]]
    }
    let due = aim.due.map { text["goal.by", ["date": text.day($0)]] }
    let parts = [target, due].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// "Reached on 3 May 2027.", "40% of the way. 12 days left.", "Past due since 1 Jun 2027."
  fileprivate func standing(of aim: GoalAim, _ progress: GoalProgress?) -> String? {
    if let reached = progress?.reached {
      return text["goal.reachedOn", ["date": text.date(reached.at)]]
    }
    let isThere = progress?.isThereAnyway == true
    let isOver = aim.due.flatMap { due in today.map { due < $0 } } ?? false
    let left = isThere && isOver ? nil : aim.due.flatMap(left)
    let sentences = [progress.map(way), left].compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  private func way(_ progress: GoalProgress) -> String {
    if progress.isThereAnyway { return text["goal.thereAnyway"] }
    guard let share = progress.share else { return text["goal.unmeasured"] }
    return text["goal.share", ["percent": String(Int((share * 100).rounded(.down)))]]
  }

  private func left(until due: Day) -> String? {
    guard let today else { return nil }
    if due < today { return text["goal.pastDue", ["date": text.day(due)]] }
    return due == today ? text["goal.today"] : text.plural("goal.left", today.days(to: due))
  }

  fileprivate func span(of goal: Goal) -> String {
    let from = text.date(goal.setAt)
    guard let ended = goal.endedAt, let outcome = goal.outcome else {
      return text["goal.since", ["from": from]]
    }
    return text["goal.was.\(outcome.rawValue)", ["from": from, "to": text.date(ended)]]
  }
}
