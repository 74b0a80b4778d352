import Catalogue
import Definitions
import Units

/// What a definition would do.
struct ExerciseCheck: Encodable, Sendable {
  struct Mistake: Encodable, Sendable {
    let field: String
    let message: String
    /// Of a table: the line from 1, and the cell in it from 0; null where it is no single one.
    var line: Int?
    var column: Int?
  }
  let problems: [Mistake]
  /// "54 scores 8", or why it has no score; null without a value to try.
  let trial: String?
  /// Not rounded in JSON.
  let score: Shown<Double>
  let isSound: Bool

  static func mistakes(_ problems: [Mistake]) -> Self {
    Self(problems: problems, trial: nil, score: place(nil), isSound: false)
  }

  /// The same, with what keeps the value to try from a score.
  private static func mistakes(
    _ problems: [Mistake], _ submission: Submission, _ text: Text
  ) -> Self {
    let isTried = submission.text("tryValue").map { !$0.isBlank } ?? false
    let message = isTried ? problems.first?.message : nil
    return Self(
      problems: problems,
      trial: message.map { text["ownExercise.tryBlocked", ["message": $0]] },
      score: place(nil), isSound: false)
  }

  /// As a place on the ruler from 0 to 10.
  static func place(_ score: Double?) -> Shown<Double> {
    Shown(score) { $0.roundedHalfUp(places: 3).plainText }
  }
}

extension ExerciseCheck {
  /// - Parameter submission: the draft as it was typed, with a value to try.
  init(
    _ draft: ExerciseDraft, _ submission: Submission, on shelf: CatalogueShelf, _ voice: Voice
  ) {
    guard draft.mistakes.isEmpty else {
      self = .mistakes(draft.mistakes, submission, voice.text)
      return
    }
    do {
      let trial = Self.trial(draft, try shelf.trying([draft.own]), submission)
      self.init(
        problems: [],
        trial: trial.map { Self.sentence($0.scoring, of: $0.exercise, submission, voice) },
        score: Self.place(trial?.scoring.score), isSound: true)
    } catch {
      self = .mistakes(
        error.problems.map { draft.mistake($0, voice.text) }, submission, voice.text)
    }
  }

  /// The same before it is kept: a new exercise takes no other's place.
  init(
    keeping draft: ExerciseDraft, _ submission: Submission, on shelf: CatalogueShelf,
    _ voice: Voice
  ) {
    self.init(draft, submission, on: shelf, voice)
    guard isSound, submission.text("id") ?? "" == "", let taken = draft.id(on: shelf),
      voice.catalogue.exercise(taken) != nil
    else { return }
    self = .mistakes([Mistake(field: "name", message: voice.text["ownExercise.exists"])])
  }

  /// The value to try, in stored units.
  private static func trial(
    _ draft: ExerciseDraft, _ catalogue: AssessmentCatalogue, _ submission: Submission
  ) -> (exercise: Exercise, scoring: Scoring)? {
    func number(_ field: String) -> Double? {
      submission.text(field).flatMap { NumberReader.read($0) }
    }
    let numbers = named(submission.text("tryInputs") ?? "")
    guard let value = number("tryValue"), let id = draft.id(in: catalogue),
      let exercise = catalogue.exercise(id)
    else { return nil }
    let subject = Subject(
      sex: submission.text("trySex").flatMap(Sex.init(rawValue:)),
      age: number("tryAge").flatMap { Int(exactly: $0) }, height: number("tryHeight"),
      mass: number("tryMass"))
    let inputs = exercise.inputs.compactMap { input in
      numbers.first { $0.0 == input.key || $0.0 == input.name.lowercased() }.map {
        (input.key, $0.1)
      }
    }
    let scoring = catalogue.score(
      exercise, value: value, inputs: Dictionary(inputs) { first, _ in first }, subject: subject)
    return (exercise, scoring)
  }

  /// `repetitions 8, chest = 12` as pairs.
  private static func named(_ typed: String) -> [(String, Double)] {
    typed.split { ",;\n".contains($0) }.compactMap { pair in
      let words = pair.split { " =:".contains($0) }.map(String.init)
      guard words.count > 1, let number = words.last.flatMap({ NumberReader.read($0) }) else {
        return nil
      }
      return (words.dropLast().joined(separator: " "), number)
    }
  }

  private static func sentence(
    _ scoring: Scoring, of exercise: Exercise, _ submission: Submission, _ voice: Voice
  ) -> String {
    let text = voice.text
    let value = submission.text("tryValue") ?? ""
    if let score = scoring.score {
      return text["ownExercise.scores", ["value": value, "score": text.score(score)]]
    }
    guard scoring.missing.isEmpty else {
      return text[
        "ownExercise.lacks", ["missing": scoring.missing.joined(separator: ", ")]]
    }
    return voice.reason(scoring, of: exercise) ?? text["why.none"]
  }
}
