import Catalogue
import Definitions
import Units

/// A value that is tried on an exercise while that is written, typed as on an exercise's page.
struct ExerciseTrial {
  /// Nil where something cannot be read.
  let scoring: Scoring?
  private let exercise: Exercise
  /// As it was typed, or in the unit that it was read in.
  private let value: String
  private let cautions: [String]
  private let word: PublishedWord?
  /// What the score says; nil where nobody has said it.
  private let scale: ScoreScale?
  /// What cannot be read; nil where all can.
  private let problem: String?

  /// Nil where no value is tried.
  init?(_ exercise: Exercise, _ typed: Reader, on catalogue: AssessmentCatalogue) {
    guard let text = typed.submission.text("tryValue"), !text.isBlank else { return nil }
    var reader = typed
    let halves = exercise.halves(of: text)
    let number = reader.number(
      "tryValue", .string(halves?.value ?? text), exercise.resultUnit,
      possible: exercise.possible, times: exercise.times)
    let subject = reader.tried
    var inputs = reader.triedInputs(of: exercise)
    if let halves, let pair = exercise.pair {
      inputs[pair.key] = reader.number(
        "tryValue", .string(halves.second), pair.unit, possible: pair.possible)
    }
    self.exercise = exercise
    problem =
      ["tryValue", "tryAge", "tryHeight", "tryMass", "tryInputs"].lazy
      .compactMap { reader.problems[$0]?.message }.first
    let scoring = number.flatMap { [problem] number in
      problem == nil
        ? catalogue.score(exercise, value: number, inputs: inputs, subject: subject) : nil
    }
    self.scoring = scoring
    let second = exercise.pair.flatMap { inputs[$0.key] }
    cautions = number.map { exercise.cautions(of: ResultNumbers(value: $0, second: second)) } ?? []
    let numbers = number.map {
      ResultNumbers(value: $0, estimate: scoring?.estimate, second: second)
    }
    word = numbers.flatMap {
      catalogue.word(of: exercise, $0, unscored: scoring?.reason, subject)
    }
    scale = scoring.flatMap { catalogue.scale(of: exercise, after: $0) }
    let isConverted = if case .quantity = exercise.resultUnit { true } else { false }
    value = number.flatMap { isConverted ? exercise.typed($0, reader.units) : nil } ?? text
  }

  /// "12 scores 5.", or why there is no score, with what is said beside such a value.
  func sentence(_ voice: Voice) -> String {
    let scale = scoring?.score == nil ? nil : scale.map { voice.text["scale.\($0.rawValue)"] + "." }
    let words = [scored(voice), scale, word.map { voice.sentence($0) }].compactMap(\.self)
    return (words + cautions).joined(separator: " ")
  }

  private func scored(_ voice: Voice) -> String {
    let text = voice.text
    if let problem { return text["ownExercise.tryBlocked", ["message": problem]] }
    guard let scoring else { return text["why.none"] }
    if let score = scoring.score {
      return text["ownExercise.scores", ["value": value, "score": text.score(score)]]
    }
    guard scoring.missing.isEmpty else {
      return text["ownExercise.lacks", ["missing": scoring.missing.joined(separator: ", ")]]
    }
    return voice.reason(scoring, of: exercise) ?? text["why.none"]
  }
}

extension Reader {
  /// The client who is made up, in stored units.
  fileprivate var tried: Subject {
    mutating get {
      Subject(
        sex: submission.text("trySex").flatMap(Sex.init(rawValue:)),
        age: tried("tryAge", .plain).flatMap { Int(exactly: $0) },
        height: tried("tryHeight", .quantity(.height)), mass: tried("tryMass", .quantity(.bodyMass))
      )
    }
  }

  private mutating func tried(_ field: String, _ unit: ResultUnit) -> Double? {
    guard let typed = submission.text(field), !typed.isBlank else { return nil }
    return number(field, .string(typed), unit, possible: nil)
  }

  /// `repetitions 8, chest = 12 mm`: by key or name, each in its own unit.
  fileprivate mutating func triedInputs(of exercise: Exercise) -> [String: Double] {
    var numbers: [String: Double] = [:]
    let pairs = (submission.text("tryInputs") ?? "").split { ",;\n".contains($0) }
    for pair in pairs.map({ $0.trimmingCharacters(in: .whitespaces) }) {
      let found = exercise.inputs.lazy.flatMap { input in
        [input.key, input.name].map { (input, $0) }
      }.first { pair.lowercased().hasPrefix($0.1.lowercased()) }
      guard let (input, name) = found else { continue }
      let rest = pair.dropFirst(name.count).drop { " =:".contains($0) }
      numbers[input.key] = number(
        "tryInputs", .string(String(rest)), input.unit, possible: input.possible,
        times: input.times)
    }
    return numbers
  }
}
