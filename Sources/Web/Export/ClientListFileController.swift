import Foundation
import HTTPTypes
import Hummingbird
import Vault

/// The list of clients for a spreadsheet, as it is narrowed and ordered, on all its pages.
struct ClientListFileController {
  let store: Store

  @Sendable func index(request: Request, context: SignedIn) async throws -> Response {
    var search = ClientSearch(request)
    // In one piece: each other look would put all of them in order again.
    (search.offset, search.limit) = (0, Int(Int32.max))
    try await store.note(.clientExported, subject: "clients.csv", at: context.moment)
    var lines = CSV.head(["id", "name", "age", "overall", "flag", "lastSeen", "email", "phone"])
    let list = try await store.clients(search, context.voice)
    let reaches = try await store.firstReaches()
    for row in list.rows { lines += ClientRow(row, context.voice).line(reaches[row.id]) }
    return context.file(Data(lines.utf8), "clients", "csv", type: "text/csv; charset=utf-8")
  }
}

extension ClientRow {
  fileprivate func line(_ reaches: FirstReaches?) -> String {
    CSV.line([
      id, name, age.value.map { String($0) }, overall.score?.toHundredths, flag?.level,
      lastSeen.value?.formatted(.iso8601), reaches?.email, reaches?.phone,
    ])
  }
}

/// All results of a client for a spreadsheet, oldest first; values are in the unit beside them.
struct ResultFileController {
  let store: Store

  @Sendable func index(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    let results = try await store.results(of: client.id, limit: Int(Int32.max))
    let names = try await store.trainerNames()
    try await store.note(
      .clientExported, of: client.id, subject: "results.csv", at: context.moment)
    let rows = results.reversed().map { ResultRow($0, names, context.voice).line }
    let head = CSV.head([
      "id", "takenAt", "exercise", "name", "value", "unit", "shown", "score", "scale",
      "observation", "trainer",
    ])
    let text = head + rows.joined()
    return context.file(Data(text.utf8), "results", "csv", type: "text/csv; charset=utf-8")
  }
}

extension ResultRow {
  fileprivate var line: String {
    CSV.line([
      id, takenAt.value?.formatted(.iso8601), exercise, exerciseName, value.plainText, unit,
      shown.text, score.score?.toHundredths, scale.value, observation, trainer,
    ])
  }
}
