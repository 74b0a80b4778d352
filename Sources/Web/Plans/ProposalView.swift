import Catalogue
import Foundation
import Units
import Vault

/// What a movement's rule proposes, to be taken by one tap or put off.
struct ProposalView: Encodable, Sendable {
  let sets: [PlanSetView]
  /// "42.5 kg instead of 40 kg: all sets done on 12 and 14 Nov".
  let text: String
  /// What is sent back with the answer to it.
  let basis: String
  @PageOnly var path: String
  @PageOnly var name: String
  @PageOnly var version: Int
  /// Whether the way back leads to the day that is trained.
  @PageOnly var isToday: Bool

  init(
    _ proposal: Proposal, of movement: PlanMovement, in plan: Plan, at path: String,
    isToday: Bool = false, _ voice: Voice
  ) {
    sets = proposal.sets.map(PlanSetView.init)
    text =
      voice.text[
        "plan.proposal.text",
        [
          "change": voice.change(from: movement.sets, to: proposal.sets),
          "reason": voice.reason(proposal.reason),
        ]]
    (basis, self.path, name) = (proposal.basis, "\(path)/proposal", movement.name)
    (version, self.isToday) = (plan.version, isToday)
  }
}

/// How a movement goes on, as JSON has it and a form sends it.
struct ProgressionView: Encodable, Sendable {
  let rule: String?
  /// In kg.
  let step: Double?
  let percent: Double?
  let lightEvery: Int?
  let lightPercent: Int?
  let lightOf: String?

  init?(_ progression: Progression?) {
    guard let progression else { return nil }
    (rule, step) = (progression.rule?.rawValue, progression.step)
    let light = progression.light
    (percent, lightEvery) = (progression.percent, light?.every)
    (lightPercent, lightOf) = (light?.percent, light?.of.rawValue)
  }
}

/// The fields of a form for how a movement goes on.
struct ProgressionFields: Encodable, Sendable {
  struct Choice: Encodable, Sendable {
    let value: String
    let name: String
    let selected: Bool
  }

  let id: String
  let rules: [Choice]
  let step: String
  let usualStep: String
  let percent: String
  let hasMaximum: Bool
  let weeks: [Choice]
  let lightPercent: String
  let parts: [Choice]
  let ruleProblem: String?
  let stepProblem: String?
  let percentProblem: String?
  let everyProblem: String?
  let lightProblem: String?
  let isOpen: Bool

  /// - Parameter said: what stands in each field.
  init(
    _ movement: PlanMovement, _ found: Movement?, saying said: [String: String],
    _ problem: (_ field: String) -> String?, _ voice: Voice
  ) {
    let text = voice.text
    id = movement.id.description
    let rule = said["rule"] ?? ""
    hasMaximum = found?.maximum.isEmpty == false || movement.progression?.rule == .maximum
    var offered = Progression.Rule.allCases
    if !hasMaximum { offered.removeAll { $0 == .maximum } }
    rules =
      [Choice(value: "", name: text["plan.rule.none"], selected: rule.isEmpty)]
      + offered.map {
        Choice(
          value: $0.rawValue, name: text["plan.rule.\($0.rawValue)"], selected: rule == $0.rawValue)
      }
    step = said["step"] ?? ""
    usualStep = voice.units == .metric ? "2.5 kg" : "5 lb"
    percent = said["percent"] ?? ""
    let every = said["lightEvery"] ?? ""
    weeks =
      [Choice(value: "", name: text["plan.light.never"], selected: every.isEmpty)]
      + LightWeeks.everyRange.map {
        Choice(
          value: String($0), name: text["plan.light.every", ["count": String($0)]],
          selected: every == String($0))
      }
    lightPercent = said["lightPercent"] ?? ""
    let part = said["lightOf"]
    parts = LightWeeks.Part.allCases.map {
      Choice(
        value: $0.rawValue, name: text["plan.lightOf.\($0.rawValue)"], selected: part == $0.rawValue
      )
    }
    (ruleProblem, stepProblem) = (problem("rule"), problem("step"))
    percentProblem = problem("percent")
    (everyProblem, lightProblem) = (
      problem("lightEvery"), problem("lightPercent") ?? problem("lightOf")
    )
    isOpen = [ruleProblem, stepProblem, percentProblem, everyProblem, lightProblem].contains {
      $0 != nil
    }
  }
}

