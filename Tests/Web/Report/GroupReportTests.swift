import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("A report of a group")
struct GroupReportTests {
  /// Clients with their resting heart rates, all men of 36.
  private func withClients(
    _ pulses: [(name: String, pulse: Int)],
    _ body: @Sendable (Browser, TestGym, [String]) async throws -> Void
  ) async throws {
    try await withApp { sam, gym in
      var ids: [String] = []
      for (name, pulse) in pulses {
        let path = try #require(
          try await sam.postJSON(
            "/clients", ["name": name, "sex": "male", "birthdate": "1990-02-01"]
          ).location)
        _ = try await sam.enter(Double(pulse), path)
        ids.append(try #require(path.split(separator: "/").last.map(String.init)))
      }
      try await body(sam, gym, ids)
    }
  }

  private static let six = [
    ("Ada", 50), ("Ben", 56), ("Cem", 60), ("Dana", 64), ("Eva", 70), ("=HYPERLINK(1)", 80),
  ].map { (name: $0.0, pulse: $0.1) }

  @Test("An owner chooses clients, and sees their mean wheel, how far they lie apart, who is due")
  func page() async throws {
    try await withClients(Self.six) { sam, _, ids in
      let choice = try await sam.get("/settings/group")
      #expect(choice.text.matches(of: /name="clients\[\]" value="[^"]+" checked/).count == 6)
      let page = try await sam.post(
        "/settings/group",
        [("clients[]", "")] + ids.prefix(5).map { ("clients[]", $0) })
      #expect(page.status == .ok && page.contains("class=\"wheel\"") && page.contains("Ada"))
      #expect(page.contains("5 clients") && !page.contains("HYPERLINK"))
      #expect(page.contains("0 of 5 are due again"))
      #expect(!page.contains("may be recognised"))
      let none = try await sam.post("/settings/group", ["clients[]": ""])
      #expect(none.status == .unprocessableContent && none.contains("Please choose somebody."))
    }
  }

  @Test("The wheel counts those whose scores it is the mean of, not those who have none yet")
  func unmeasured() async throws {
    try await withClients(Array(Self.six.prefix(5))) { sam, _, _ in
      _ = try await sam.addClient(["name": "Fern Fresh"])
      let page = try await sam.post("/settings/group", [:])
      #expect(page.contains("6 clients") && page.contains("mean of 5 clients"))
    }
  }

