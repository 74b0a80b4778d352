import Foundation

extension ExerciseResult {
  /// What the audit says of a result: what was typed, and the score.
  struct Said: Encodable {
    let value: Double
    let inputs: [String: Double]
    let observation: String
    let takenAt: Date
    let score: Double?
  }

  var said: Said {
    Said(value: value, inputs: inputs, observation: observation, takenAt: takenAt, score: score)
  }
}
