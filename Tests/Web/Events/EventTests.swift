import Foundation
import HTTPTypes
import Hummingbird
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("What other trainers save is told to open pages")
struct EventTests {
  @Test("An open page hears whose data was saved, until its session is locked")
  func told() async throws {
    try await withApp { browser, gym in
      let ada = try await browser.addClient(["name": "Ada Byron"])
      let kim = try await gym.anotherTrainer("Kim")
      var lines = try await gym.stream(of: kim).makeAsyncIterator()
      _ = try await browser.enter(58, ada)
      let first = await lines.next()
      #expect(first.map { String(buffer: $0) } == "data: \(ada.clientId)\n\n")
      _ = try await kim.post("/lock", [:])
      _ = try await browser.enter(59, ada)
      let second = await lines.next()
      #expect(second == nil)
    }
  }

  @Test("A stream ends with its session, and says nothing that came after; its place is free again")
  func ends() async throws {
    try await withApp { browser, gym in
      let kim = try await gym.anotherTrainer("Kim")
      async let stream = kim.listen()
      try await waitUntil { gym.services.eventSeats.count == 1 }
      _ = try await kim.copy.post("/logout", [:])
      let ada = try await browser.addClient(["name": "Ada Byron"])
      let answer = try await stream
      #expect(answer.headers[.contentType] == "text/event-stream")
      #expect(answer.headers[.cacheControl] == "no-store")
      #expect(!answer.contains(ada.clientId) && answer.contains("retry: 3000"))
      try await waitUntil { gym.services.eventSeats.count == 0 }
    }
  }

  @Test("What was saved after a page was made and before it listens is told first")
  func missed() async throws {
    try await withApp { browser, gym in
      let ada = try await browser.addClient(["name": "Ada Byron"])
      let kim = try await gym.anotherTrainer("Kim")
      let page = try await kim.get(ada)
      let since = try #require(page.text.firstMatch(of: /<body data-since="(\d+)">/)?.1)
      _ = try await browser.enter(58, ada)
      let ben = try await browser.addClient(["name": "Ben"])
      var lines = try await gym.stream(of: kim, since: Int(since)).makeAsyncIterator()
      for client in [ada, ben] {
        let line = await lines.next()
        #expect(line.map { String(buffer: $0) } == "data: \(client.clientId)\n\n")
      }
      for unknown in [try #require(Int(since)) - 100, .min, .max] {
        var all = try await gym.stream(of: kim, since: unknown).makeAsyncIterator()
        let line = await all.next()
        #expect(line.map { String(buffer: $0) } == "data: all\n\n", "nobody knows what that was")
      }
    }
  }

  @Test(
    "Who has a trainer's tablet hears of what is theirs, and of nobody else's",
    arguments: [true, false])
  func held(isForm: Bool) async throws {
    try await withApp { browser, gym in
      let ada = try await browser.addClient(["name": "Ada Byron"])
      let ben = try await browser.addClient(["name": "Ben"])
      let form = try await browser.post("\(ada)/screening", [:]).location
      let hands = (isForm ? try #require(form) : "\(ada)/today") + "/handover"
      let owner = try await gym.services.store.owner()
      let tablet = try await gym.browser(of: owner.id)
      _ = try await tablet.post(hands, [:])
      let id = try #require(Identifier<Client>(ada.clientId))
      var lines = try await gym.stream(of: tablet, named: owner.name, heldBy: id)
        .makeAsyncIterator()
      _ = try await browser.enter(58, ben)
      _ = try await browser.enter(59, ada)
      let first = await lines.next()
      #expect(first.map { String(buffer: $0) } == "data: \(ada.clientId)\n\n")
      _ = try await tablet.post(
        "\(hands)/delete", ["password": TestGym.password])
      _ = try await browser.enter(60, ada)
      let last = await lines.next()
      #expect(last == nil)
    }
  }

  @Test("Looks, and what was not saved, are told to nobody")
  func silent() async throws {
    try await withApp { browser, gym in
      let ada = try await browser.addClient(["name": "Ada Byron"])
      let store = gym.services.store
      var heard = store.changes().makeAsyncIterator()
      _ = try await browser.get(ada)
      _ = try await browser.post(ada, ["name": ""])
      await #expect(throws: StoreRefusal.notFound) {
        try await store.write { db in
          try Audit.record(
            .clientChanged, by: nil, on: Identifier(ada.clientId), at: gym.world.now, in: db)
          throw StoreRefusal.notFound
        }
      }
      let ben = try await browser.addClient(["name": "Ben"])
      let id = try #require(Identifier<Client>(ben.clientId))
      let change = await heard.next()
      #expect(change == .client(id))
    }
  }

