import Forms
import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("Why a test waits, in words")
struct WaitingTests {
  /// What the client alone decides; no doctor can settle it.
  private static let wishes: Set = ["eating", "truthful", "consentTests", "consentData"]

  private func flags() throws -> [ScreeningFlag] {
    let form = try FormDefinition.screening(in: Project.file("Forms"))
    return form.fields.flatMap { field in
      field.flags.enumerated().map { position, flag in
        ScreeningFlag(
          formId: Identifier(at: .now), position: position, field: field.key, level: flag.level,
          text: flag.text, suspends: flag.suspends, raisedAt: Date(timeIntervalSince1970: 1.8e9))
      }
    }
  }

  @Test("A doctor is named for every stop but a wish, whatever flags come together")
  func sentences() async throws {
    try await withApp { _, gym in
      let kim = Trainer(
        id: .init(at: .now), name: "Kim", login: "kim", isOwner: false, units: .metric,
        createdAt: .now, disabledAt: nil)
      let voice = gym.services.voice(for: kim)
      let all = try flags()
      let day = voice.text.date(Date(timeIntervalSince1970: 1.8e9))
      #expect(Set(all.map(\.field)).isSuperset(of: Self.wishes))
      for one in all {
        for other in all where other.position >= one.position {
          let both = one.key == other.key ? [one] : [one, other]
          let medical = both.filter { $0.level == .stop && !Self.wishes.contains($0.field) }
          let rest = both.filter { flag in !medical.contains { $0.key == flag.key } }
          let parts = [("Only after medical clearance: ", medical), ("Also: ", rest)]
            .filter { !$0.1.isEmpty }
            .map { lead, flags in
              let since = flags.count == 1 ? "since" : "all since"
              return lead + flags.map(\.text).joined(separator: "; ") + ", \(since) \(day)"
            }
          let expected = parts.joined(separator: ". ")
          let alone = medical.isEmpty ? "Reason: " + expected.dropFirst("Also: ".count) : expected
          #expect(voice.suspended(both) == alone)
        }
      }
    }
  }

  @Test("Who would rather not speak about weight is not sent to a doctor")
  func wish() async throws {
    try await withForm { browser, _, form in
      _ = try await browser.postJSON(form, ["eating": true])
      let page = try await browser.get("\(form.client)/assessments/body-mass-index")
      #expect(page.contains("On hold. Reason: Prefers not to speak about weight, since"))
      let overview = try await browser.get(form.client)
      #expect(overview.contains("Reason: Prefers not to speak about weight, since"))
      for shown in [page, overview] { #expect(!shown.contains("Only after medical clearance")) }
    }
  }

  @Test("A clearance is neither offered nor recorded for the client's own wish")
  func wishIsNotCleared() async throws {
    try await withForm { browser, _, form in
      _ = try await browser.postJSON(form, ["eating": true, "consentTests": false])
      let path = "\(form.client)/clearances"
      let wish = "eating: Prefers not to speak about weight"
      #expect(!(try await browser.get(form.client).contains("name=\"doctor\"")))
      for entry in [["note": "By letter"], ["note": "By letter", "flags": [wish]]]
        as [[String: Any]]
      {
        #expect(try await browser.postJSON(path, entry).status == .unprocessableContent)
      }
      _ = try await browser.postJSON(form, ["chestRest": true])
      let offered = try await browser.get(form.client, json: true).json["clearable"]
      let keys = (offered as? [[String: Any]] ?? []).compactMap { $0["key"] as? String }
      #expect(keys == ["chestRest: Chest pain at rest"])
      let kept = try await browser.postJSON(path, ["note": "By letter"]).json["clearances"]
      #expect((kept as? [[String: Any]])?.first?["flags"] as? [String] == ["Chest pain at rest"])
      #expect(try await browser.get(form.client).contains("To settle with the client"))
    }
  }

  @Test("Before training, a wish is settled with the client, and a symptom with a doctor")
  func beforeTraining() async throws {
    try await withForm { browser, _, form in
      _ = try await browser.postJSON(form, ["consentTests": false])
      let settle = "To settle with the client before training: Does not agree to be tested"
      #expect(try await browser.get(form.client).contains("<strong>\(settle)</strong>"))
      #expect(!(try await browser.get(form.client).contains("Medical clearance is needed")))
      _ = try await browser.postJSON(form, ["chestRest": true])
      let both = try await browser.get(form.client)
      #expect(both.contains("Medical clearance is needed before training."))
      #expect(!both.contains(settle))
    }
  }
}
