import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("On a full disk")
struct FullDiskTests {
  /// A page's form: where it goes, what is typed, and by what it is known again.
  struct Entry: Sendable, CustomStringConvertible {
    let path: String
    let fields: [(String, String)]
    let typed: String
    var description: String { path }
  }

  static let entries = [
    Entry(path: "/clients", fields: [("name", "Quincy")], typed: "value=\"Quincy\""),
    Entry(path: "CLIENT", fields: [("profession", "Welder")], typed: "value=\"Welder\""),
    Entry(path: "CLIENT/goals", fields: [("words", "Climb")], typed: ">Climb<"),
    Entry(path: "CLIENT/erasure", fields: [("confirm", "Ben")], typed: "value=\"Ben\""),
    Entry(path: "FORM", fields: [("emergencyName", "Mrs Byron")], typed: "value=\"Mrs Byron\""),
    Entry(path: "CLIENT/clearances", fields: [("note", "By letter")], typed: ">By letter<"),
    Entry(
      path: "CLIENT/results", fields: [("exercise", "resting-heart-rate"), ("value", "67")],
      typed: "value=\"67\""),
    Entry(path: "RESULT", fields: [("value", "68"), ("reason", "Misread")], typed: "Misread"),
    Entry(path: "RESULT/delete", fields: [("reason", "Misread")], typed: "Misread"),
    Entry(path: "/settings", fields: [("units", "imperial")], typed: "value=\"imperial\""),
    Entry(
      path: "/settings/exercises",
      fields: [
        ("name", "Box jumps"), ("category", "strength"), ("resultUnit", "Count"),
        ("possibleFrom", "0"), ("possibleTo", "200"), ("steps", "Jump."),
      ], typed: "Box jumps"),
  ]

