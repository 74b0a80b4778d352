import Catalogue
import Foundation
import Units
import Vault

/// A client's goals: the current one, and those before.
struct GoalsPage: Page {
  static let template = "goals/index"
  let goal: GoalView?
  let earlier: [GoalView]
  @PageOnly var hasEarlier: Bool

  static func screen(
    _ goals: [Goal], _ progress: ClientProgress, of client: Client, _ voice: Voice
  ) -> Screen<Self> {
    let earlier = goals.filter { $0.endedAt != nil }
    let page = Self(
      goal: GoalView(progress, of: client, voice),
      earlier: earlier.map { GoalView($0, of: client, [], voice) }, hasEarlier: !earlier.isEmpty)
    return Screen(
      page: page, title: voice.text["goals.title"], client: ClientHeader(client, voice),
      tab: .overview)
  }

  static func load(
    of client: Client, from store: Store, _ voice: Voice
  ) async throws -> Screen<Self> {
    screen(
      try await store.goals(of: client.id),
      try await store.progress(of: client.id, voice.catalogue), of: client,
      voice)
  }
}

/// The form for a goal, a new one or one that is changed.
struct GoalPage: Page {
  static let template = "goals/edit"
  struct Group: Encodable, Sendable {
    let name: String
    let exercises: [Choice]
  }
  struct Choice: Encodable, Sendable {
    let id: String
    let name: String
    let selected: Bool
    /// What its value is, and in what unit.
    @PageOnly var valueHint: String
  }

  /// Null of a new one.
  let id: String?
  /// Where it is sent.
  let path: String
  /// What is kept among the earlier ones when this one is set.
  let replaces: String?
  let groups: [Group]
  /// Where no exercise is chosen.
  @PageOnly var valueHint: String
  /// Of what is chosen.
  @PageOnly var chosenHint: String

  /// - Parameter typed: what comes back.
  static func screen(
    _ goal: Goal?, of client: Client, replacing current: Goal? = nil, typed: Reader? = nil,
    _ voice: Voice
  ) -> Screen<Self> {
    let path = "\(client.path)/goals"
    let chosen = typed?.submission.text("exercise") ?? goal?.aim.exercise
    let hint = voice.text[
      "goal.valueHint", ["mass": Quantity.bodyMass.show(80, in: voice.units)]]
    let page = Self(
      id: goal?.id.description, path: goal.map { "\(path)/\($0.id)" } ?? path,
      replaces: current.map { voice.text["goal.replaces", ["goal": $0.aim.words]] },
      groups: groups(choosing: chosen, voice), valueHint: hint,
      chosenHint: chosen.flatMap(voice.catalogue.exercise).map(voice.goalHint) ?? hint)
    return Screen(
      page: page, title: voice.text[goal == nil ? "goals.new" : "goals.edit"],
      client: ClientHeader(client, voice), tab: .overview,
      form: FormFields(
        goal.map { form(of: $0, voice) } ?? ["instead": current?.id.description ?? ""]))
  }

  private static func groups(choosing chosen: String?, _ voice: Voice) -> [Group] {
    voice.catalogue.categories.map { category in
      Group(
        name: category.name,
        exercises: category.exercises.map {
          Choice(
            id: $0.id, name: $0.name, selected: $0.id == chosen, valueHint: voice.goalHint($0))
        })
    }.filter { !$0.exercises.isEmpty }
  }

  private static func form(of goal: Goal, _ voice: Voice) -> [String: String] {
    let fields = fields(of: goal, voice)
    let hidden = ["version": String(goal.version), Reader.was: fields.formEncoded]
    return fields.merging(hidden) { $1 }
  }

  static func fields(of goal: Goal, _ voice: Voice) -> [String: String] {
    let aim = goal.aim
    let exercise = aim.exercise.flatMap(voice.catalogue.exercise)
    let target = aim.target.map { target in
      exercise?.shownUnit.roundedEntryText(target, voice.units, times: exercise?.times ?? .byLength)
        ?? target.plainText
    }
    return [
      "words": aim.words, "exercise": aim.exercise ?? "",
      "target": target ?? "",
      "due": aim.due?.description ?? "",
    ]
  }
}

extension Exercise {
  /// What the number that it is shown by is called; nil where the exercise's name says it.
  var goalName: String? { shownName ?? (pair == nil ? nil : valueName) }
}

extension Voice {
  /// "VO2max, in ml/kg/min."
  fileprivate func goalHint(_ exercise: Exercise) -> String {
    let unit = exercise.shownUnit.fieldUnit(
      units, usual: exercise.estimate == nil ? exercise.usual : nil)
    let isNumber = unit.isEmpty
    guard let name = exercise.goalName else {
      return text[isNumber ? "goal.valueNumber" : "goal.valueIn", ["unit": unit]]
    }
    return text[
      isNumber ? "goal.valueOfNumber" : "goal.valueOf", ["name": name, "unit": unit]]
  }
}