extension Voice {
  /// How a movement goes on, in words; nil where it stays as it is.
  func goesOn(_ progression: Progression?) -> String? {
    guard let progression else { return nil }
    let mass = progression.step.map { Quantity.mass.show($0, in: units) } ?? ""
    let rule = progression.rule.map { rule in
      text[
        "plan.goesOn.\(rule.rawValue)",
        ["step": mass, "percent": progression.percent?.plainText ?? ""]]
    }
    let light = progression.light.map { light in
      text["plan.goesOn.light", ["count": String(light.every), "share": share(light)]]
    }
    let words = [rule, light].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// Why nothing can be proposed.
  func sentence(for hindrance: Hindrance) -> String {
    switch hindrance {
    case .noMass: text["plan.hindered.noMass"]
    case .noRepetitions: text["plan.hindered.noRepetitions"]
    case .noAssessment: text["plan.problem.noMaximum"]
    case .unmeasured(let exercises):
      text[
        "plan.hindered.unmeasured",
        ["names": exercises.map { name(of: $0) }.joined(separator: ", ")]]
    case .oneSet: text["plan.hindered.oneSet"]
    case .limit: text["plan.hindered.limit"]
    }
  }

  fileprivate func reason(_ reason: Proposal.Reason) -> String {
    switch reason {
    case .done(let first, let last):
      text["plan.proposal.done", ["first": day(first, before: last), "last": day(last)]]
    case .maximum(let percent, let maximum):
      text[
        "plan.proposal.maximum",
        [
          "percent": percent.plainText, "name": name(of: maximum.exercise),
          "mass": Quantity.mass.show(maximum.mass.roundedHalfUp(places: 1), in: units),
          "date": day(maximum.measured),
        ]]
    case .lightWeek(let light):
      text[
        "plan.proposal.light", ["count": String(light.every - 1), "share": share(light)]]
    case .lightWeekOver: text["plan.proposal.over"]
    }
  }

  private func share(_ light: LightWeeks) -> String {
    text["plan.lightShare.\(light.of.rawValue)", ["percent": String(light.percent)]]
  }

  /// "42.5 kg instead of 40 kg"; all of the sets where more than one number is another one.
  fileprivate func change(from old: [PlanSet], to new: [PlanSet]) -> String {
    let words = SetWords(units: units)
    let mass = { (sets: [PlanSet]) in Set(sets.map(\.numbers.mass)) }
    let count = { (sets: [PlanSet]) in Set(sets.map(\.numbers.repetitions)) }
    let isSameMass = mass(old) == mass(new)
    var (before, after) = (words.summary(old), words.summary(new))
    if old.count != new.count, isSameMass, count(old) == count(new) {
      (before, after) = (String(old.count), text.plural("plan.sets", new.count))
    } else if isSameMass, let one = count(old).only(), let other = count(new).only() {
      (before, after) = (String(one), text.plural("plan.repetitions", other))
    } else if count(old) == count(new), let one = mass(old).only(), let other = mass(new).only() {
      (before, after) = (
        Quantity.mass.show(one, in: units), Quantity.mass.show(other, in: units)
      )
    }
    return text["plan.proposal.change", ["new": after, "old": before]]
  }

  /// "14 Nov", with the year where it is another one.
  private func day(_ day: Day) -> String { text.day(day, asOf: today) }

  /// "12" where the other day says the month.
  private func day(_ first: Day, before last: Day) -> String {
    (first.year, first.month) == (last.year, last.month) ? String(first.day) : day(first)
  }
}

extension Set {
  /// The only one there is; nil where there are others, or it is none.
  fileprivate func only<Value>() -> Value? where Element == Value? {
    count == 1 ? first ?? nil : nil
  }
}