  @Test("A form comes back with what was typed and says what to do", arguments: entries)
  func typed(entry: Entry) async throws {
    try await withForm { browser, gym, form in
      _ = try await browser.postJSON(form, ["chestRest": true])
      let result = try #require(
        try await browser.enter(54, form.client).json["results"] as? [[String: Any]])
      let path = entry.path.replacing("FORM", with: form)
        .replacing("RESULT", with: "\(form.client)/results/\(result.first?["id"] ?? "")")
        .replacing("CLIENT", with: form.client)
      try await onFullDisk(gym.services.store) {
        let page = try await browser.post(path, entry.fields)
        #expect(page.status == .serviceUnavailable)
        #expect(page.contains(entry.typed))
        #expect(page.contains("The disk is full, so nothing was saved. Please make room"))
        let fields = Dictionary(entry.fields) { first, _ in first }
        let program = try await browser.postJSON(path, fields)
        #expect(program.status == .serviceUnavailable && program.contains("make room"))
      }
      let page = try await browser.post(path, entry.fields)
      #expect(page.status == .seeOther)
    }
  }

  @Test("A signature comes back with the name, and not with the password")
  func signature() async throws {
    try await withForm { browser, gym, form in
      try await browser.answerAll(form)
      let fields = [("clientName", "Ben Quincy"), ("password", TestGym.password)]
      try await onFullDisk(gym.services.store) {
        let page = try await browser.post("\(form)/signature", fields)
        #expect(page.status == .serviceUnavailable && page.contains("make room"))
        #expect(page.contains("value=\"Ben Quincy\"") && !page.contains(TestGym.password))
      }
      #expect(try await browser.post("\(form)/signature", fields).status == .seeOther)
      try await onFullDisk(gym.services.store) {
        let page = try await browser.post("\(form)/addenda", [("text", "Knee again")])
        #expect(page.status == .serviceUnavailable && page.contains("make room"))
        #expect(page.contains(">Knee again<"))
      }
    }
  }

  @Test("What a client has typed on a tablet comes back, too")
  func handedOver() async throws {
    try await withForm { browser, gym, form in
      _ = try await browser.post("\(form)/handover", [:])
      try await onFullDisk(gym.services.store) {
        let page = try await browser.post(
          "\(form)?section=emergency", ["emergencyName": "Mrs Byron"])
        #expect(page.status == .serviceUnavailable && page.contains("make room"))
        #expect(page.contains("value=\"Mrs Byron\"") && !page.contains("Sign out"))
      }
    }
  }

  @Test("Who signs in first gets in, and what waits to be worked out is so at the next sign-in")
  func lateResults() async throws {
    try await withClient { browser, gym, path in
      let store = gym.services.store
      _ = try await browser.postJSON(
        "\(path)/results",
        ["exercise": "blood-pressure", "value": 128, "inputs": ["diastolic": 82]])
      try await store.write { db in try db.execute(sql: "UPDATE result SET second = NULL") }
      func signIn() async throws -> Answer {
        try await gym.stranger.post(
          "/login", ["login": TestGym.login, "password": TestGym.password])
      }
      try await onFullDisk(store) { () async throws in
        #expect(try await signIn().status == .seeOther)
        #expect(try await !browser.get("\(path)/results").contains("128/82"))
      }
      #expect(try await signIn().status == .seeOther)
      #expect(try await browser.get("\(path)/results").contains("128/82"))
    }
  }

  @Test("A button without a form says the same on a page of its own, with what was typed")
  func button() async throws {
    try await withClient { browser, gym, path in
      try await onFullDisk(gym.services.store) {
        let page = try await browser.post(
          "\(path)/archive", ["note": "Moves away", "password": TestGym.password])
        #expect(page.status == .serviceUnavailable && page.contains("make room"))
        #expect(
          page.contains("You typed: Moves away<"), "its own page may not be there to be shown")
      }
    }
  }

  @Test("A broken disk is told from a full one, and from a mistake of the program")
  func broken() async throws {
    try await withClient { browser, gym, path in
      try await onFullDisk(gym.services.store, .SQLITE_IOERR) {
        for path in ["\(path)/archive", "/clients"] {
          let page = try await browser.post(path, ["name": "Quincy"])
          #expect(page.status == .serviceUnavailable)
          #expect(page.contains("s disk cannot be read or written, and nothing was changed."))
          #expect(!page.contains("not your doing"))
        }
      }
    }
  }

  @Test("Who signs out there is signed out after the next start, too")
  func signedOut() async throws {
    try await withTemporaryFolder { folder in
      let cookies = AsyncStream.makeStream(of: String.self)
      try await withApp(in: folder) { browser, gym in
        try await onFullDisk(gym.services.store) {
          cookies.continuation.yield(try #require(browser.sessionCookie))
          #expect(try await browser.post("/logout", [:]).status == .seeOther)
        }
      }
      cookies.continuation.finish()
      try await withEmptyApp(in: folder) { gym in
        _ = try await gym.stranger.signIn(TestGym.login, TestGym.password)
        for await cookie in cookies.stream {
          let page = try await gym.stranger.send(.get, "/clients", headers: [.cookie: cookie])
          #expect(page.status == .seeOther && page.location?.hasPrefix("/login") == true)
        }
      }
    }
  }

  @Test("A disk that cannot be read is told as one, with nothing about damage and backups")
  func unreadable() async throws {
    try await withClient { browser, gym, path in
      let store = gym.services.store
      let owner = try await store.owner()
      for number in 0..<60 {
        var details = ClientDetails(name: "Client \(number)")
        details.goal = String(repeating: "Run ", count: 400)
        _ = try await store.addClient(details, by: owner, at: gym.world.now)
      }
      store.close()
      _ = try await gym.stranger.signIn(TestGym.login, TestGym.password)
      #expect(try await browser.get("/settings/password").status == .ok)
      try await onBrokenDisk(store.folder) {
        let page = try await browser.get("/clients")
        #expect(page.status == .serviceUnavailable)
        #expect(page.contains("The disk cannot be read") && !page.contains("backup"))
      }
      #expect(try await browser.get("/clients").status == .ok)
    }
  }

  @Test(
    "Setting up comes back with the gym's name, and works when there is room",
    .enabled(if: SmallDisk.isAllowed, "Only an administrator can make a small disk."))
  func setup() async throws {
    try await SmallDisk.with { disk in
      try await withEmptyApp(in: disk.folder) { gym in
        let code = try #require(gym.services.setupCode.current)
        let fields = [
          ("code", code), ("gym", "Corner Gym"), ("name", "Sam Smith"), ("login", "sam"),
          ("password", TestGym.password),
        ]
        disk.fill()
        let page = try await gym.stranger.post("/setup", fields)
        #expect(page.status == .serviceUnavailable && page.contains("make room"))
        #expect(page.contains("value=\"Corner Gym\"") && page.contains("value=\"\(code)\""))
        try disk.makeRoom()
        #expect(try await gym.stranger.post("/setup", fields).status == .created)
      }
    }
  }
}
