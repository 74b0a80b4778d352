import Catalogue
import Foundation
import Units
import Vault

/// An exercise as the entry page describes it.
struct ExerciseFacts: Encodable, Sendable {
  struct Step: Encodable, Sendable {
    let number: Int
    let text: String
    let image: String?
  }
  struct Input: Encodable, Sendable {
    let key: String
    let name: String
    let unit: String
    let inputMode: String
    @PageOnly var isClock: Bool
    let value: String?
    /// What stays in the result that is corrected when nothing is typed.
    let kept: String?
    /// Where it was measured already; null where it was not.
    let from: String?
    /// Whether it is typed with the value, as in "128/82".
    let isPaired: Bool
    let problem: String?
  }

  /// What a protocol is timed with.
  struct Timer: Encodable, Sendable {
    let kind: String
    let seconds: Shown<Double>
    let bpm: Shown<Double>
  }
  struct Trial: Encodable, Sendable {
    let number: Int
    let isFirst: Bool
    let name: String
    let value: String?
    let problem: String?
  }

  let id: String
  let name: String
  let purpose: String?
  let description: String?
  let considerations: String?
  let equipment: [String]
  let variant: String?
  let valueName: String?
  let source: String?
  let note: String?
  let unit: String
  let inputMode: String
  @PageOnly var isClock: Bool
  let inputs: [Input]
  /// Whether fields stand beside the value's.
  let hasInputs: Bool
  /// Where the value was measured already; null where it was not.
  let from: String?
  /// How a value of two numbers is typed; null for one.
  let pairHint: String?
  let steps: [Step]
  let notScored: String?
  let timer: Timer?
  /// Offers to count for a quarter of a minute and multiply.
  let countsBeats: Bool
  /// A stopwatch can fill in the value.
  let takesTime: Bool
  let trials: [Trial]
  let trialsText: String?

  /// - Parameters:
  ///   - sex: of the client; what is asked of others only is left out.
  ///   - known: what is filled in.
  init(
    _ exercise: Exercise, _ form: FormFields, correcting result: ExerciseResult? = nil, sex: Sex?,
    known: KnownNumbers = KnownNumbers(), _ voice: Voice
  ) {
    let (text, units) = (voice.text, voice.units)
    id = exercise.id
    name = exercise.name
    purpose = exercise.purpose
    description = exercise.description
    considerations = exercise.considerations
    equipment = exercise.equipment
    variant = exercise.variant
    // Both values of a pair have the name of the exercise.
    valueName = exercise.pair == nil ? exercise.valueName : nil
    source = exercise.source
    note = exercise.note
    unit = exercise.resultUnit.fieldUnit(units, usual: exercise.usual)
    inputMode = exercise.resultUnit.keypad(units, usual: exercise.usual).rawValue
    isClock = exercise.resultUnit.isClock(usual: exercise.usual)
    let asked = exercise.inputs.filter { $0.isAsked(of: sex) }
    hasInputs = asked.contains { $0.key != exercise.pair?.key }
    from = voice.from(known.numbers[.init(exercise: exercise.id, key: nil)])
    pairHint = exercise.pair == nil ? nil : text["exercise.pairHint"]
    let kept = result?.measuredTexts(exercise, units) ?? [:]
    inputs = asked.map { input in
      Input(
        key: input.key, name: voice.name(of: input, for: sex),
        unit: input.unit.fieldUnit(units, usual: input.usual),
        inputMode: input.unit.keypad(units, usual: input.usual).rawValue,
        isClock: input.unit.isClock(usual: input.usual),
        value: form.values[input.field],
        kept: kept[input.field],
        from: voice.from(known.numbers[.init(exercise: exercise.id, key: input.key)]),
        isPaired: input.key == exercise.pair?.key, problem: form.problems[input.field]?.message)
    }
    steps = exercise.steps.enumerated().map { index, step in
      Step(
        number: index + 1, text: step.text,
        image: step.image.flatMap { path in
          path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed).map {
            "/catalogue/\($0)"
          }
        })
    }
    notScored =
      if case .none = exercise.conversion { text["exercise.notScored"] } else { nil }
    timer = exercise.timer.map {
      Timer(
        kind: $0.kind.rawValue, seconds: Shown($0.seconds, \.plainText),
        bpm: Shown($0.bpm(for: sex), \.plainText))
    }
    countsBeats = exercise.resultUnit == .bpm
    takesTime = exercise.resultUnit == .quantity(.duration)
    let unit = self.unit
    trials = (0..<(exercise.trials?.count ?? 0)).map { index in
      let name = text["exercise.trial", ["number": String(index + 1)]]
      return Trial(
        number: index + 1, isFirst: index == 0, name: unit.isEmpty ? name : "\(name), \(unit)",
        value: form.values["trials-\(index)"],
        problem: form.problems["trials-\(index)"]?.message)
    }
    trialsText = exercise.trials.map {
      text["exercise.trials.\($0.use.rawValue)", ["count": String($0.count)]]
    }
  }
}

extension Voice {
  /// Where somebody's sex is not known, the name says of whom it is asked.
  fileprivate func name(of input: Exercise.ExtraInput, for sex: Sex?) -> String {
    guard sex == nil, let asked = input.sex else { return input.name }
    return text["exercise.inputOf.\(asked.rawValue)", ["name": input.name]]
  }

  /// "From Waist to hip, today at 10:00".
  ///
  /// - Parameter label: what stands right before it; "Height 158 cm. From Height" says it twice.
  func from(_ number: MeasuredElsewhere?, after label: String? = nil) -> String? {
    guard let number else { return nil }
    let name = number.exercise.map(name) ?? text["exercise.fromDetails"]
    let isToday = Day(number.takenAt, in: zone) == today
    let key =
      name == label
      ? isToday ? "exercise.measuredToday" : "exercise.measured"
      : isToday ? "exercise.fromToday" : "exercise.from"
    return text[
      key,
      ["name": name, "time": text.time(number.takenAt), "date": text.date(number.takenAt)]]
  }
}
