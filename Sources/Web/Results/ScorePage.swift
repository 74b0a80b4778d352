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
  }
  struct Formula: Encodable, Sendable {
    let formula: String
    let variables: [Fact]
    let result: String?
    let source: String?
  }

  let result: ResultRow
  let heading: String
  let facts: [Fact]
  let tables: [Table]
  let formulas: [Formula]
  /// Why there is no score.
  let reason: String?
  /// Says that the client's record would give another score by now.
  let outdated: String?
  /// What it did to its category.
  let category: String?
  /// Everything as it was kept with the result, not rounded.
  let scoring: Scoring

  static func screen(_ records: ScoreRecords, of client: Client, _ voice: Voice) -> Screen<Self> {
    let (result, text) = (records.result, voice.text)
    let scoring = result.scoring
    let heading =
      result.score.map { text["why.heading", ["score": text.score($0)]] } ?? text["why.none"]
    let page = Self(
      result: ResultRow(result, records.names, voice), heading: heading,
      facts: voice.facts(of: result), tables: scoring.lookUps.map(voice.table),
      formulas: scoring.formulas.map(voice.formula),
      reason: scoring.reason.map { voice.reason($0, result) },
      outdated: records.isOutdated ? text["why.outdated"] : nil,
      category: voice.effect(records.slice), scoring: scoring)
    return Screen(
      page: page, title: heading, client: ClientHeader(client, voice), tab: .assessments)
  }

  static func load(
    _ result: ExerciseResult, of client: Client, from store: Store, _ voice: Voice
  ) async throws -> Screen<Self> {
    let records = ScoreRecords(
      result: result, names: try await store.trainerNames(),
      isOutdated: try await store.isOutdated(
        result, of: client, catalogue: voice.catalogue, in: voice.zone),
      slice: try await ScoreRecords.slice(of: result, client, store, voice))
    return screen(records, of: client, voice)
  }
}

/// A result with what its score has to do with.
struct ScoreRecords: Sendable {
  let result: ExerciseResult
  let names: [Identifier<Trainer>: String]
  /// Whether the client's record would give another score by now.
  let isOutdated: Bool
  /// Its category on the day it was measured; nil without a score.
  let slice: Wheel.Slice?

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
  /// The subject is the one that was scored, whatever the record says today.
  fileprivate func facts(of result: ExerciseResult) -> [ScorePage.Fact] {
    let exercise = catalogue.exercise(result.exercise)
    var facts = [
      ScorePage.Fact(
        label: name(of: result.exercise),
        text: shown(result.value, of: result.exercise).text)
    ]
    for input in exercise?.inputs ?? [] {
      guard let value = result.inputs[input.key] else { continue }
      facts.append(.init(label: input.name, text: input.unit.show(value, units)))
    }
    facts.append(.init(label: text["why.takenAt"], text: text.dateAndTime(result.takenAt)))
    facts += result.scoring.subject.map(subjectFacts) ?? []
    facts.append(.init(label: text["why.version"], text: result.exerciseVersion))
    return facts
  }

  fileprivate func subjectFacts(_ subject: Subject) -> [ScorePage.Fact] {
    [
      subject.sex.map {
        .init(label: text["client.sex.label"], text: text["client.sex.\($0.rawValue)"])
      },
      subject.age.map {
        .init(label: text["why.age"], text: text.plural("client.age", $0))
      },
      subject.height.map {
        .init(label: text["why.height"], text: Quantity.height.show($0, in: units))
      },
      subject.mass.map {
        .init(label: text["why.mass"], text: Quantity.mass.show($0, in: units))
      },
    ].compactMap(\.self)
  }

  fileprivate func table(_ look: NormLookUp) -> ScorePage.Table {
    let unit = look.unit.map { " \($0)" } ?? ""
    let who = [
      look.sex.map { text["why.sex.\($0.rawValue)"] } ?? text["why.sex.both"],
      ages(look.ages),
    ].joined(separator: ", ")
    return ScorePage.Table(
      heading: text[
        "why.table", ["number": look.number.shortText + unit, "who": who]],
      row: look.row.map { row($0, unit: unit) } ?? points(look.points, unit: unit),
      score: text.score(look.score), source: look.source, note: look.note, derived: look.derived)
  }

  fileprivate func formula(_ use: FormulaUse) -> ScorePage.Formula {
    ScorePage.Formula(
      formula: use.formula,
      variables: use.variables.map {
        .init(label: $0.name, text: $0.text ?? $0.number?.shortText ?? "–")
      },
      result: use.result?.shortText, source: use.source)
  }

  fileprivate func reason(_ reason: Unscored, _ result: ExerciseResult) -> String {
    guard reason == .missing else { return text["why.reason.\(reason.rawValue)"] }
    return result.scoring.missing.map { missing($0, result) }
      .joined(separator: " ")
  }

  /// "Heart and lungs stands at 6.4, from 3 exercises."
  fileprivate func effect(_ slice: Wheel.Slice?) -> String? {
    guard let slice, let score = slice.score else { return nil }
    return text.plural(
      "why.category", slice.exercises.count, ["name": slice.name, "score": text.score(score)])
  }
}

extension Voice {
  fileprivate func ages(_ band: AgeBand) -> String {
    switch (band.from, band.to) {
    case (let from?, let to?): text["why.ages", ["from": String(from), "to": String(to)]]
    case (let from?, nil): text["why.agesFrom", ["from": String(from)]]
    case (nil, let to?): text["why.agesTo", ["to": String(to)]]
    case (nil, nil): text["why.agesAll"]
    }
  }

  fileprivate func row(_ row: NormRow, unit: String) -> String {
    let bounds =
      switch (row.from, row.to) {
      case (let from?, let to?) where from == to: from.shortText + unit
      case (let from?, let to?):
        text["why.rowBetween", ["from": from.shortText, "to": to.shortText + unit]]
      case (let from?, nil): text["why.rowFrom", ["from": from.shortText + unit]]
      case (nil, let to?): text["why.rowTo", ["to": to.shortText + unit]]
      case (nil, nil): text["why.rowAll"]
      }
    return row.label.map { "\(bounds): \($0)" } ?? bounds
  }

  /// The printed points that a score lies between.
  fileprivate func points(_ points: [NormPoint], unit: String) -> String {
    points.map { point in
      text[
        "why.point", ["number": point.number.shortText + unit, "score": text.score(point.score)]]
    }.joined(separator: " · ")
  }
}

extension Double {
  /// At most four decimals, for reading.
  fileprivate var shortText: String { roundedHalfUp(places: 4).plainText }
}
