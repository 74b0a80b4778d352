import Catalogue
import Definitions
import Foundation
import Units
import Vault

/// Codes of problems that a program may react to.
enum ResultProblem {
  /// Outside what is usual; the same value with `confirmed` is kept.
  static let unusual = "unusual"
}

extension Reader {
  /// A new value of an exercise; nil when something is wrong or has to be confirmed.
  mutating func entry(
    of exercise: Exercise, _ client: Client, _ services: Services
  ) -> ResultEntry? {
    let trials = trials(of: exercise)
    let value =
      exercise.result(ofTrials: trials) ?? measured("value", submission["value"], exercise)
    var inputs = inputs(of: exercise)
    for (index, trial) in trials.enumerated() { inputs[Exercise.trialKey(index)] = trial }
    let observation = words("observation", keep: "", limit: 2000, lines: true)
    let takenOn = takenOn(services)
    if let value, problems.isEmpty { askAboutUnusual(value, exercise) }
    guard let value, problems.isEmpty else { return nil }
    return ResultEntry(
      client: client.id, exercise: exercise, value: value, inputs: inputs,
      observation: observation, pastDay: takenOn == services.today ? nil : takenOn,
      token: submission.text("token").flatMap { $0.isEmpty ? nil : String($0.prefix(200)) })
  }

  /// A later correction of a result; absent fields keep.
  mutating func change(of result: ExerciseResult, _ services: Services) -> ResultChange {
    let exercise = services.catalogue.exercise(result.exercise)
    var value: Double?
    if let exercise, let typed = submission["value"],
      !isUnchanged(typed, result.value, exercise.resultUnit)
    {
      value = measured("value", typed, exercise)
    }
    let observation = words("observation", keep: result.observation, limit: 2000, lines: true)
    // An absent or empty day keeps the one that is stored.
    let day = submission.text("takenAt")?.isEmpty == false ? takenOn(services) : nil
    let moved = day.flatMap { $0 == Day(result.takenAt, in: services.zone) ? nil : $0 }
    return ResultChange(
      value: value, inputs: nil, observation: observation,
      takenAt: moved.map { min($0.noon(in: services.zone), services.now()) },
      reason: words("reason", keep: "", limit: 500))
  }

  /// What a page showed rounded is not a change when it comes back as it was shown.
  private func isUnchanged(_ typed: JSONValue, _ value: Double, _ unit: ResultUnit) -> Bool {
    typed == .string(unit.entryText(value, units))
  }

  private mutating func measured(
    _ field: String, _ typed: JSONValue?, _ exercise: Exercise
  ) -> Double? {
    guard let typed, typed != .null, typed != .string("") else {
      refuse(field, "problem.valueMissing")
      return nil
    }
    guard let value = exercise.resultUnit.read(typed, units) else {
      refuse(
        field, "problem.notAValue", ["unit": exercise.resultUnit.fieldUnit(units)])
      return nil
    }
    if let possible = exercise.possible, !possible.contains(value) {
      refuse(
        field, "problem.impossible",
        [
          "value": exercise.resultUnit.show(value, units),
          "from": exercise.resultUnit.show(possible.lowerBound, units),
          "to": exercise.resultUnit.show(possible.upperBound, units),
        ])
      return nil
    }
    return value
  }

  /// The tries that were typed, in their order; empty fields are tries that were not made.
  private mutating func trials(of exercise: Exercise) -> [Double] {
    guard let count = exercise.trials?.count else { return [] }
    let typed = (submission["trials"]?.elements ?? []).prefix(count)
    return typed.filter { $0 != .null && $0 != .string("") }
      .compactMap { measured("value", $0, exercise) }
  }

  private mutating func inputs(of exercise: Exercise) -> [String: Double] {
    var read: [String: Double] = [:]
    switch submission["inputs"] {
    case nil, .null?, .object?: break
    default: refuse("inputs", "problem.notANumber")
    }
    for input in exercise.inputs {
      let typed = submission.inputs[input.key] ?? .null
      if typed == .null || typed == .string("") { continue }
      let unit = input.unit ?? .word("")
      if let value = unit.read(typed, units), value >= 0 {
        read[input.key] = value
      } else {
        refuse("input-\(input.key)", "problem.notAValue", ["unit": unit.fieldUnit(units)])
      }
    }
    return read
  }

  /// The day of measuring; today when nothing was typed. A time of day is not kept.
  private mutating func takenOn(_ services: Services) -> Day? {
    guard let typed = submission.text("takenAt"), !typed.isEmpty else {
      if submission["takenAt"]?.typedText == nil, submission["takenAt"] != nil {
        refuse("takenAt", "problem.date")
      }
      return services.today
    }
    if let date = try? Date(typed, strategy: .iso8601) {
      guard date <= services.now() else {
        refuse("takenAt", "problem.dateInFuture")
        return nil
      }
      return Day(date, in: services.zone)
    }
    return day("takenAt", until: services.today, keep: nil)
  }

  private mutating func askAboutUnusual(_ value: Double, _ exercise: Exercise) {
    let isConfirmed = ["yes", "on", "true", "1"].contains(submission.text("confirmed") ?? "")
    guard let usual = exercise.usual, !usual.contains(value), !isConfirmed else { return }
    refuse(
      "value", "problem.unusual", ["value": exercise.resultUnit.show(value, units)],
      code: ResultProblem.unusual)
  }
}
