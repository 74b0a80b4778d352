import Catalogue
import Definitions
import Units
import Vault

extension Reader {
  /// - Parameter old: the result that is corrected: absent fields keep it, and what a page showed
  ///   rounded is not a change when it comes back as it was shown.
  /// - Parameter known: what the page filled in, rounded as well.
  mutating func measurement(
    of exercise: Exercise, keep old: ExerciseResult?, known: KnownNumbers = KnownNumbers()
  ) -> Measurement? {
    let filled = { (key: String?) in
      known.numbers[.init(exercise: exercise.id, key: key)]?.value
    }
    let before = problems.count
    let tries = tries(of: exercise, keep: old)
    let typed = tries.isEmpty && problems.count == before
    let value =
      typed ? value(of: exercise, keep: old, filled: filled(nil)) : exercise.result(ofTrials: tries)
    guard let value else { return nil }
    var inputs = inputs(of: exercise, beside: value, keep: old, filled: filled)
    // The tries of before explain the value only while nobody has typed another one.
    let kept = typed && value == old?.value ? old.map { exercise.tries(in: $0.inputs) } : nil
    inputs.merge(Exercise.inputs(ofTries: kept ?? tries)) { _, one in one }
    return Measurement(value: value, inputs: inputs)
  }

  private mutating func value(
    of exercise: Exercise, keep old: ExerciseResult?, filled: Double?
  ) -> Double? {
    let typed = halves(of: exercise).map { .string($0.value) } ?? submission["value"]
    let areTriesCleared = typed == nil && submission["trials"]?.elements?.isEmpty == false
    if areTriesCleared { return measured("value", nil, exercise) }
    if let old, typed == nil || typed == exercise.shownText(old.value, units) {
      return old.value
    }
    if old == nil, let filled, typed == exercise.shownText(filled, units) {
      return filled
    }
    if old == nil, let pair = exercise.pair, isHalf(typed, pair) {
      refuse("value", "problem.pair")
      return nil
    }
    return measured("value", typed, exercise)
  }

  /// Both numbers of "128/82", where they were typed into one field.
  func halves(of exercise: Exercise) -> (value: String, second: String)? {
    guard case .string(let text)? = submission["value"] else { return nil }
    return exercise.halves(of: text)
  }

  /// One number in the field of two; a program may send the other one, or leave it out.
  private func isHalf(_ typed: JSONValue?, _ pair: Exercise.ExtraInput) -> Bool {
    guard case .string(let text)? = typed, !text.isEmpty, submission["value"] == typed else {
      return false
    }
    return submission.inputs[pair.key] == nil
  }

  /// The tries that were typed, in their order; empty fields are tries that were not made.
  private mutating func tries(of exercise: Exercise, keep old: ExerciseResult?) -> [Double] {
    let stored = old.map { exercise.tries(in: $0.inputs) } ?? []
    let typed = (submission["trials"]?.elements ?? []).prefix(exercise.trials?.count ?? 0)
    return typed.enumerated().filter { $1 != .null && $1 != .string("") }
      .compactMap { index, typed in
        if index < stored.count, typed == exercise.shownText(stored[index], units) {
          return stored[index]
        }
        return measured("trials-\(index)", typed, exercise)
      }
  }

  private mutating func measured(
    _ field: String, _ typed: JSONValue?, _ exercise: Exercise
  ) -> Double? {
    guard let typed, typed != .null, typed != .string("") else {
      refuse(field, "problem.valueMissing")
      return nil
    }
    return number(
      field, typed, exercise.resultUnit, possible: exercise.possible, times: exercise.times)
  }

  private mutating func inputs(
    of exercise: Exercise, beside value: Double, keep old: ExerciseResult?,
    filled: (String?) -> Double?
  ) -> [String: Double] {
    var (read, cleared, fields): ([String: Double], Set<String>, [String: String]) = ([:], [], [:])
    switch submission["inputs"] {
    case nil, .null?, .object?: break
    default: refuse("inputs", "problem.notANumber")
    }
    let second = halves(of: exercise)?.second
    for input in exercise.inputs {
      let stored = old?.inputs[input.key]
      let half = input.key == exercise.pair?.key ? second : nil
      let typed = half.map { .string($0) } ?? submission.inputs[input.key]
      let isKept = typed == nil || stored.map { typed == input.shownText($0, units) } ?? false
      if isKept { continue }
      if half != nil { fields[input.key] = "value" }
      cleared.insert(input.key)
      let isFilled = filled(input.key).map { typed == input.shownText($0, units) } ?? false
      read[input.key] =
        isFilled ? filled(input.key) : number(input, fields[input.key] ?? input.field, typed)
    }
    let (inputs, misfits) = exercise.correcting(
      old?.inputs ?? [:], by: read, clearing: cleared, beside: value)
    for input in misfits { refuseMisfit(input, fields[input.key]) }
    return inputs
  }

  /// The extra numbers that `null` takes away from a result that is corrected.
  func clearedInputs(of exercise: Exercise) -> Set<String> {
    Set(exercise.inputs.map(\.key).filter { submission.inputs[$0] == .null })
  }

  /// The number does not go with the value beside it.
  mutating func refuseMisfit(_ input: Exercise.ExtraInput, _ field: String? = nil) {
    refuse(field ?? input.field, "problem.\(input.side?.rawValue ?? "value")")
  }

  /// Nil when nothing was typed, or something else than a number that it can be.
  private mutating func number(
    _ input: Exercise.ExtraInput, _ field: String, _ typed: JSONValue?
  ) -> Double? {
    guard let typed, typed != .null, typed != .string("") else { return nil }
    return number(
      field, typed, input.unit, possible: input.possible ?? 0...Double.infinity,
      times: input.times)
  }

  private mutating func refuseWords(_ field: String, _ unit: ResultUnit, _ times: TimeWriting) {
    guard unit != .quantity(.duration) else {
      refuse(field, times == .seconds ? "problem.notSeconds" : "problem.notATime")
      return
    }
    let name = unit.fieldUnit(units)
    if name.isEmpty {
      refuse(field, "problem.notANumber")
    } else {
      refuse(field, "problem.notAValue", ["unit": name])
    }
  }

  /// Nil where it is none, or cannot be.
  mutating func number(
    _ field: String, _ typed: JSONValue, _ unit: ResultUnit, possible: ClosedRange<Double>?,
    times: TimeWriting = .byLength
  ) -> Double? {
    let meanings = unit.meanings(typed, units, times: times)
    guard meanings.isEmpty else {
      ask(field, meanings)
      return nil
    }
    guard let number = unit.read(typed, units) else {
      refuseWords(field, unit, times)
      return nil
    }
    guard let possible, !possible.contains(number) else { return number }
    if possible.upperBound == .infinity {
      refuseWords(field, unit, times)
    } else {
      refuse(
        field, "problem.impossible",
        [
          "value": unit.show(number, units, times: times),
          "from": unit.show(possible.lowerBound, units, times: times),
          "to": unit.show(possible.upperBound, units, times: times),
        ])
    }
    return nil
  }
}

// What an entry field shows, as it comes back when nobody has touched it.

extension Exercise {
  fileprivate func shownText(_ value: Double, _ units: UnitSystem) -> JSONValue {
    .string(resultUnit.roundedEntryText(value, units, times: times))
  }
}

extension Exercise.ExtraInput {
  fileprivate func shownText(_ value: Double, _ units: UnitSystem) -> JSONValue {
    .string(unit.roundedEntryText(value, units, times: times))
  }
}
