import Catalogue
import Foundation
import Units
import Vault

/// All results of a client, newest first, perhaps of one exercise only.
struct ResultsPage: Page {
  static let template = "results/index"
  struct Choice: Encodable, Sendable {
    let id: String
    let name: String
    let selected: Bool
  }

  /// What a program gets: the results without their days.
  struct Program: Encodable, Sendable {
    fileprivate enum Key: CodingKey { case results }

    let page: ResultsPage

    func encode(to encoder: any Encoder) throws {
      try page.encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(page.results, forKey: .results)
    }
  }

  let exercise: ExerciseName?
  @PageOnly var days: [ResultDay]
  let total: Int
  /// Null where there is nothing to count.
  let countText: String?
  /// Addresses of the pages before and after this one.
  let newer: String?
  let older: String?
  /// What a row's pages lead back to, as a value in a query.
  let here: String
  /// Those that the client was measured in.
  let exercises: [Choice]
  let filtered: Bool
  let changes: [ChangeRow]
  /// Says so where there are more.
  let moreChanges: String?

  var results: [ResultRow] { days.flatMap(\.results) }

  var forPrograms: Program { Program(page: self) }

  static func screen(_ list: ResultList, of client: Client, _ voice: Voice) -> Screen<Self> {
    Screen(
      page: Self(list, of: client, voice), title: voice.text["results.title"],
      client: ClientHeader(client, voice), tab: .assessments)
  }

  private init(_ list: ResultList, of client: Client, _ voice: Voice) {
    let chosen = list.filter.exercise
    let exercises = voice.catalogue.categories.flatMap(\.exercises).filter {
      list.exercises.contains($0.id) || $0.id == chosen
    }
    exercise = chosen.flatMap { voice.catalogue.exercise($0) }.map {
      ExerciseName(id: $0.id, name: $0.name)
    }
    days = ResultDay.all(of: list, voice)
    total = list.total
    countText = list.total > 0 ? voice.text.plural("results.count", list.total) : nil
    newer = list.before.map { list.path(of: client, from: $0) }
    older = list.after.map { list.path(of: client, from: $0) }
    here = client.wayBack(to: list.path(of: client, from: list.from))
    self.exercises = exercises.map { Choice(id: $0.id, name: $0.name, selected: $0.id == chosen) }
    filtered = list.filter.isSet
    changes = list.changeRows(voice)
    moreChanges =
      list.hasMoreChanges
      ? voice.text["results.moreChanges", ["count": String(changes.count)]] : nil
  }
}

/// The results of one day.
struct ResultDay: Encodable, Sendable {
  let heading: String
  let results: [ResultRow]

  fileprivate static func all(of list: ResultList, _ voice: Voice) -> [Self] {
    let days = Dictionary(grouping: list.results) { Day($0.takenAt, in: voice.zone) }
    return days.compactMap { day, results in day.map { ($0, results) } }
      .sorted { $0.0 > $1.0 }.map { day, results in
        Self(
          heading: voice.text.day(day),
          results: results.map { ResultRow($0, list.names, underDay: true, voice) })
      }
  }
}
