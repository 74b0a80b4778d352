import Foundation
import TestSupport
import Testing

@testable import Forms
@testable import Vault
@testable import Web

@Suite("Comparing two forms")
struct ComparisonTests {
  @Test("Two forms compare by what differs, all on request, each read with its own definition")
  func comparison() async throws {
    try await withForm { browser, gym, form in
      try await browser.answerAndSign(form, ["smoking": "never", "sleep": 7])
      // As a form of an earlier version that asked something else, and called an option otherwise.
      try await gym.services.store.write { db in
        try db.execute(sql: "DROP TRIGGER signedFormStays")
        try db.execute(
          sql: """
            INSERT INTO signedDefinition SELECT 'earlier',
              replace(replace(text, '"sleep"', '"slept"'), 'Never did', 'Not once')
            FROM signedDefinition;
            UPDATE screening SET definitionId = 'earlier',
              answers = replace(answers, '"sleep"', '"slept"')
            """)
      }
      gym.world.pass(.seconds(60))
      let new = try #require(try await browser.post(form.screeningOfClient, [:]).location)
      try await browser.answerAndSign(new, ["smoking": "yes"])
      let id = String(form.split(separator: "/").last ?? "")
      func rows(_ query: String) async throws -> [String: [String: Any]] {
        let json = try await browser.get("\(new)/comparison\(query)", json: true).json
        let sections = json["sections"] as? [[String: Any]] ?? []
        let rows = sections.flatMap { $0["rows"] as? [[String: Any]] ?? [] }
        return Dictionary(rows.map { ($0["key"] as? String ?? "", $0) }) { $1 }
      }
      let differing = try await rows("?with=\(id)")
      #expect(Set(differing.keys) == ["smoking", "sleep", "slept"])
      #expect(differing["smoking"]?["before"] as? String == "Not once")
      #expect(differing["smoking"]?["after"] as? String == "Yes")
      #expect(differing["sleep"]?["added"] as? Bool == true)
      #expect(differing["slept"]?["removed"] as? Bool == true)
      #expect(differing["slept"]?["before"] as? String == "7 hours")
      #expect(try await rows("?with=\(id)&all=true").count > 80)
      #expect(
        try await Set(rows("").keys) == Set(differing.keys), "the one before, where none is named")
      #expect(try await browser.get("\(new)/comparison?with=nothing").status == .notFound)
      #expect(try await browser.get(new).contains("comparison?with=\(id)"))
    }
  }
}

final class ComparisonSamples: PageSamples {
  /// Two forms that asked different questions, and one beside itself.
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] {
    let client = try await gym.newClient("Carl Compared")
    let answers = try await gym.someAnswers()
    let first = try await gym.sign(try await gym.draft(of: client, answers), of: client)
    let other = try gym.services.form.asking("new", instead: "doctor")
    let second = try await gym.sign(
      try await gym.draft(of: client, answers, definition: other), of: client, other)
    let third = try await gym.draft(of: client, ["sleep": .number(3)])
    return try [(first, second, true), (second, third, true), (third, third, false)].map {
      SampleScreen(
        try ComparisonPage.screen($0, $1, of: client, all: $2, gym.voice), in: gym)
    }
  }
}

extension FormDefinition {
  /// The same form in its next version, with another question in the place of one.
  fileprivate func asking(_ key: String, instead old: String) throws -> FormDefinition {
    let text = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
      .replacing("\"key\":\"\(old)\"", with: "\"key\":\"\(key)\"")
      .replacing("\"version\":\(version)", with: "\"version\":\(version + 1)")
    return try JSONDecoder().decode(FormDefinition.self, from: Data(text.utf8))
  }
}
