import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("Erasing a client")
struct ErasurePageTests {
  @Test("The page says what goes, and the name has to be typed")
  func page() async throws {
    try await withForm { browser, _, form in
      let page = try await browser.get("\(form.client)/erasure")
      #expect(page.contains("1 screening form") && page.contains("What stays"))
      #expect(try await browser.get("\(form.client)/edit").contains("\(form.client)/erasure"))
      let wrong = try await browser.post("\(form.client)/erasure", ["confirm": "Benn"])
      #expect(wrong.status == .unprocessableContent && wrong.contains("value=\"Benn\""))
      let none = try await browser.postJSON("\(form.client)/erasure", [:])
      #expect(none.status == .unprocessableContent)
      let done = try await browser.post("\(form.client)/erasure", ["confirm": " Ben "])
      #expect(done.status == .seeOther && done.location == "/clients?erased=true")
      #expect(try await browser.get("/clients?erased=true").contains("has been erased"))
      #expect(try await browser.get(form.client).status == .notFound)
      #expect(try await browser.get(form).status == .notFound)
    }
  }

  @Test("What somebody was typing for them comes back to be read, and no password does")
  func typing() async throws {
    try await withForm { browser, _, form in
      _ = try await browser.post("\(form.client)/erasure", ["confirm": "Ben"])
      let late = try await browser.post(
        form.client, ["name": "Ben Nevis", "goal": "Run 5 km", "version": "1", "password": "hush"])
      #expect(late.status == .notFound && late.contains("You typed: Run 5 km · Ben Nevis<"))
      let bare = try await browser.post("\(form.client)/archive", ["version": "1"])
      #expect(bare.status == .notFound && bare.contains("There is no such page"))
      let told = try await browser.postJSON(form.client, ["name": "Ben Nevis"])
      #expect(told.status == .notFound && !told.contains("Nevis"))
    }
  }

  @Test("While somebody reads the answer says that they are erased, and what is still to go")
  func reader() async throws {
    try await withForm { browser, gym, form in
      let (reading, stop) = (gym.services.store, DispatchSemaphore(value: 0))
      let (begun, begin) = AsyncStream<Void>.makeStream()
      async let reader: Void = reading.read { db in
        _ = try Client.fetchCount(db)
        begin.finish()
        stop.wait()
      }
      defer { stop.signal() }
      for await _ in begun {}
      let done = try await browser.post("\(form.client)/erasure", ["confirm": "Ben"])
      #expect(done.location == "/clients?erased=soon")
      let list = try await browser.get("/clients?erased=soon")
      #expect(list.contains("has been erased") && list.contains("as soon as it can be emptied"))
      #expect(try await browser.get(form.client).status == .notFound)
      stop.signal()
      try await reader
    }
  }

  @Test("Only the owner erases")
  func ownerOnly() async throws {
    try await withForm { _, gym, form in
      let eve = try await gym.anotherTrainer("Eve")
      #expect(try await eve.get("\(form.client)/erasure").status == .forbidden)
      let tried = try await eve.post("\(form.client)/erasure", ["confirm": "Ben"])
      #expect(tried.status == .forbidden)
      #expect(try await eve.get(form.client).status == .ok)
      #expect(try await eve.get("\(form.client)/edit").contains("Only the gym"))
    }
  }

  @Test("Someone with signed forms, additions, clearances and corrections goes whole")
  func everything() async throws {
    try await withForm { browser, gym, form in
      try await browser.answerAll(form)
      _ = try await browser.sign(form)
      _ = try await browser.post("\(form)/addenda", ["text": "Knee again"])
      _ = try await browser.post("\(form.client)/clearances", ["note": "By letter"])
      _ = try await browser.enter(60, form.client)
      _ = try await browser.enter(61, form.client)
      let goes = try await browser.get("\(form.client)/erasure", json: true).json["goes"]
      #expect((goes as? [Any])?.count == 8)
      let done = try await browser.postJSON("\(form.client)/erasure", ["confirm": "Ben"])
      #expect(done.status == .ok && done.json["total"] as? Int == 0)
      #expect(try await gym.services.store.verify().isSound)
    }
  }

  @Test("Afterwards no page of the file, also no free one, has a trace, nor has any other file")
  func noTrace() async throws {
    try await withForm { browser, gym, form in
      let words = [
        "Quartzstone", "zebrafinch", "marmalade", "Pepperoni", "tambourine", "Mrs Byron",
        "xylophone",
      ]
      let long = String(repeating: "zebrafinch ", count: 400)
      _ = try await browser.postJSON(
        form.client, ["name": "Wilhelmina Quartzstone", "goal": "Play the xylophone"])
      try await browser.answerAll(form)
      _ = try await browser.postJSON(
        form, ["underAdvice": true, "underAdviceDetails": long, "doctor": "Dr Pepperoni"])
      _ = try await browser.sign(form)
      _ = try await browser.post("\(form)/addenda", ["text": "Allergic to marmalade"])
      _ = try await browser.post(
        "\(form.client)/clearances", ["note": "tambourine", "doctor": "Dr Pepperoni"])
      for value in 50..<120 {
        _ = try await browser.postJSON(
          "\(form.client)/results",
          ["exercise": "resting-heart-rate", "value": value, "observation": "tambourine \(value)"])
      }
      let store = gym.services.store
      #expect(try await store.emptyLog())
      func found() throws -> [String] {
        let pages = try decryptedPages(
          of: store, login: TestGym.login, password: TestGym.password)
        return words.filter { pages.range(of: Data($0.utf8)) != nil }
      }
      #expect(try found() == words, "what is looked for can be found")
      let id = String(form.client.split(separator: "/").last ?? "")
      let done = try await browser.post(
        "\(form.client)/erasure", ["confirm": "Wilhelmina Quartzstone"])
      #expect(done.status == .seeOther)
      #expect(try found() == [])
      let pages = try decryptedPages(of: store, login: TestGym.login, password: TestGym.password)
      #expect(
        pages.range(of: Data(id.utf8)) == nil && pages.range(of: Data("Corner Gym".utf8)) != nil)
      for name in try FileManager.default.contentsOfDirectory(atPath: store.folder.url.path) {
        let bytes = try Data(contentsOf: store.folder.url.appending(path: name))
        for word in words + [id] {
          #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word) in \(name)")
        }
      }
      let log = try Data(contentsOf: URL(filePath: store.folder.vault.path + "-wal"))
      #expect(log.isEmpty)
      let lines = gym.log.all.joined(separator: "\n")
      #expect(lines.contains("POST /clients/{client}/erasure 303"))
      for word in words + [id] { #expect(!lines.contains(word), "\(word) in the log") }
      #expect(try await store.verify().isSound)
    }
  }
}
