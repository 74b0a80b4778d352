import Foundation
import TestSupport
import Testing
import Vault

@Suite("One rule for a client's details, wherever they are typed")
struct OneRuleTests {
  @Test(
    "A slip in an address or a number is told on the client's page and in the form",
    arguments: [
      ("email", "ada@example.org", true), ("email", "a,b@example.org", false),
      ("email", "ada@x..org", false), ("phone", "0131 496 0000", true),
      ("phone", "0131 496 0000 ext. 12", true), ("phone", "call me", false),
    ])
  func contact(field: String, typed: String, isTaken: Bool) async throws {
    try await withClient { browser, _, path in
      let form = try await browser.postJSON("\(path)/screening", [:]).location ?? ""
      var places = [(path, field), (form, field)]
      if field == "phone" { places.append((form, "emergencyPhone")) }
      for (place, name) in places {
        let page = try await browser.postJSON(place, [name: typed])
        #expect((page.status == .ok) == isTaken, "\(name) at \(place)")
      }
    }
  }

  @Test("A weight that the form's file rules out is refused on the client's page, too")
  func bounds() async throws {
    try await withClient { browser, _, path in
      let form = try await browser.postJSON("\(path)/screening", [:]).location ?? ""
      for place in [path, form, "/clients"] {
        for (mass, isTaken) in [(450, false), (8, false), (390, true)] {
          let page = try await browser.postJSON(place, ["name": "Ben", "mass": mass])
          #expect((page.status != .unprocessableContent) == isTaken, "\(mass) at \(place)")
        }
      }
    }
  }

  @Test("What was kept before a rule stays while something else is changed")
  func before() async throws {
    try await withApp { browser, gym in
      let store = gym.services.store
      var details = ClientDetails(name: "Ada")
      (details.phone, details.mass) = ("ask for Ann", 450)
      let ada = try await store.addClient(details, by: store.owner(), at: gym.world.now)
      let kept: [String: Any] = ["phone": "ask for Ann", "mass": "450", "goal": "Run"]
      #expect(try await browser.postJSON("/clients/\(ada.id)", kept).status == .ok)
      for (field, value) in [("phone", "ask for Bob"), ("mass", "451")] {
        let other = try await browser.postJSON("/clients/\(ada.id)", [field: value])
        #expect(other.status == .unprocessableContent)
      }
    }
  }
}
