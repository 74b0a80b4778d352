import Catalogue
import Foundation
import Units
import Vault

/// Why a result has its score: the rows or formulas it comes from, and what it did.
struct ScorePage: Page {
  static let template = "results/score"
  struct Fact: Encodable, Sendable {
    let label: String
    let text: String
  }
  /// A look-up in a norm table.
  struct Table: Encodable, Sendable {
    let heading: String
    let row: String
    let score: String
    let source: String?
    let note: String?
    let derived: Bool
    /// What the same number scores from the birthday on which the next column begins.
    let birthday: String?
    /// Says its unit where the reader has another.
    let printed: String?
  }
  struct Formula: Encodable, Sendable {
    let formula: String
    let variables: [Fact]
    let result: String?
    let source: String?
  }

  let result: ResultRow
  let back: WayBack
  let heading: String
  /// Null where nothing scores what is shown.
  let ruler: ScoreRuler?
  let facts: [Fact]
  let tables: [Table]
  let formulas: [Formula]
  /// What nobody needs who does not ask for it.
  let details: [Fact]
  /// Why there is no score.
  let reason: String?
  /// Where the word comes from that stands in place of a score; null without one.
  let wordSource: String?
  /// Whether its scores compare with peers, or tell of a risk.
  let scale: Shown<String>
  /// Says that the client's record would give another score by now.
  let outdated: String?
  /// What it did to its category.
  let category: String?
  /// From where on a change is one of the client; null where nobody knows it.
  let noise: String?
  /// Everything as it was kept with the result, not rounded.
  let scoring: Scoring

  static func screen(_ records: ScoreRecords, of client: Client, _ voice: Voice) -> Screen<Self> {
    let (result, text) = (records.result, voice.text)
    let scoring = result.scoring
    let heading =
      result.score.map { text["why.heading", ["score": text.score($0)]] } ?? text["why.none"]
    let page = Self(
      result: ResultRow(result, records.names, voice),
      back: WayBack(
        records.returnTo, from: result, else: "\(client.path)/assessments/\(result.exercise)", voice
      ),
      heading: heading, ruler: ScoreRuler(result, voice),
      facts: Fact.all(of: result, voice),
      tables: scoring.lookUps.map { Table($0, of: result, voice) },
      formulas: scoring.formulas.map { Formula($0) }, details: Fact.details(of: result, voice),
      reason: voice.reason(result),
      wordSource: voice.catalogue.word(of: result)?.source, scale: voice.scale(of: result),
      outdated: records.isOutdated ? text["why.outdated"] : nil,
      category: voice.effect(records.slice, of: result), noise: voice.noise(result, records.pairs),
      scoring: scoring)
    return Screen(
      page: page, title: heading, client: ClientHeader(client, voice), tab: .assessments)
  }

  static func load(
    _ result: ExerciseResult, of client: Client, from store: Store, returnTo: String? = nil,
    _ voice: Voice
  ) async throws -> Screen<Self> {
    let records = ScoreRecords(
      result: result, returnTo: returnTo, names: try await store.trainerNames(),
      isOutdated: try await store.isOutdated(
        result, of: client, catalogue: voice.catalogue, in: voice.zone),
      slice: try await ScoreRecords.slice(of: result, client, store, voice),
      pairs: try await store.pairs(of: result.exercise))
    return screen(records, of: client, voice)
  }
}

/// A result with what its score has to do with.
struct ScoreRecords: Sendable {
  let result: ExerciseResult
  /// Of the query.
  let returnTo: String?
  let names: [Identifier<Trainer>: String]
  /// Whether the client's record would give another score by now.
  let isOutdated: Bool
  /// Its category on the day it was measured; nil without a score.
  let slice: Wheel.Slice?
  /// Of its exercise, of all clients.
  let pairs: MeasuredPairs

  fileprivate static func slice(
    of result: ExerciseResult, _ client: Client, _ store: Store, _ voice: Voice
  ) async throws -> Wheel.Slice? {
    guard result.score != nil, let id = voice.catalogue.category(of: result.exercise)?.id else {
      return nil
    }
    let day = Day(result.takenAt, in: voice.zone)
    return try await Wheel.load(of: client, on: day, from: store, voice).categories
      .first { $0.id == id }
  }
}

extension Voice {
  fileprivate func reason(_ result: ExerciseResult) -> String? {
    guard result.scoring.reason == .missing else {
      return reason(result.scoring, of: catalogue.exercise(result.exercise))
    }
    return result.scoring.missing.map { missing($0, result) }.joined(separator: ". ")
  }

  fileprivate func noise(_ result: ExerciseResult, _ pairs: MeasuredPairs) -> String? {
    guard let exercise = catalogue.exercise(result.exercise) else { return nil }
    let agreement = pairs.agreement(on: exercise)
    guard let noise = exercise.noise(by: agreement, for: result.scoring.subject?.sex)
    else { return nil }
    let source =
      switch noise.source {
      case .published(let source): source
      case .pairs(let count): text.plural("agreement.source", count)
      }
    let size = errorSize(noise.change, isShare: noise.isShare, of: exercise)
    let told = text["why.noise", ["size": size, "source": source]]
    guard agreement.pairs > 0, !agreement.isEnough else { return told }
    let few = ["count": String(agreement.pairs), "enough": String(Agreement.enough)]
    return text["agreement.beside", few.merging(["told": told]) { one, _ in one }]
  }

  /// "Heart and lungs stands at 6.4, from 3 exercises."
  fileprivate func effect(_ slice: Wheel.Slice?, of result: ExerciseResult) -> String? {
    guard let slice, let score = slice.score else { return nil }
    let mean = text.plural(
      "why.category", slice.counting.count, ["name": slice.name, "score": text.score(score)])
    let own = slice.exercises.first { $0.result == result.id.description }
    return own?.counts == false ? mean + " " + text["why.relative"] : mean
  }
}
