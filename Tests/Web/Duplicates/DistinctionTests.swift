import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("Two who look like one person, and are two")
struct DistinctionTests {
  @Test("They are not named again, neither in the list nor beside each other, until that is undone")
  func apart() async throws {
    try await withTwins { browser, gym, ada, anne in
      try await gym.neverLocks()
      #expect(try await browser.pairs == 1)
      let page = try await browser.get("/clients/duplicates")
      #expect(page.contains("\(ada)/distinctions/\(anne.lastPart)"))
      let done = try await browser.post("\(ada)/distinctions/\(anne.lastPart)", [:])
      let after = try await browser.get(try #require(done.location))
      #expect(after.contains("They are two people") && after.contains("distinctions"))
      #expect(try await browser.pairs == 0)
      #expect(!(try await browser.get("\(anne)?new=true").contains("Maybe the same person")))
      #expect(!(try await browser.get("/clients").contains("may be one person")))
      gym.world.pass(.seconds(3600))
      #expect(try await browser.get("/clients/duplicates").contains("Ada Byron and Anne Byron"))
      _ = try await browser.post("\(anne)/distinctions/\(ada.lastPart)/delete", [:])
      #expect(try await browser.pairs == 1)
      let actions = try await gym.actions()
      #expect(actions.count { $0 == .clientsToldApart } == 2)
      #expect(actions.count { $0 == .clientsAlikeAgain } == 2)
    }
  }

  @Test("Right after somebody was added it is said on their page, which stays")
  func added() async throws {
    try await withTwins { browser, _, ada, anne in
      #expect(try await browser.get("\(anne)?new=true").contains("These are two people"))
      let done = try await browser.post(
        "\(anne)/distinctions/\(ada.lastPart)", ["from": "client"])
      #expect(done.location == "\(anne)?apart=\(ada.lastPart)")
      let page = try await browser.get(try #require(done.location))
      #expect(page.contains("They are two people") && page.contains("data-undo"))
    }
  }

  @Test("A client and themselves, and nobody, are no two people")
  func wrong() async throws {
    try await withTwins { browser, _, ada, anne in
      for other in [ada.lastPart, UUID().uuidString.lowercased()] {
        let answer = try await browser.post("\(ada)/distinctions/\(other)", [:])
        #expect(answer.status == .notFound)
      }
    }
  }

  @Test("Whoever is merged into one of them is not the other, either; erased, nothing is left")
  func mergedAndErased() async throws {
    try await withTwins { browser, gym, ada, anne in
      let store = gym.services.store
      _ = try await browser.post("\(ada)/distinctions/\(anne.lastPart)", [:])
      let third = try await browser.addClient(["name": "Ada Byron", "email": "b@example.org"])
      _ = try await browser.post("\(third)/mergings/\(ada.lastPart)", ["emails": "both"])
      #expect(try await browser.pairs == 0)
      _ = try await browser.post("\(third)/merged/\(ada.lastPart)/delete", [:])
      let pairs = try await store.distinctPairs(limit: 9)
      #expect(pairs.count == 1)
      #expect(
        Set(pairs.flatMap { [$0.firstId, $0.secondId].map(\.description) })
          == [ada.lastPart, anne.lastPart])
      let id = try #require(Identifier<Client>(anne.lastPart))
      try await store.erase(id, by: try await store.owner(), at: gym.world.now)
      #expect(try await store.distinctPairs(limit: 9).isEmpty)
    }
  }
}

extension Browser {
  fileprivate var pairs: Int? {
    get async throws {
      try await get("/clients/duplicates", json: true).json["total"] as? Int
    }
  }
}

/// Ada and Anne, twins with one e-mail address.
private func withTwins(
  _ body: @Sendable (Browser, TestGym, String, String) async throws -> Void
) async throws {
  try await withApp { browser, gym in
    let twin = ["email": "twins@example.org", "birthdate": "1990-12-10"]
    let ada = try await browser.addClient(twin.merging(["name": "Ada Byron"]) { $1 })
    let anne = try await browser.addClient(twin.merging(["name": "Anne Byron"]) { $1 })
    try await body(browser, gym, ada, anne)
  }
}
