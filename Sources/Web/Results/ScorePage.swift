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
}

extension Services {
  func score(
    of result: ExerciseResult, _ client: Client, _ context: SignedIn
  ) async throws -> Screen<ScorePage> {
    let (text, units) = (views.text, context.trainer.units)
    let row = ResultRow(result, try await store.trainerNames(), self, units)
    let scoring = result.scoring
    let heading =
      result.score.map { text["why.heading", ["score": text.score($0)]] } ?? text["why.none"]
    let isOutdated = try await store.isOutdated(
      result, of: client, catalogue: catalogue, in: zone)
    let page = ScorePage(
      result: row, heading: heading, facts: facts(of: result, units),
      tables: scoring.lookUps.map { table($0) }, formulas: scoring.formulas.map { formula($0) },
      reason: scoring.reason.map { reason($0, result) },
      outdated: isOutdated ? text["why.outdated"] : nil,
      category: try await effect(of: result, client), scoring: scoring)
    return Screen(
      page: page, title: heading, client: ClientHeader(client, self, units), tab: .assessments)
  }

  /// The subject is the one that was scored, whatever the record says today.
  private func facts(of result: ExerciseResult, _ units: UnitSystem) -> [ScorePage.Fact] {
    let text = views.text
    let exercise = catalogue.exercise(result.exercise)
    var facts = [
      ScorePage.Fact(
        label: exercise?.name ?? result.exercise,
        text: shown(result.value, of: result.exercise, units).text)
    ]
    for input in exercise?.inputs ?? [] {
      guard let value = result.inputs[input.key] else { continue }
      facts.append(.init(label: input.name, text: input.unit.show(value, units)))
    }
    facts.append(.init(label: text["why.takenAt"], text: text.dateAndTime(result.takenAt)))
    facts += result.scoring.subject.map { subjectFacts($0, units) } ?? []
    facts.append(.init(label: text["why.version"], text: result.exerciseVersion))
    return facts
  }

  private func subjectFacts(_ subject: Subject, _ units: UnitSystem) -> [ScorePage.Fact] {
    let text = views.text
    return [
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

  private func table(_ look: NormLookUp) -> ScorePage.Table {
    let text = views.text
    let unit = look.unit.map { " \($0)" } ?? ""
    let who = [
      look.sex.map { text["why.sex.\($0.rawValue)"] } ?? text["why.sex.both"],
      text.ages(look.ages),
    ].joined(separator: ", ")
    return ScorePage.Table(
      heading: text[
        "why.table", ["number": look.number.shortText + unit, "who": who]],
      row: look.row.map { text.row($0, unit: unit) } ?? text.points(look.points, unit: unit),
      score: text.score(look.score), source: look.source, note: look.note, derived: look.derived)
  }

  private func formula(_ use: FormulaUse) -> ScorePage.Formula {
    ScorePage.Formula(
      formula: use.formula,
      variables: use.variables.map {
        .init(label: $0.name, text: $0.text ?? $0.number?.shortText ?? "–")
      },
      result: use.result?.shortText, source: use.source)
  }

  private func reason(_ reason: Unscored, _ result: ExerciseResult) -> String {
    guard reason == .missing else { return views.text["why.reason.\(reason.rawValue)"] }
    return result.scoring.missing.map { views.text.missing($0, result, catalogue) }
      .joined(separator: " ")
  }

  /// "Heart and lungs stands at 6.4, from 3 exercises."
  private func effect(of result: ExerciseResult, _ client: Client) async throws -> String? {
    guard result.score != nil, let id = catalogue.category(of: result.exercise)?.id,
      let slice = try await wheel(of: client, on: Day(result.takenAt, in: zone)).categories
        .first(where: { $0.id == id }), let score = slice.score
    else { return nil }
    return views.text.plural(
      "why.category", slice.exercises.count,
      ["name": slice.name, "score": views.text.score(score)])
  }
}

extension Text {
  fileprivate func ages(_ band: AgeBand) -> String {
    switch (band.from, band.to) {
    case (let from?, let to?): self["why.ages", ["from": String(from), "to": String(to)]]
    case (let from?, nil): self["why.agesFrom", ["from": String(from)]]
    case (nil, let to?): self["why.agesTo", ["to": String(to)]]
    case (nil, nil): self["why.agesAll"]
    }
  }

  fileprivate func row(_ row: NormRow, unit: String) -> String {
    let bounds =
      switch (row.from, row.to) {
      case (let from?, let to?) where from == to: from.shortText + unit
      case (let from?, let to?):
        self["why.rowBetween", ["from": from.shortText, "to": to.shortText + unit]]
      case (let from?, nil): self["why.rowFrom", ["from": from.shortText + unit]]
      case (nil, let to?): self["why.rowTo", ["to": to.shortText + unit]]
      case (nil, nil): self["why.rowAll"]
      }
    return row.label.map { "\(bounds): \($0)" } ?? bounds
  }

  /// The printed points that a score lies between.
  fileprivate func points(_ points: [NormPoint], unit: String) -> String {
    points.map { point in
      self[
        "why.point", ["number": point.number.shortText + unit, "score": score(point.score)]]
    }.joined(separator: " · ")
  }
}

extension Double {
  /// At most four decimals, for reading.
  fileprivate var shortText: String { roundedHalfUp(places: 4).plainText }
}
