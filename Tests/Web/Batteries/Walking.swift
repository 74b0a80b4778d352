import Foundation
import TestSupport

extension Browser {
  /// A battery of the gym, as a program makes it; gives its id.
  func addBattery(_ name: String, _ exercises: [String]) async throws -> String {
    let made = try await postJSON(
      "/settings/batteries", ["name": name, "exercises": exercises])
    return made.json["id"] as? String ?? ""
  }

  /// Types a value as a trainer who walks through a battery does; gives the page it leads to.
  func save(
    _ exercise: String, _ value: String, in battery: String, _ path: String,
    more: [(String, String)] = []
  ) async throws -> Answer {
    let saved = try await post(
      "\(path)/results",
      [("exercise", exercise), ("value", value), ("battery", battery)] + more)
    return try await get(saved.location ?? "")
  }

  func skip(_ exercise: String, in battery: String, _ path: String) async throws -> Answer {
    try await post("\(path)/batteries/\(battery)/skips", [("exercise", exercise)])
  }

  /// What the client's page says of a battery: "8 tests", "3 of 8, go on".
  func note(of battery: String, _ path: String) async throws -> String? {
    let page = try await get("\(path)/assessments", json: true).json
    let cards = page["batteries"] as? [[String: Any]] ?? []
    return cards.first { $0["id"] as? String == battery }?["note"] as? String
  }
}

extension Answer {
  /// Where its button *Next* or *Finish* leads.
  var nextLink: String? {
    text.firstMatch(of: /<a class="button primary" data-focus href="([^"]+)"/)
      .map { String($0.1).replacing("&amp;", with: "&") }
  }

  /// The ids and states of a battery's exercises.
  var states: [String] {
    (json["items"] as? [[String: Any]] ?? []).map { "\($0["id"] ?? "") \($0["state"] ?? "")" }
  }
}
