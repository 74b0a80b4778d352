import Foundation
import TestSupport
import Testing

@Suite("How a client is reached")
struct ReachTests {
  @Test("Several numbers keep their kinds; the first is the client's phone, an empty row goes")
  func several() async throws {
    try await withClient { browser, _, path in
      let saved = try await browser.post(
        path,
        lists: [
          ("phones", ["020 7946 0018", "", "020 7946 0019"]),
          ("phonesKinds", ["mobile", "home", "work"]),
          ("addresses", ["12 St James's Square\r\nLondon"]), ("addressesKinds", ["home"]),
        ])
      #expect(saved.status == .seeOther)
      let client = try await browser.client(path)
      #expect(client["phone"] as? String == "020 7946 0018")
      let phones = client["phones"] as? [[String: String]]
      #expect(phones?.map { $0["kind"] } == ["mobile", "work"])
      let places = client["addresses"] as? [[String: String]]
      #expect(places?.first?["value"] == "12 St James's Square\nLondon")
      let page = try await browser.get(path)
      #expect(page.contains("Phone, Mobile") && page.contains("href=\"tel:020 7946 0019\""))
    }
  }

  @Test("A program that sends numbers without their kinds leaves those as they are")
  func withoutKinds() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.postJSON(
        path, ["phones": ["020 7946 0018"], "phonesKinds": ["mobile"]])
      _ = try await browser.postJSON(path, ["phones": ["020 7946 0018", "020 7946 0019"]])
      let phones = try await browser.client(path)["phones"] as? [[String: String]]
      #expect(phones?.map { $0["kind"] } == ["mobile", "other"])
    }
  }

  @Test("Where the first number is cleared the next one is the first; a new one takes its place")
  func first() async throws {
    try await withClient { browser, _, path in
      let two = [["kind": "mobile", "value": "1000"], ["kind": "work", "value": "2000"]]
      _ = try await browser.postJSON(path, ["phones": two])
      _ = try await browser.postJSON(path, ["phone": "3000"])
      let changed = try await browser.client(path)["phones"] as? [[String: String]]
      #expect(changed?.map { $0["value"] } == ["3000", "2000"])
      #expect(changed?.first?["kind"] == "mobile")
      _ = try await browser.postJSON(path, ["phone": ""])
      #expect(try await browser.client(path)["phone"] as? String == "2000")
      _ = try await browser.postJSON(path, ["phones": ""])
      #expect(try await browser.client(path)["phone"] is NSNull)
    }
  }

  @Test("A number that is none is told beside its row, with all rows as they were typed")
  func mistakes() async throws {
    try await withClient { browser, _, path in
      let page = try await browser.post(
        path,
        lists: [
          ("phones", ["020 7946 0018", "abc"]), ("phonesKinds", ["home", "work"]),
          ("emails", ["nowhere"]), ("emailsKinds", ["home"]),
        ])
      #expect(page.status == .unprocessableContent)
      #expect(page.contains("value=\"abc\"") && page.contains("value=\"020 7946 0018\""))
      let many = Array(repeating: ["kind": "home", "value": "1000"], count: 11)
      let fields: [String: Any] = [
        "phones": [["kind": "boat", "value": "1000"], ["kind": "home", "value": "abc"]],
        "emails": ["nowhere"], "emergencyPhone": "abc",
      ]
      for (fields, wrong) in [
        (fields, ["emails-0", "emergencyPhone", "phones-0", "phones-1"]),
        (["phones": many], ["phones"]), (["addresses": "x"], ["addresses"]),
      ] {
        let answer = try await browser.postJSON(path, fields)
        let errors = answer.json["errors"] as? [[String: Any]] ?? []
        #expect(errors.compactMap { $0["field"] as? String } == wrong)
      }
      #expect(try await browser.client(path)["phone"] is NSNull)
    }
  }

  @Test(
    "A number that is too long is told to be that, not to be none",
    arguments: ["phone", "emergencyPhone"])
  func long(field: String) async throws {
    try await withClient { browser, _, path in
      let told = try await browser.postJSON(
        path, [field: String(repeating: "1", count: 10_000), "version": 1])
      let errors = told.json["errors"] as? [[String: Any]] ?? []
      #expect(errors.map { $0["field"] as? String } == [field])
      #expect(errors.map { $0["message"] as? String } == ["Please keep it to 50 characters."])
    }
  }

  @Test("Whom to call, and what the client works as, stand among the details")
  func emergency() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.post(
        path,
        [
          "profession": "Teacher", "emergencyName": "Anne", "emergencyRelation": "mother",
          "emergencyPhone": "020 7946 0020",
        ])
      _ = try await browser.postJSON(path, ["emergencyRelation": "aunt"])
      let client = try await browser.client(path)
      let person = client["emergency"] as? [String: String]
      #expect(person == ["name": "Anne", "relation": "aunt", "phone": "020 7946 0020"])
      #expect(client["profession"] as? String == "Teacher")
      #expect(try await browser.get(path).contains("Anne, aunt"))
    }
  }

  @Test("Height and weight say when they were measured, and where that was typed")
  func origins() async throws {
    try await withForm { browser, gym, form in
      func place(_ key: String) async throws -> String? {
        let origin = try await browser.client(form.client)[key] as? [String: Any]
        return origin?["place"] as? String
      }
      _ = try await browser.postJSON(form.client, ["height": 1.7, "mass": 60])
      #expect(try await place("heightFrom") == "page")
      gym.world.pass(.seconds(60))
      _ = try await browser.postJSON(form, ["mass": 61])
      #expect(try await place("massFrom") == "form")
      gym.world.pass(.seconds(60))
      _ = try await browser.postJSON(
        "\(form.client)/results", ["exercise": "body-mass", "value": 62])
      #expect(try await place("massFrom") == "assessment")
      #expect(try await place("heightFrom") == "page")
      _ = try await browser.postJSON(form.client, ["height": ""])
      #expect(try await place("heightFrom") == nil)
    }
  }

  @Test("Who saves numbers and who saves a goal at the same time both keep what they typed")
  func together() async throws {
    try await withClient { browser, gym, path in
      let kim = try await gym.anotherTrainer("Kim")
      async let one = browser.postJSON(path, ["phones": [["kind": "home", "value": "1000"]]])
      async let two = kim.postJSON("\(path)/goals", ["words": "Run"])
      async let three = kim.postJSON(path, ["profession": "Teacher"])
      #expect(try await [one.status, two.status, three.status] == [.ok, .created, .ok])
      let client = try await browser.client(path)
      #expect(client["phone"] as? String == "1000" && client["goal"] as? String == "Run")
      #expect(client["profession"] as? String == "Teacher")
    }
  }

  @Test("A page that is older than the details comes back with its rows, and saves nothing")
  func outdated() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.postJSON(path, ["phones": ["1000"]])
      let late = try await browser.post(
        path, lists: [("phones", ["2000"]), ("phonesKinds", ["work"])], version: 1)
      #expect(late.status == .conflict && late.contains("value=\"2000\""))
      #expect(try await browser.client(path)["phone"] as? String == "1000")
    }
  }
}

extension Browser {
  func client(_ path: String) async throws -> [String: Any] {
    try #require(try await get(path, json: true).json["client"] as? [String: Any])
  }

  /// As a page's form sends rows.
  fileprivate func post(
    _ path: String, lists: [(String, [String])], version: Int? = nil
  ) async throws -> Answer {
    var fields = lists.flatMap { name, values in
      values.map { "\(name)%5B%5D=\($0.formEncoded)" }
    }
    if let version { fields.append("version=\(version)") }
    return try await send(
      .post, path,
      headers: [.contentType: "application/x-www-form-urlencoded", .origin: "http://localhost"],
      body: fields.joined(separator: "&"))
  }
}

extension String {
  fileprivate var formEncoded: String {
    addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
