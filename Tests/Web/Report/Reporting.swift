import Foundation
import TestSupport
import Testing

extension Browser {
  /// Gives a report out, as a browser does that was led there.
  func giveOut(_ path: String, _ fields: [(String, String)] = []) async throws -> String {
    let answer = try await post("\(path)/report", fields + [("way", "print")])
    let location = try #require(answer.location)
    return String(location.prefix { $0 != "?" })
  }

  /// The code that opens a report on a phone.
  func link(_ report: String) async throws -> String {
    let made = try await postJSON("\(report)/link", [:])
    let url = try #require(made.json["url"] as? String, "\(made.text)")
    return String(try #require(url.split(separator: "/").last))
  }

  func report(_ path: String, _ query: String = "") async throws -> [String: Any] {
    try await get("\(path)/report\(query)", json: true).json
  }
}

extension [String: Any] {
  /// What stands below names, one in the other.
  func part(_ names: String...) -> Any? {
    names.reduce(self as Any?) { part, name in (part as? [String: Any])?[name] }
  }

  func list(_ names: String...) -> [[String: Any]] {
    names.reduce(self as Any?) { part, name in (part as? [String: Any])?[name] }
      as? [[String: Any]] ?? []
  }
}

/// Ben, who was measured in January and again in November.
func withMeasuredClient(
  _ body: @Sendable (Browser, TestGym, String) async throws -> Void
) async throws {
  try await withClient { browser, gym, path in
    let results: [[String: Any]] = [
      ["exercise": "resting-heart-rate", "value": 72, "takenAt": "2026-01-10"],
      ["exercise": "grip-strength", "value": 38, "takenAt": "2026-01-10"],
      ["exercise": "resting-heart-rate", "value": 66, "takenAt": "2026-06-10"],
      ["exercise": "resting-heart-rate", "value": 58, "observation": "Calm as never before"],
      ["exercise": "grip-strength", "value": 46],
    ]
    for result in results {
      let saved = try await browser.postJSON("\(path)/results", result)
      try #require(saved.status == .created, "\(saved.text)")
    }
    let goal = try await browser.postJSON(path, ["goal": "First pull-up"])
    try #require(goal.status == .ok)
    try await body(browser, gym, path)
  }
}
