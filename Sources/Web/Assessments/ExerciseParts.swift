import Catalogue
import Units
import Vault

/// A height or weight that the score is worked out with.
struct BodyNote: Encodable, Sendable {
  let text: String
  let link: String

  static func all(
    _ known: KnownNumbers, _ client: Client, _ voice: Voice
  ) -> [BodyNote] {
    Exercise.Measure.allCases.compactMap { measure in
      known.body[measure].map { number in
        let quantity: Quantity = measure == .mass ? .bodyMass : .height
        let label = voice.text["client.\(measure.rawValue)"]
        let from = voice.from(number, after: label) ?? ""
        return BodyNote(
          text: voice.text[
            "exercise.body.\(measure.rawValue)",
            ["value": quantity.show(number.value, in: voice.units), "from": from]],
          link: "\(client.path)/edit#\(measure.rawValue)")
      }
    }
  }
}

struct ExerciseName: Encodable, Sendable {
  let id: String
  let name: String
}

/// Where *Next* leads.
struct NextExercise: Encodable, Sendable {
  let id: String
  let name: String
  let link: String
  /// Why it would have no score: "Date of birth is needed for this score"; null where it would.
  let needs: String?

  init(_ exercise: Exercise, for client: Client, link: String, _ voice: Voice) {
    (id, name, self.link) = (exercise.id, exercise.name, link)
    let subject = client.newestSubject(on: voice.today)
    needs = voice.catalogue.obstacle(to: exercise, for: subject).map(voice.words)
  }
}

extension Voice {
  fileprivate func words(_ obstacle: Obstacle) -> String {
    switch obstacle {
    case .missing(let inputs): inputs.map { text["exercise.missing.\($0)"] }.joined(separator: " ")
    case .norms(let reason): text["why.reason.\(reason.rawValue)"]
    }
  }
}

struct CategoryName: Encodable, Sendable {
  let id: String
  let name: String
  let colour: String
}

/// A result that typing would correct.
struct Correcting: Encodable, Sendable {
  let result: String
  let secondsLeft: Int
  let expiresText: String
  let value: String
}

/// What a score needs and the client's record lacks.
struct MissingInput: Encodable, Sendable {
  let text: String
  let link: String
}
