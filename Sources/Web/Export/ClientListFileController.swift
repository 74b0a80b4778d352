import Foundation
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
    return .download(lines, CSV.type, named: context.fileName("clients", "csv"))
  }
}

extension ClientRow {
  func line(_ reaches: FirstReaches?) -> String {
    CSV.line([
      id, name, age.value.map { String($0) }, overall.score?.toHundredths, flag?.level,
      lastSeen.value?.formatted(.iso8601), reaches?.email, reaches?.phone,
    ])
  }
}
