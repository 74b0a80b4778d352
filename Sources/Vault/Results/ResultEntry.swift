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
  /// What a correction leaves as it is; a new result has none of it.
  package let keptInputs: [String: Double]
  package let observation: String
  /// The day it was measured when that is not today; such a result is always added.
  package let pastDay: Day?
  /// The page's one-time value, which makes a repeated submission harmless.
  package let token: String?

  package init(
    client: Identifier<Client>, exercise: Exercise, value: Double, inputs: [String: Double],
    keptInputs: [String: Double] = [:], observation: String, pastDay: Day?, token: String?
  ) {
    (self.client, self.exercise, self.value, self.inputs) = (client, exercise, value, inputs)
    self.keptInputs = keptInputs
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
    return SHA256.hash(data: content).map { String(format: "%02x", $0) }.joined()
  }
}

/// What became of an entry.
package struct EnteredResult: Sendable {
  package let result: ExerciseResult
  /// Whether an earlier value was replaced within its minute.
  package let corrected: Bool
}

/// When and where a change is made: by whom, on the wall clock and on the one that never jumps.
package struct Moment: Sendable {
  package let trainer: Trainer
  package let now: Date
  package let instant: ContinuousClock.Instant
  package let zone: TimeZone

  package init(trainer: Trainer, now: Date, instant: ContinuousClock.Instant, zone: TimeZone) {
    (self.trainer, self.now, self.instant, self.zone) = (trainer, now, instant, zone)
  }
}

extension Store {
  /// Corrects the trainer's own last result within its minute, otherwise adds one.
  package func enter(
    _ entry: ResultEntry, catalogue: AssessmentCatalogue, at moment: Moment
  ) async throws -> EnteredResult {
    let corrections = corrections
    let place = CorrectionWindows.Place(client: entry.client, exercise: entry.exercise.id)
    return try await write { db in
      let key = try entry.submissionKey(by: moment.trainer)
      if let key, let earlier = try Submission.answer(to: key, db) { return earlier }
      let client = try Client.find(entry.client, in: db)
      let window =
        entry.pastDay == nil
        ? corrections.open(place, for: moment.trainer.id, at: moment.instant) : nil
      let entered: EnteredResult
      if let window {
        entered = try entry.correct(window.result, of: client, catalogue, at: moment, db)
        db.afterNextTransaction { _ in
          _ = corrections.touch(
            place, result: window.result, trainer: moment.trainer.id, at: moment.instant)
        }
      } else {
        entered = try entry.add(to: client, catalogue, at: moment, db)
        if entry.pastDay == nil {
          db.afterNextTransaction { _ in
            corrections.start(
              place, result: entered.result.id, trainer: moment.trainer.id, at: moment.instant)
          }
        }
      }
      if let key { try Submission.keep(entered, as: key, at: moment.now, db) }
      return entered
    }
  }
}

extension ResultEntry {
  fileprivate func add(
    to client: Client, _ catalogue: AssessmentCatalogue, at moment: Moment, _ db: Database
  ) throws -> EnteredResult {
    let takenAt = pastDay?.noon(in: moment.zone) ?? moment.now
    let scoring = try client.score(
      exercise, value: value, inputs: inputs, at: takenAt, catalogue, in: moment.zone, db)
    let result = ExerciseResult(
      id: .init(at: moment.now), clientId: client.id, exercise: exercise.id, value: value,
      inputs: inputs, score: scoring.score, scoring: scoring,
      exerciseVersion: catalogue.version(of: exercise), observation: observation,
      takenAt: takenAt, savedAt: moment.now, trainerId: moment.trainer.id)
    try result.insert(db)
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
    let change = ResultChange(
      value: value, inputs: inputs.merging(keptInputs) { typed, _ in typed },
      observation: observation, takenAt: nil, reason: "")
    let old = try ExerciseResult.find(id, of: client.id, in: db)
    let result = try old.changed(
      .correction, change, exercise, client, catalogue, at: moment, db)
    return EnteredResult(result: result, corrected: true)
  }
}
