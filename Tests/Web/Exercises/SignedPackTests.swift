import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

extension Answer {
  /// A pack as it is without what says who made it.
  var unsigned: String {
    var pack = json
    for key in PackMaker.keys { pack[key] = nil }
    let data = try? JSONSerialization.data(
      withJSONObject: pack, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data ?? Data(), as: UTF8.self)
  }
}

@Suite("Packs that are signed")
struct SignedPackTests {
  private let address = "/settings/exercises/import"

  /// What another gym has exported.
  private func foreign(_ exercise: String = "grip-strength") async throws -> Answer {
    let (pack, give) = AsyncStream.makeStream(of: Answer.self)
    try await withApp { browser, _ in
      give.yield(try await browser.get("/settings/exercises/\(exercise).json"))
    }
    for await answer in pack { return answer }
    throw StoreRefusal.notFound
  }

  @Test("A key that stands twice is refused wherever it was put: what was signed is not in doubt")
  func doubled() async throws {
    let pack = try await foreign().text
    let start = try #require(pack.range(of: "\"exercises\""))
    let before = pack.replacingCharacters(in: start, with: "\"exercises\": [], \"exercises\"")
    try await withApp { browser, _ in
      let answer = try await browser.post(address, ["definition": before])
      #expect(answer.status == .unprocessableContent)
      #expect(answer.contains("The key exercises stands there twice"))
    }
  }

  @Test("An export says who made it, and comes back into its own gym without a question")
  func own() async throws {
    try await withApp { browser, _ in
      let pack = try await browser.get("/settings/exercises/grip-strength.json")
      let maker = pack.json["maker"] as? [String: Any]
      #expect(maker?["gym"] as? String == "Corner Gym" && maker?["trainer"] as? String == "Sam")
      let imported = try await browser.post(address, ["definition": pack.text])
      #expect(imported.status == .seeOther)
      let told = try await browser.get(try #require(imported.location))
      #expect(told.contains("Your own gym has signed it."))
      let again = try await browser.get("/settings/exercises/grip-strength.json")
      let key = (again.json["maker"] as? [String: Any])?["key"] as? String
      #expect(key == maker?["key"] as? String, "the key is made once")
    }
  }

  @Test(
    "A maker whom the gym does not know comes in once they are accepted, then without a question")
  func unknown() async throws {
    let (first, second) = (try await foreign(), try await foreign())
    try await withApp { browser, gym in
      let asked = try await browser.post(address, ["definition": first.text])
      #expect(asked.status == .unprocessableContent)
      #expect(asked.contains("your gym does not know them yet"))
      #expect(try await gym.services.store.ownExercises().isEmpty)
      let fingerprint = try #require(
        asked.text.firstMatch(of: /name="accept" value="([0-9a-f]{64})"/).map { String($0.1) })
      let other = try await browser.post(
        address, ["definition": second.text, "accept": fingerprint])
      #expect(other.status == .unprocessableContent, "another key of the same name")
      let taken = try await browser.post(
        address, ["definition": first.text, "accept": fingerprint])
      #expect(taken.status == .seeOther)
      let told = try await browser.get(try #require(taken.location))
      #expect(told.contains("Signed by Corner Gym (Sam), known since 21 Nov 2026."))
      #expect(try await browser.post(address, ["definition": first.text]).status == .seeOther)
      let makers = try await browser.get("/settings/exercises", json: true).json["makers"]
      #expect((makers as? [[String: Any]])?.map { $0["fingerprint"] as? String } == [fingerprint])
      let actions = try await gym.services.store.audit(AuditSearch(), limit: 9).entries
      #expect(actions.count { $0.action == .makerAccepted } == 1)
      let delete = "/settings/exercises/makers/\(fingerprint)/delete"
      let removed = try await browser.post(delete, [:])
      #expect(try await browser.get(try #require(removed.location)).contains("asked about again"))
      #expect(
        try await browser.post(address, ["definition": first.text]).status
          == .unprocessableContent)
      #expect(try await browser.post(delete, [:]).status == .notFound)
    }
  }

  @Test("A program gets the fingerprint with the refusal's code, and sends it back to accept")
  func program() async throws {
    let pack = try await foreign()
    try await withApp { browser, _ in
      let asked = try await browser.postJSON(address, ["definition": pack.text])
      let error = (asked.json["errors"] as? [[String: Any]])?.first
      #expect(error?["field"] as? String == "accept" && error?["code"] as? String == "unknownMaker")
      let key = Data(
        base64Encoded: (pack.json["maker"] as? [String: Any])?["key"] as? String ?? "")
      let maker = PackMaker(gym: "", trainer: "", key: try #require(key))
      let taken = try await browser.postJSON(
        address, ["definition": pack.text, "accept": maker.fingerprint])
      #expect((taken.json["maker"] as? [String: Any])?["gym"] as? String == "Corner Gym")
    }
  }

  @Test(
    "What was changed after it was signed is refused with the file's name, and nothing is kept",
    arguments: ["value", "maker", "no signature", "no maker"])
  func changed(what: String) async throws {
    let pack = try await foreign()
    try await withApp { browser, gym in
      var object = pack.json
      switch what {
      case "value": object["colour"] = "000000"
      case "maker":
        var maker = object["maker"] as? [String: Any] ?? [:]
        maker["gym"] = "North Gym"
        object["maker"] = maker
      case "no signature": object["signature"] = nil
      default: object["maker"] = nil
      }
      let text = String(
        decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
      let refused = try await browser.post(
        address, ["definition": text, "file": "grip-strength.json"])
      #expect(refused.status == .unprocessableContent)
      #expect(refused.contains("“grip-strength.json” was changed after"))
      #expect(try await gym.services.store.ownExercises().isEmpty)
    }
  }

  @Test("Spaces and the order of keys are no change; one that nobody has signed says so")
  func unsigned() async throws {
    try await withApp { browser, _ in
      let pack = try await browser.get("/settings/exercises/grip-strength.json")
      let squeezed = String(
        decoding: try JSONSerialization.data(withJSONObject: pack.json), as: UTF8.self)
      #expect(try await browser.post(address, ["definition": squeezed]).status == .seeOther)
      let bare = try await browser.post(address, ["definition": pack.unsigned])
      #expect(bare.location == "/settings/exercises?imported=1")
      let told = try await browser.get("/settings/exercises?imported=1")
      #expect(told.contains("Nobody has signed it: who made it is not known."))
    }
  }
}
