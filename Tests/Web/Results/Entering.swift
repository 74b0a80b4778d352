import Foundation
import TestSupport
import Testing

/// The app with Ben, a man of 22 years, 1.80 m and 75 kg.
func withClient(
  _ body: @Sendable (Browser, TestGym, String) async throws -> Void
) async throws {
  try await withApp { browser, gym in
    let added = try await browser.postJSON(
      "/clients",
      ["name": "Ben", "sex": "male", "birthdate": "2004-05-01", "height": 1.8, "mass": 75])
    try await body(browser, gym, added.location ?? "")
  }
}

extension Browser {
  /// Enters a resting heart rate, as a program does.
  func enter(_ value: Double, _ path: String, token: String? = nil) async throws -> Answer {
    var fields: [String: Any] = ["exercise": "resting-heart-rate", "value": value]
    fields["token"] = token
    return try await postJSON("\(path)/results", fields)
  }

  /// A result of a day, which always adds where that is not today.
  func measured(
    _ exercise: String, _ value: Double, inputs: [String: Double] = [:], on day: String,
    _ path: String
  ) async throws {
    let saved = try await postJSON(
      "\(path)/results",
      [
        "exercise": exercise, "value": value, "inputs": inputs, "takenAt": day, "confirmed": true,
      ])
    #expect(saved.status == .created)
  }

  func results(_ path: String) async throws -> [[String: Any]] {
    try await get("\(path)/results", json: true).json["results"] as? [[String: Any]] ?? []
  }

  /// Values of all results, newest first.
  func values(_ path: String) async throws -> [Double] {
    try await results(path).compactMap { $0["value"] as? Double }
  }
}

extension Answer {
  /// The id of the newest result on the entry page that came back.
  var savedResult: String? {
    (json["results"] as? [[String: Any]])?.first?["id"] as? String
  }
}
