import Foundation
import TestSupport
import Testing

/// The app with Ben and a new form; `form` is its path.
func withForm(
  _ body: @Sendable (Browser, TestGym, String) async throws -> Void
) async throws {
  try await withClient { browser, gym, path in
    let started = try await browser.post("\(path)/screening", [:])
    try await body(browser, gym, try #require(started.location))
  }
}

extension String {
  var screeningOfClient: String {
    components(separatedBy: "/").dropLast().joined(separator: "/")
  }
  var client: String {
    components(separatedBy: "/").dropLast(2).joined(separator: "/")
  }
}

extension [String: Any] {
  var fields: [[String: Any]] {
    (self["sections"] as? [[String: Any]] ?? []).flatMap { $0["fields"] as? [[String: Any]] ?? [] }
  }
  func field(_ key: String) -> [String: Any]? {
    fields.first { $0["key"] as? String == key }
  }
}

extension Browser {
  /// Answers every question that has to be answered: no to illnesses, yes to consents.
  func answerAll(_ form: String) async throws {
    let view = try await get(form, json: true).json["form"] as? [String: Any] ?? [:]
    var answers: [String: Any] = [:]
    for field in view.fields where field["required"] as? Bool == true {
      guard let key = field["key"] as? String, key != "name" else { continue }
      switch field["kind"] as? String {
      case "yesno": answers[key] = key.hasPrefix("consent") || key == "truthful" || key == "active"
      case "choice":
        answers[key] = (field["options"] as? [[String: Any]])?.first?["key"]
      case "phone": answers[key] = "+44 20 7946 0018"
      case "text": answers[key] = "Mrs Byron"
      default: break
      }
    }
    _ = try await postJSON(form, answers)
  }

  func answerAndSign(_ form: String, _ more: [String: Any] = [:]) async throws {
    try await answerAll(form)
    _ = try await postJSON(form, more)
    _ = try await sign(form)
  }

  func sign(
    _ form: String, revision: Int? = nil, drawing: String? = nil
  ) async throws -> Answer {
    var fields: [String: Any] = ["clientName": "Ben Byron", "password": TestGym.password]
    fields["revision"] = revision
    fields["signature"] = drawing
    return try await postJSON("\(form)/signature", fields)
  }
}
