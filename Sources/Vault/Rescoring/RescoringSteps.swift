import Catalogue
import Foundation
import GRDB

/// A run goes on in steps, each a short transaction, so that others' saves come between.
extension Store {
  /// How many results one step looks at.
  private static let step = 50

  /// - Parameter expected: how many results were to be looked at when it was shown; nil is not
  ///   checked.
  /// - Throws: `StoreRefusal.outdated` when that is another number by now, or where another run
  ///   has not come to its end.
  package func beginRescoring(
    expecting expected: Int?, catalogue: AssessmentCatalogue, at moment: Moment
  ) async throws {
    try await write { db in
      guard try GymRescoring.newest(db)?.isAtRest ?? true else { throw StoreRefusal.outdated }
      let total = try ExerciseResult.countOutdated(catalogue, db)
      guard expected ?? total == total else { throw StoreRefusal.outdated }
      try GymRescoring(
        id: .init(at: moment.now), trainerId: moment.trainer.id, startedAt: moment.now,
        total: total
      ).insert(db)
      try Audit.record(.rescoringBegun, by: moment.trainer.id, at: moment.now, in: db)
    }
  }

  /// From here on steps lead back.
  ///
  /// - Throws: `StoreRefusal.outdated` where that run is not the newest, or goes back already.
  package func beginTakingBack(
    _ id: Identifier<GymRescoring>?, at moment: Moment
  ) async throws {
    try await write { db in
      guard var run = try GymRescoring.newest(db), id ?? run.id == run.id, run.backAt == nil
      else { throw StoreRefusal.outdated }
      run.backAt = moment.now
      try run.update(db)
      try Audit.record(.rescoringTakenBack, by: moment.trainer.id, at: moment.now, in: db)
    }
  }

  /// One step of the newest run, in its direction.
  ///
  /// - Returns: whether there is more to do.
  package func stepRescoring(
    _ catalogue: AssessmentCatalogue, now: Date, instant: ContinuousClock.Instant, in zone: TimeZone
  ) async throws -> Bool {
    try await write { db in
      guard var run = try GymRescoring.newest(db), !run.isAtRest else { return false }
      let trainer = try Trainer.find(db, key: run.trainerId)
      let moment = Moment(trainer: trainer, now: now, instant: instant, zone: zone)
      let isMore =
        run.state == .forth
        ? try run.stepForth(catalogue, Self.step, at: moment, db)
        : try run.stepBack(Self.step, at: moment, db)
      try run.update(db)
      return isMore
    }
  }
}

extension GymRescoring {
  fileprivate mutating func stepForth(
    _ catalogue: AssessmentCatalogue, _ limit: Int, at moment: Moment, _ db: Database
  ) throws -> Bool {
    guard let (exercise, results) = try next(in: catalogue, limit, db), let last = results.last
    else {
      (endedAt, lastExercise, lastId) = (moment.now, "", "")
      let count = try RescoredResult.all(of: id, .anew).fetchCount(db)
      try Audit.record(
        .rescoringEnded, by: trainerId, AuditChange(from: nil, to: ["results": count]),
        at: moment.now, in: db)
      return false
    }
    for rescoring in try Rescoring.among(results, of: exercise, catalogue, in: moment.zone, db) {
      try score(rescoring, exercise, catalogue, at: moment, db)
    }
    (lastExercise, lastId) = (exercise.id, last.id.description)
    looked += results.count
    return true
  }

  private func score(
    _ rescoring: Rescoring, _ exercise: Exercise, _ catalogue: AssessmentCatalogue,
    at moment: Moment, _ db: Database
  ) throws {
    var result = rescoring.result
    let change = try result.keep(as: .rescore, reason: "", at: moment, db)
    result.take(rescoring.scoring, of: exercise)
    result.exerciseVersion = catalogue.version(of: exercise)
    try result.update(db)
    try RescoredResult(
      rescoringId: id, resultId: result.id, clientId: result.clientId, changeId: change.id,
      score: result.score, exerciseVersion: result.exerciseVersion, state: .anew
    ).insert(db, onConflict: .replace)
  }

  /// The next results that were scored by another version of their exercise.
  private func next(
    in catalogue: AssessmentCatalogue, _ limit: Int, _ db: Database
  ) throws -> (Exercise, [ExerciseResult])? {
    let ahead = catalogue.categories.flatMap(\.exercises).filter { $0.id >= lastExercise }
    for one in ahead.sorted(by: { $0.id < $1.id }) {
      let results = try ExerciseResult.outdated(
        one.id, version: catalogue.version(of: one),
        after: one.id == lastExercise ? lastId : "", limit: limit, db)
      if !results.isEmpty { return (one, results) }
    }
    return nil
  }

  fileprivate mutating func stepBack(
    _ limit: Int, at moment: Moment, _ db: Database
  ) throws -> Bool {
    let rows = try RescoredResult.all(of: id, .anew).limit(limit).fetchAll(db)
    guard !rows.isEmpty else {
      (backEndedAt, lastExercise, lastId) = (moment.now, "", "")
      let count = try RescoredResult.all(of: id, .back).fetchCount(db)
      try Audit.record(
        .rescoringUndone, by: trainerId, AuditChange(from: nil, to: ["results": count]),
        at: moment.now, in: db)
      return false
    }
    for var row in rows {
      row.state = try row.takeBack(at: moment, db) ? .back : .left
      try row.update(db)
    }
    return true
  }
}

extension RescoredResult {
  /// Gives the result all that made its score before; one that somebody has changed since, or
  /// deleted, stays as it is.
  fileprivate func takeBack(at moment: Moment, _ db: Database) throws -> Bool {
    guard let before = try EarlierResult.fetchOne(db, key: changeId)?.before,
      var result = try ExerciseResult.fetchOne(db, key: resultId), became(result, of: before)
    else { return false }
    try result.keep(as: .rescore, reason: "", at: moment, db)
    (result.score, result.scoring) = (before.score, before.scoring)
    (result.estimate, result.second) = (before.estimate, before.second)
    result.exerciseVersion = before.exerciseVersion
    try result.update(db)
    try ShownExercise.forget(result.exercise, db)
    return true
  }

  private func became(_ result: ExerciseResult, of before: ExerciseResult) -> Bool {
    // A history keeps times as numbers, which are not the same to the last bit.
    let times = [(result.takenAt, before.takenAt), (result.editedAt, before.editedAt)]
    let isSameTime = times.allSatisfy { now, then in
      guard let now, let then else { return now == then }
      return abs(now.timeIntervalSince(then)) < 0.001
    }
    return isSameTime && result.score == score && result.exerciseVersion == exerciseVersion
      && (result.value, result.inputs, result.observation)
        == (before.value, before.inputs, before.observation)
  }
}
