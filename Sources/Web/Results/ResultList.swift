import Foundation
import Units
import Vault

/// What a filter finds, one page of it.
struct ResultList: Sendable {
  private static let limit = 50

  let filter: ResultFilter
  /// How many are on the pages before this one.
  let from: Int
  private let listed: ListedResults

  static func load(
    of client: Client, _ filter: ResultFilter, from: Int = 0, in store: Store
  ) async throws -> ResultList {
    ResultList(
      filter: filter, from: from,
      listed: try await store.listedResults(of: client.id, filter, from: from, limit: limit))
  }

  var results: [ExerciseResult] { listed.results }
  var total: Int { listed.total }
  var exercises: Set<String> { listed.exercises }
  var names: [Identifier<Trainer>: String] { listed.names }

  var before: Int? { from > 0 ? max(0, from - Self.limit) : nil }
  var after: Int? { from + results.count < total && !results.isEmpty ? from + results.count : nil }

  /// The address of a page of the same list.
  func path(of client: Client, from: Int) -> String {
    let choices = [
      ("exercise", filter.exercise?.queryEncoded), ("since", filter.since?.description),
      ("until", filter.until?.description), ("from", from > 0 ? String(from) : nil),
    ]
    let query = choices.compactMap { name, value in value.map { "\(name)=\($0)" } }
    return "\(client.path)/results" + (query.isEmpty ? "" : "?\(query.joined(separator: "&"))")
  }

  var hasMoreChanges: Bool { listed.changes.count > Self.limit }

  /// Newest first. What was changed after its deletion, or stands now, has come back.
  func changeRows(_ voice: Voice) -> [ChangeRow] {
    var standing = listed.standing
    return listed.changes.prefix(Self.limit).map { change in
      let isUndone = change.isDeletion && standing.contains(change.resultId)
      standing.insert(change.resultId)
      return ChangeRow(change, isUndone: isUndone, names, voice)
    }
  }
}