  @Test("Many at once are everybody, and so is what a slow listener has missed")
  func everybody() async throws {
    try await withApp { browser, gym in
      var heard = gym.services.store.changes().makeAsyncIterator()
      let store = gym.services.store
      let cards = (1...30).map { "BEGIN:VCARD\nFN:Client \($0)\nEND:VCARD" }
      let moment = Moment(
        trainer: try await store.owner(), now: gym.world.now, instant: gym.world.instant,
        zone: .gmt)
      _ = try await store.importContacts(
        Data(cards.joined(separator: "\n").utf8), photos: ContactPhotos(gym.services.pictures),
        catalogue: gym.services.catalogue, at: moment)
      var last = await heard.next()
      #expect(last == .everybody)
      let ada = try await browser.addClient(["name": "Ada"])
      for number in 1...70 { _ = try await browser.post(ada, ["goal": "Goal \(number)"]) }
      for _ in 1...64 { last = await heard.next() }
      #expect(last == .everybody)
    }
  }

  @Test("A trainer has eight streams; the next is turned away, and a page without one goes on")
  func bounded() async throws {
    try await withApp { browser, gym in
      let (all, owner) = (gym.services.eventSeats, try await gym.services.store.owner().id)
      let seats = try (0..<EventSeats.share).map { _ in try #require(EventSeat(all, owner)) }
      let answer = try await browser.listen()
      #expect(answer.status == .noContent)
      seats[0].leave()
      #expect(EventSeat(all, owner) != nil && seats.count == EventSeats.share)
    }
  }

  @Test("Who asks for no stream gets an end at once; the ten minutes until the lock go on")
  func noUse() async throws {
    try await withApp { browser, gym in
      let first = try await browser.get("/events")
      #expect(first.contains("retry: 3000"))
      gym.world.pass(.seconds(590))
      let second = try await browser.get("/events")
      #expect(second.status == .ok)
      gym.world.pass(.seconds(20))
      let third = try await browser.get("/events", json: true)
      #expect(third.status.code == 423)
    }
  }

  @Test("Who listens while signed out or locked hears nothing, and gets no page that says why")
  func nobody() async throws {
    try await withApp { browser, gym in
      let signedOut = try await gym.stranger.listen()
      #expect(signedOut.status == .noContent)
      gym.world.pass(.seconds(610))
      let locked = try await browser.listen()
      #expect(locked.status == .noContent)
      let page = try await browser.get("/events")
      #expect(page.location?.hasPrefix("/lock") == true)
    }
  }

  @Test("Pages that others' saves change say so")
  func pages() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.addClient(["name": "Ada Byron"])
      #expect(try await browser.get("/clients").contains("data-changes=\"\""))
      let parts = ["", "/results", "/assessments/plank", "/assessments", "/training"]
      for path in parts.map({ ada + $0 }) {
        #expect(try await browser.get(path).contains("data-changes=\"\(ada.clientId)\""), "\(path)")
      }
      #expect(!(try await browser.get("\(ada)/edit").contains("data-changes")))
    }
  }
}

extension Browser {
  fileprivate func listen() async throws -> Answer {
    try await send(.get, "/events", headers: [.accept: "text/event-stream"])
  }
}

extension String {
  /// The id in a client's address.
  fileprivate var clientId: String { String(split(separator: "/").last ?? "") }
}

extension TestGym {
  /// What a browser's stream says, line by line.
  fileprivate func stream(
    of browser: Browser, named name: String = "Kim", heldBy client: Identifier<Client>? = nil,
    since count: Int? = nil
  ) async throws -> AsyncStream<ByteBuffer> {
    let head = HTTPRequest(
      method: .get, scheme: "http", authority: "localhost", path: "/events",
      headerFields: [.cookie: try #require(browser.sessionCookie)])
    let trainer = try await services.store.trainerNames().first { $0.value == name }?.key
    let watcher = EventWatcher(
      store: services.store,
      request: Request(head: head, body: RequestBody(buffer: ByteBuffer())),
      trainer: try #require(trainer), heldBy: client, now: services.clocks.now)
    return watcher.lines(of: services.store.changes(since: count))
  }
}
