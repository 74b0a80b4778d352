import Foundation
import GRDB
import TestSupport
import Testing

@testable import Vault

@Suite("Clients who stay away")
struct RetentionTests {
  @Test("Nobody is listed before an owner says after how long, and then only who stayed away")
  func listed() async throws {
    try await withApp { browser, gym in
      let old = try await browser.awayClient("Old Olga", since: "2018-03-01", gym)
      _ = try await browser.awayClient("Young Yves", since: "2025-03-01", gym)
      #expect(try await browser.unvisited() == [])
      let first = try await browser.get("/settings/retention")
      #expect(!first.contains("Old Olga"))
      let saved = try await browser.post("/settings/retention", ["years": "5"])
      #expect(saved.location == "/settings/retention?done=saved")
      #expect(try await browser.unvisited() == ["Old Olga"])
      let page = try await browser.get("/settings/retention")
      #expect(page.contains("last here 1 Mar 2018") && page.contains("\(old)/erasure"))
      _ = try await browser.post("/settings/retention", ["years": ""])
      #expect(try await browser.unvisited() == [])
    }
  }

  @Test("A result, a note or a form is a visit")
  func visits() async throws {
    try await withApp { browser, gym in
      _ = try await browser.post("/settings/retention", ["years": "5"])
      let paths = try await browser.awayClients(["Ann", "Bea", "Cleo", "Dora"], gym)
      #expect(try await browser.unvisited() == ["Ann", "Bea", "Cleo", "Dora"])
      _ = try await browser.enter(60, paths[0])
      _ = try await browser.postJSON("\(paths[1])/notes", ["text": "Back again"])
      _ = try await browser.post("\(paths[2])/screening", [:])
      #expect(try await browser.unvisited() == ["Dora"])
    }
  }

  @Test("So is a set that is ticked off, a goal, and what is changed of a plan")
  func visitsByPlan() async throws {
    try await withApp { browser, gym in
      _ = try await browser.post("/settings/retention", ["years": "5"])
      let paths = try await browser.awayClients(["Ann", "Bea"], gym)
      let plan = try #require(
        try await browser.postJSON("\(paths[0])/plans", PlanTests.week).location)
      try await gym.services.store.write { db in
        try db.execute(sql: "UPDATE plan SET changedAt = '2018-03-01 10:00:00.000'")
      }
      #expect(try await browser.unvisited() == ["Ann", "Bea"])
      let set = try #require(try await browser.setIDs(plan).first)
      _ = try await browser.postJSON("\(plan)/sets", ["set": set])
      #expect(try await browser.unvisited() == ["Bea"])
      _ = try await browser.post("\(paths[1])/goals", ["words": "Run"])
      #expect(try await browser.unvisited() == [])
    }
  }

  @Test("The row says how many results and signed forms go")
  func counts() async throws {
    try await withForm { browser, gym, form in
      try await browser.answerAndSign(form)
      try await browser.measured("plank", 60, on: "2018-02-01", form.client)
      _ = try await browser.post("/settings/retention", ["years": "5"])
      try await gym.services.store.write { db in
        try db.execute(sql: "UPDATE client SET createdAt = '2018-01-01 10:00:00.000'")
      }
      // A form that was signed today is a visit of today.
      #expect(try await browser.unvisited() == [])
    }
    try await withApp { browser, gym in
      let path = try await browser.awayClient("Old Olga", since: "2018-01-01", gym)
      try await browser.measured("plank", 60, on: "2018-02-01", path)
      _ = try await browser.post("/settings/retention", ["years": "5"])
      let list = try await browser.get("/settings/retention", json: true).json["clients"]
      let row = try #require((list as? [[String: Any]])?.first)
      #expect(row["results"] as? Int == 1 && row["signedForms"] as? Int == 0)
      #expect((row["visitedAt"] as? String)?.hasPrefix("2018-02-01") == true)
    }
  }

  @Test("Chosen ones are erased with a tick and the password, and with neither of them alone")
  func erased() async throws {
    try await withApp { browser, gym in
      let paths = try await browser.awayClients(["Ann", "Bea", "Cleo"], gym)
      _ = try await browser.post("/settings/retention", ["years": "5"])
      let ids = paths.prefix(2).map { String($0.split(separator: "/").last ?? "") }
      let whole: [String: Any] = [
        "clients": ids, "confirmed": "yes", "password": TestGym.password,
      ]
      for (field, wrong) in [("confirmed", "no"), ("password", "not this one at all")] {
        let fields = whole.merging([field: wrong]) { _, other in other }
        let refused = try await browser.postJSON("/settings/retention/erasure", fields)
        #expect([.unprocessableContent, .forbidden].contains(refused.status), "\(field)")
      }
      let nobody = whole.merging(["clients": [String]()]) { _, other in other }
      let empty = try await browser.postJSON("/settings/retention/erasure", nobody)
      #expect(empty.status == .unprocessableContent)
      #expect(try await browser.unvisited().count == 3)
      let done = try await browser.postJSON("/settings/retention/erasure", whole)
      #expect(done.status == .ok)
      #expect(try await browser.unvisited() == ["Cleo"])
      #expect(try await browser.get(paths[0]).status == .notFound)
    }
  }

  @Test("Who has been here since is not erased, nor anybody chosen with them")
  func visitedSince() async throws {
    try await withApp { browser, gym in
      let paths = try await browser.awayClients(["Ann", "Bea"], gym)
      _ = try await browser.post("/settings/retention", ["years": "5"])
      _ = try await browser.enter(60, paths[1])
      let answer = try await browser.postJSON(
        "/settings/retention/erasure",
        [
          "clients": paths.map { String($0.split(separator: "/").last ?? "") },
          "confirmed": "yes", "password": TestGym.password,
        ])
      #expect(answer.status == .conflict)
      #expect(try await browser.clientNames() == ["Ann", "Bea"])
    }
  }

  @Test("Only years that the page offers are taken, and only from an owner")
  func mistakes() async throws {
    try await withApp { browser, gym in
      for years in ["0", "-5", "4", "a", "999999999999999999999"] {
        let answer = try await browser.post("/settings/retention", ["years": years])
        #expect(answer.status == .unprocessableContent, "\(years)")
      }
      let kim = try await gym.anotherTrainer("Kim")
      #expect(try await kim.get("/settings/retention").status == .forbidden)
      #expect(try await kim.post("/settings/retention", ["years": "5"]).status == .forbidden)
    }
  }
}

extension Browser {
  /// Somebody who was added long ago.
  fileprivate func awayClient(_ name: String, since day: String, _ gym: TestGym) async throws
    -> String
  {
    let path = try await addClient(["name": name])
    let id = String(path.split(separator: "/").last ?? "")
    try await gym.services.store.write { db in
      try db.execute(
        sql: "UPDATE client SET createdAt = ? WHERE id = ?",
        arguments: ["\(day) 10:00:00.000", id])
    }
    return path
  }

  fileprivate func awayClients(_ names: [String], _ gym: TestGym) async throws -> [String] {
    var paths: [String] = []
    for name in names {
      paths.append(try await awayClient(name, since: "2018-03-01", gym))
    }
    return paths
  }

  fileprivate func unvisited() async throws -> [String] {
    let list = try await get("/settings/retention", json: true).json["clients"]
    return (list as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }.sorted()
  }
}
