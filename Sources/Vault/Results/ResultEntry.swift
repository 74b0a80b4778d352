import Catalogue
import Crypto
import Foundation
import GRDB
import Units

/// A value as a trainer enters it, in the exercise's stored unit.
package struct ResultEntry: Sendable {
  package let client: Identifier<Client>
  package let exercise: Exercise
  package let value: Double
  package let inputs: [String: Double]
  /// Extra numbers that a correction takes away; all others that it does not name, it keeps.
  package let clearedInputs: Set<String>
  /// Empty leaves what was written of the result that is corrected.
  package let observation: String
  /// The day it was measured when that is not today; such a result is always added.
  package let pastDay: Day?
  /// The page's one-time value, which makes a repeated submission harmless.
  package let token: String?

  package init(
    client: Identifier<Client>, exercise: Exercise, value: Double, inputs: [String: Double],
    clearedInputs: Set<String> = [], observation: String, pastDay: Day?, token: String?
  ) {
    (self.client, self.exercise, self.value, self.inputs) = (client, exercise, value, inputs)
    self.clearedInputs = clearedInputs
    (self.observation, self.pastDay, self.token) = (observation, pastDay, token)
  }

  /// Same token and same content give the same key; nil without a token.
  func submissionKey(by trainer: Trainer) throws -> String? {
    guard let token else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let content = try encoder.encode([
      "token": token, "trainer": trainer.id.description, "client": client.description,
      "exercise": exercise.id, "value": String(value), "observation": observation,
      "inputs": String(decoding: encoder.encode(inputs), as: UTF8.self),
    ])
    return Data(SHA256.hash(data: content)).hex
  }
}

/// What became of an entry.
package struct EnteredResult: Sendable {
  package let result: ExerciseResult
  /// Whether an earlier value was replaced within its minute.
  package let corrected: Bool
  /// Whether it had been entered before, by the same token.
  var isRepeated = false
}

/// Extra numbers that a correction would keep do not go with its new value.
package struct KeptInputsMisfit: Error {
  package let inputs: [Exercise.ExtraInput]
}

extension Store {
  /// Corrects the trainer's own last result within its minute, otherwise adds one.
  ///
  /// - Throws: `KeptInputsMisfit`; then nothing is saved.
  package func enter(
    _ entry: ResultEntry, catalogue: AssessmentCatalogue, at moment: Moment
  ) async throws -> EnteredResult {
    let corrections = corrections
    return try await write { db in
      let key = try entry.submissionKey(by: moment.trainer)
      if let key, let earlier = try Submission.answer(to: key, db) { return earlier }
      let client = try Client.find(entry.client, in: db)
      let open = corrections.open(entry, at: moment)
      let entered =
        try open.map { try entry.correct($0, of: client, catalogue, at: moment, db) }
        ?? entry.add(to: client, catalogue, at: moment, db)
      if let key { try Submission.keep(entered, as: key, at: moment.now, db) }
      return entered
    } committed: { entered in
      corrections.follow(entered, of: entry, at: moment)
    }
  }
}

extension ResultEntry {
  func add(
    to client: Client, _ catalogue: AssessmentCatalogue, at moment: Moment, _ db: Database
  ) throws -> EnteredResult {
    let takenAt = pastDay?.noon(in: moment.zone) ?? moment.now
    let scoring = try client.score(
      exercise, value: value, inputs: inputs, at: takenAt, catalogue, in: moment.zone, db)
    var result = ExerciseResult(
      id: .init(at: moment.now), clientId: client.id, exercise: exercise.id, value: value,
      inputs: inputs, score: scoring.score, scoring: scoring,
      exerciseVersion: catalogue.version(of: exercise), observation: observation,
      takenAt: takenAt, savedAt: moment.now, trainerId: moment.trainer.id)
    result.show(scoring, of: exercise)
    try result.add(to: db)
    try client.measured(result, exercise, catalogue, in: moment.zone, db)
    try Audit.record(
      .resultEntered, by: moment.trainer.id, on: client.id, subject: result.id.description,
      at: moment.now, in: db)
    return EnteredResult(result: result, corrected: false)
  }

  fileprivate func correct(
    _ id: Identifier<ExerciseResult>, of client: Client, _ catalogue: AssessmentCatalogue,
    at moment: Moment, _ db: Database
  ) throws -> EnteredResult {
    let old = try ExerciseResult.find(id, of: client.id, in: db)
    let change = ResultChange(
      value: value, inputs: try inputsAfterCorrecting(old),
      observation: observation.isEmpty ? nil : observation, takenAt: nil, reason: "")
    let result = try old.changed(
      .correction, change, exercise, client, catalogue, at: moment, db)
    return EnteredResult(result: result, corrected: true)
  }

  private func inputsAfterCorrecting(_ old: ExerciseResult) throws -> [String: Double] {
    let (corrected, misfits) = exercise.correcting(
      old.inputs, by: inputs, clearing: clearedInputs, beside: value)
    guard misfits.isEmpty else { throw KeptInputsMisfit(inputs: misfits) }
    return corrected
  }
}
