import Foundation
import Hummingbird
import Vault

/// All results of a client for a spreadsheet, oldest first; values are in the unit beside them.
struct ResultFileController {
  let store: Store

  @Sendable func index(request: Request, context: OfClient) async throws -> Response {
    let results = try await store.results(of: context.client.id, limit: Int(Int32.max))
    let names = try await store.trainerNames()
    try await store.note(
      .clientExported, of: context.client.id, subject: "results.csv", at: context.moment)
    let rows = results.reversed().map {
      ResultRow($0, names, context.voice).line(second: $0.second)
    }
    let head = CSV.head([
      "id", "takenAt", "exercise", "name", "value", "unit", "shown", "score", "scale",
      "observation", "trainer", "shownValue", "shownUnit", "inputs", "trials",
      "second",
    ])
    let text = head + rows.joined()
    return .download(text, CSV.type, named: context.fileName("results", "csv"))
  }
}

extension ResultRow {
  /// - Parameter second: the number that stands behind the value, as 82 in 128/82.
  fileprivate func line(second: Double?) -> String {
    CSV.line([
      id, takenAt.value?.formatted(.iso8601), exercise, exerciseName, value.plainText, unit,
      shown.text, score.score?.toHundredths, scale.value, observation, trainer,
      shown.value?.plainText, shown.unit, extras, trials, second?.plainText,
    ])
  }
}