  @Test("A program gets unrounded numbers: mean, quartiles, lowest and highest of each category")
  func numbers() async throws {
    try await withClients(Self.six) { sam, _, ids in
      let report = try await sam.postJSON("/settings/group", ["clients": ids]).json
      #expect(report["total"] as? Int == 6 && report["anonymous"] as? Bool == false)
      let people = report.list("clients")
      #expect(people.compactMap { $0["name"] as? String }.sorted() == Self.six.map(\.name).sorted())
      let scores = people.compactMap { $0["overall"] as? Double }.sorted()
      let heart = try #require(
        report.list("categories").first { $0["id"] as? String == "heart-and-lungs" })
      let spread = try #require(heart["spread"] as? [String: Any])
      #expect(spread["count"] as? Int == 6 && spread["lowest"] as? Double == scores.first)
      #expect(spread["highest"] as? Double == scores.last)
      let mean = scores.reduce(0, +) / 6
      #expect(abs((spread["mean"] as? Double ?? 0) - mean) < 1e-9)
      #expect(report.list("categories").contains { $0["spread"] is NSNull })
    }
  }

  @Test("Without names nobody is named, on the page, in JSON and in CSV")
  func anonymous() async throws {
    try await withClients(Self.six) { sam, _, ids in
      let chosen = [("clients", ids.joined(separator: ",")), ("anonymous", "true")]
      let (page, csv, json) = (
        try await sam.post("/settings/group", chosen),
        try await sam.post("/settings/group.csv", chosen),
        try await sam.post("/settings/group.json", chosen)
      )
      for name in Self.six.map(\.name) {
        #expect(!page.contains(name) && !csv.contains(name) && !json.contains(name))
      }
      for id in ids { #expect(!csv.contains(id) && !json.contains(id)) }
      #expect(page.contains("without names") && json.json.list("clients").isEmpty)
      #expect(csv.text.hasPrefix("\u{FEFF}area,clients,mean,lowest,lowerQuartile,median,"))
      #expect(csv.text.contains("\r\nheart-and-lungs,6,"))
    }
  }

  @Test("A file has a line for each client, and nothing in it is a formula")
  func csv() async throws {
    try await withClients(Self.six) { sam, _, ids in
      let file = try await sam.post(
        "/settings/group.csv", ["clients": ids.joined(separator: ",")])
      #expect(
        file.headers[.contentDisposition] == "attachment; filename=\"group-2026-11-21.csv\"")
      let lines = file.text.components(separatedBy: "\r\n")
      #expect(lines.first?.hasPrefix("\u{FEFF}name,overall,") == true && lines.count == 8)
      #expect(lines.contains { $0.hasPrefix("'=HYPERLINK(1),") })
      #expect(!lines.contains { $0.hasPrefix("=") })
    }
  }

  @Test("Of few people it says that each may be recognised", arguments: [true, false])
  func few(isAnonymous: Bool) async throws {
    try await withClients(Array(Self.six.prefix(4))) { sam, _, ids in
      let page = try await sam.post(
        "/settings/group",
        [("clients", ids.joined(separator: ","))] + (isAnonymous ? [("anonymous", "true")] : []))
      #expect(page.contains("each may be recognised") && page.contains("the whole group"))
    }
  }

  @Test("Who was measured too long ago stands in it, with what")
  func due() async throws {
    try await withClients(Self.six) { sam, gym, ids in
      try await gym.neverLocks()
      gym.world.pass(.seconds(100 * 86_400))
      let sam = try await gym.browser(of: gym.services.store.owner().id)
      _ = try await sam.enter(58, "/clients/\(ids[0])")
      let page = try await sam.post("/settings/group", ["clients": ids.joined(separator: ",")])
      #expect(page.contains("5 of 6 are due again"))
      let all = try await sam.get("/settings/group?filter=due")
      #expect(all.text.matches(of: /name="clients\[\]" value="[^"]+" checked/).count == 5)
      let none = try await sam.get("/settings/group?filter=due&chosen=none")
      #expect(none.text.matches(of: /value="[^"]+" checked/).isEmpty)
    }
  }

  @Test("That it was made stands in the record, with how many and in what form")
  func record() async throws {
    try await withClients(Array(Self.six.prefix(5))) { sam, _, ids in
      _ = try await sam.postJSON("/settings/group", ["clients": ids, "anonymous": true])
      _ = try await sam.post("/settings/group.csv", ["clients": ids.joined(separator: ",")])
      let record = try await sam.get("/settings/audit?kind=exports")
      #expect(record.text.matches(of: /Made a report of a group/).count == 2)
      #expect(record.contains("5, page, without names") && record.contains("5, csv"))
    }
  }
}

final class GroupReportSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] {
    let all = try await gym.store.clients(ClientSearch(), gym.voice)
    let some = ClientList(rows: Array(all.rows.prefix(1)), total: 2)
    let empty = ClientList(rows: [], total: 0)
    let search = ClientSearch(words: "x", filter: .due)
    let wrong = gym.reader([:], wrong: ["clients"])
    let group = try await gym.store.group(
      nil, catalogue: gym.services.catalogue, on: gym.voice.today, in: gym.voice.zone)
    let late = GroupMember(
      id: gym.client.id, name: "Late", standing: gym.services.catalogue.standing(latest: [:]),
      lastSeen: nil, due: ["strength"])
    let records = [true, false].map {
      GroupRecords(
        gym: Gym(name: "Corner Gym", createdAt: gym.moment.now), trainer: gym.trainer,
        members: group + [late], isAnonymous: $0)
    }
    return [
      GroupChoicePage.screen(all, ClientSearch(), isChosen: true, gym.voice),
      GroupChoicePage.screen(some, search, isChosen: false, gym.voice).again(wrong),
      GroupChoicePage.screen(empty, search, isChosen: true, gym.voice),
    ].map { SampleScreen($0, in: gym) }
      + records.map { SampleScreen(GroupReportPage.screen($0, gym.voice), in: gym) }
  }
}
