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
  /// What the value to try is typed in: cm, lb, min:s; null where that is not known yet.
  var valueUnit: String?

  /// The cells that are wrong, as the table's script reads them: "3:1 4:2".
  var cells: String {
    problems.compactMap { problem in
      problem.line.flatMap { line in problem.column.map { "\(line):\($0)" } }
    }.joined(separator: " ")
  }

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
      let catalogue = try shelf.trying([draft.own])
      let exercise = draft.id(in: catalogue).flatMap { catalogue.exercise($0) }
      let trial = exercise.flatMap {
        ExerciseTrial($0, Reader(submission, voice), on: catalogue)
      }
      self.init(
        problems: [], trial: trial?.sentence(voice), score: Self.place(trial?.scoring?.score),
        isSound: true,
        valueUnit: exercise.map { $0.resultUnit.fieldUnit(voice.units, usual: $0.usual) })
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
}
