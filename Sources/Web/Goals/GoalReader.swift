import Catalogue
import Definitions
import Vault

extension Reader {
  /// - Parameter old: stays where a field is absent.
  mutating func goal(_ old: GoalAim?) -> GoalAim {
    var aim = GoalAim(
      words: words(
        "words", keep: old?.words ?? "", limit: GoalAim.longest, required: "goal.problem.words",
        lines: true))
    aim.due = comingDay("due", keep: old?.due)
    aim.exercise = goalExercise(keep: old?.exercise)
    aim.target = target(of: aim.exercise, old)
    return aim
  }

  private mutating func goalExercise(keep: String?) -> String? {
    guard let typed = submission.text("exercise") else { return keep }
    guard !typed.isEmpty, typed != keep else { return typed.isEmpty ? nil : keep }
    if voice.catalogue.exercise(typed) == nil { refuse("exercise", "problem.choice") }
    return typed
  }

  private mutating func target(of id: String?, _ old: GoalAim?) -> Double? {
    let typed = submission["target"]
    let isEmpty = typed == .null || typed == .string("")
    guard let id else {
      if let typed, !isEmpty, typed != .null { refuse("exercise", "goal.problem.exercise") }
      return nil
    }
    let exercise = voice.catalogue.exercise(id)
    let kept = old?.exercise == id ? old?.target : nil
    guard let typed, !isEmpty else {
      if typed == nil, let kept { return kept }
      refuse("target", "goal.problem.target")
      return nil
    }
    guard let exercise else { return kept }
    let shown = kept.map {
      exercise.shownUnit.roundedEntryText($0, units, times: exercise.times)
    }
    if let shown, typed == .string(shown) { return kept }
    if case .string(let text) = typed, exercise.halves(of: text) != nil {
      refuse("target", "goal.problem.pair", ["name": exercise.goalName ?? exercise.name])
      return nil
    }
    return number(
      "target", typed, exercise.shownUnit, possible: exercise.possibleShown, times: exercise.times)
  }
}
