import Foundation
import TestSupport
import Testing

@Suite("Clients")
struct ClientTests {
  @Test("A new client appears in the list and has an overview")
  func add() async throws {
    try await withApp { browser, _ in
      let added = try await browser.post(
        "/clients",
        [
          "name": "Ada Byron", "sex": "female", "birthdate": "1992-11-21", "height": "5' 7\"",
          "mass": "132 lb", "goal": "Run ten kilometres",
        ])
      let path = try #require(added.location)
      let overview = try await browser.get(path)
      #expect(overview.contains("Ada Byron") && overview.contains("Run ten kilometres"))
      #expect(overview.contains("34 years"))
      let client = try #require(
        try await browser.get(path, json: true).json["client"] as? [String: Any])
      #expect(client["height"] as? Double == 1.7018)
      #expect(client["age"] as? Int == 34)
      #expect(try await browser.get("/clients").contains("Ada Byron"))
    }
  }

  @Test("A program that adds a client gets 201, the address and the overview")
  func addJSON() async throws {
    try await withApp { browser, _ in
      let added = try await browser.postJSON(
        "/clients", ["name": "Ada", "height": 1.7, "mass": 60])
      #expect(added.status == .created)
      let client = try #require(added.json["client"] as? [String: Any])
      let id = try #require(client["id"] as? String)
      #expect(added.location == "/clients/\(id)")
      #expect(client["height"] as? Double == 1.7)
      #expect(client["sex"] is NSNull, "absent values are null, not left out")
    }
  }

  @Test("Search finds any part of a name and ignores accents and capitals")
  func search() async throws {
    try await withApp { browser, _ in
      for name in ["José Núñez", "Ada Byron", "Nadia Ünal", "Søren Łukasz"] {
        _ = try await browser.post("/clients", ["name": name])
      }
      func found(_ query: String) async throws -> [String] {
        let list = try await browser.get("/clients?q=\(query)", json: true).json
        let clients = list["clients"] as? [[String: Any]] ?? []
        return clients.compactMap { $0["name"] as? String }
      }
      #expect(try await found("nunez") == ["José Núñez"])
      #expect(try await found("ad") == ["Ada Byron", "Nadia Ünal"])
      #expect(try await found("n%C3%BA%C3%B1") == ["José Núñez"])
      #expect(try await found("unal%20na") == ["Nadia Ünal"])
      #expect(try await found("soren%20luk") == ["Søren Łukasz"])
      #expect(try await found("s%C3%B8r") == ["Søren Łukasz"])
      #expect(try await found("zzz").isEmpty)
    }
  }

  @Test("Mistakes come back beside their fields, with everything typed, and nothing is saved")
  func mistakes() async throws {
    try await withApp { browser, _ in
      let page = try await browser.post(
        "/clients",
        [
          "name": " ", "birthdate": "2030-01-01", "height": "nan", "mass": "1e999",
          "goal": "<b>strong</b>", "email": "ada", "sex": "x",
        ])
      #expect(page.status == .unprocessableContent)
      for typed in ["2030-01-01", "nan", "1e999", "&lt;b&gt;strong&lt;/b&gt;"] {
        #expect(page.contains(typed))
      }
      let problem = try await browser.postJSON(
        "/clients",
        [
          "name": "", "birthdate": "2030-01-01", "height": 9, "mass": true, "email": "ada",
          "sex": "x",
        ])
      let errors = problem.json["errors"] as? [[String: Any]] ?? []
      #expect(
        errors.compactMap { $0["field"] as? String }
          == ["birthdate", "email", "height", "mass", "name", "sex"])
      #expect(try await browser.get("/clients", json: true).json["total"] as? Int == 0)
    }
  }

  @Test("Changing details keeps what is absent, clears what is empty, refuses an old version")
  func change() async throws {
    try await withApp { browser, _ in
      let added = try await browser.postJSON(
        "/clients", ["name": "Ada", "height": 1.7, "goal": "Run"])
      let path = try #require(added.location)
      let changed = try await browser.postJSON(path, ["goal": "", "mass": "60,5", "version": 1])
      let client = try #require(changed.json["client"] as? [String: Any])
      #expect(changed.status == .ok)
      #expect(client["height"] as? Double == 1.7 && client["mass"] as? Double == 60.5)
      #expect(client["goal"] is NSNull && client["version"] as? Int == 2)
      let late = try await browser.post(path, ["name": "Ada B.", "version": "1"])
      #expect(late.status == .conflict && late.contains("Ada B."))
    }
  }

  @Test("A program that was slower gets what is saved now, field by field, and its version")
  func outdatedProgram() async throws {
    try await withApp { browser, _ in
      let added = try await browser.postJSON("/clients", ["name": "Ada", "sex": "female"])
      let path = try #require(added.location)
      _ = try await browser.postJSON(
        path,
        [
          "name": "Ada King", "height": 1.7, "mass": 61.5, "emergencyName": "Anne",
          "emergencyRelation": "Sister", "phone": "0123 456", "version": 1,
        ])
      let sent: [String: Any] = [
        "name": "Ada B.", "height": 1.7, "mass": 60, "sex": "", "emergencyName": "Bea",
        "phone": "0123 999", "version": 1,
      ]
      let late = try await browser.postJSON(path, sent)
      #expect(late.status == .conflict && late.json["version"] as? Int == 2)
      let errors = try #require(late.json["errors"] as? [[String: Any]])
      let saved = errors.map { ["\($0["field"] ?? "")", $0["saved"] as? String] }
      #expect(
        saved == [
          ["emergencyName", "Anne"], ["mass", nil], ["name", "Ada King"], ["phones", nil],
          ["sex", "female"],
        ])
      let words = errors.map { "\($0["message"] ?? "")" }
      #expect(words[1].hasSuffix(": 61.5 kg") && words[4] == "Somebody else has saved: Female")
      #expect(errors.allSatisfy { $0["code"] as? String == "outdated" })
      let again = try await browser.postJSON(path, sent.merging(["version": 2]) { $1 })
      #expect(again.status == .ok)
    }
  }

  @Test("A height that was cleared stays cleared when the client is weighed")
  func cleared() async throws {
    try await withApp { browser, _ in
      let added = try await browser.postJSON(
        "/clients", ["name": "Ada", "sex": "female", "birthdate": "1990-01-01", "height": 1.9])
      let path = try #require(added.location)
      _ = try await browser.postJSON(path, ["height": ""])
      _ = try await browser.postJSON("\(path)/results", ["exercise": "body-mass", "value": 61])
      let bmi = try await browser.postJSON(
        "\(path)/results", ["exercise": "body-mass-index", "value": 61])
      let client = try #require(
        try await browser.get(path, json: true).json["client"] as? [String: Any])
      #expect(client["height"] is NSNull && client["mass"] as? Double == 61)
      let results = bmi.json["results"] as? [[String: Any]]
      #expect(results?.first?["missing"] as? [String] == ["height"])
    }
  }

  @Test("Two trainers who change different details both keep their change")
  func patches() async throws {
    try await withApp { browser, gym in
      let path = try #require(
        try await browser.postJSON("/clients", ["name": "Ada", "goal": "Run"]).location)
      let other = try await gym.anotherTrainer("Kim")
      async let one = browser.postJSON(path, ["goal": "Swim"])
      async let two = other.postJSON(path, ["phone": "0123 456"])
      #expect(try await [one.status, two.status] == [.ok, .ok])
      let client = try #require(
        try await browser.get(path, json: true).json["client"] as? [String: Any])
      #expect(client["goal"] as? String == "Swim" && client["phone"] as? String == "0123 456")
    }
  }

  @Test("A height that is unlikely is asked about once, and kept when confirmed")
  func unlikely() async throws {
    try await withApp { browser, _ in
      let asked = try await browser.post("/clients", ["name": "Ada", "height": "245"])
      #expect(asked.status == .unprocessableContent)
      #expect(asked.contains("Really 245 cm?") && asked.contains("name=\"confirmed\""))
      let kept = try await browser.post(
        "/clients", ["name": "Ada", "height": "245", "confirmed": "yes"])
      let path = try #require(kept.location)
      let again = try await browser.post(path, ["height": "245", "goal": "Basketball"])
      #expect(again.status == .seeOther, "a value that was kept is not asked about again")
    }
  }

  @Test("A client who is put away leaves the list, and can be brought back")
  func archive() async throws {
    try await withApp { browser, _ in
      let path = try #require(try await browser.post("/clients", ["name": "Ada"]).location)
      func listed(_ query: String) async throws -> Bool {
        try await browser.get("/clients\(query)").contains("href=\"\(path)\"")
      }
      #expect(try await browser.post("\(path)/archive", [:]).status == .seeOther)
      #expect(try await !listed(""))
      #expect(try await listed("?archived=true"))
      #expect(try await browser.get("\(path)/edit").contains("Bring back"))
      #expect(try await browser.postJSON("\(path)/archive/delete", [:]).status == .ok)
      #expect(try await listed(""))
    }
  }

  @Test("Marks that turn or hide text leave a name; what is invisible is no name")
  func invisible() async throws {
    try await withApp { browser, _ in
      let added = try await browser.postJSON("/clients", ["name": "\u{202E}Ada\u{200B} Byron"])
      #expect((added.json["client"] as? [String: Any])?["name"] as? String == "Ada Byron")
      let empty = try await browser.postJSON("/clients", ["name": "\u{200B}\u{FEFF}"])
      #expect(empty.status == .unprocessableContent)
    }
  }

  @Test("A name with markup is shown as text everywhere")
  func markup() async throws {
    try await withApp { browser, _ in
      let name = "<script>alert(1)</script>\"'&{{t.x}}"
      let path = try #require(
        try await browser.post("/clients", ["name": name]).location)
      for page in ["/clients", path, "\(path)/edit", "\(path)/assessments", "\(path)/screening"] {
        #expect(try await !browser.get(page).contains("<script>alert"))
      }
      let svg = try await browser.get("\(path)/wheel.svg")
      #expect(!svg.contains("<script>alert"))
    }
  }

  @Test("A mark that bears an accent of its own ends nothing either")
  func accentedMarkup() async throws {
    try await withApp { browser, _ in
      let name = "Ada\"\u{301} b='\u{301} c<\u{301}i>\u{301}&\u{301}"
      let path = try #require(try await browser.post("/clients", ["name": name]).location)
      for page in [path, "\(path)/edit", "\(path)/assessments", "\(path)/report"] {
        let bytes = Array(try await browser.get(page).text.utf8)
        let escaped = "Ada&quot;\u{301} b=&#39;\u{301} c&lt;\u{301}i&gt;\u{301}&amp;\u{301}"
        #expect(bytes.contains(Array(escaped.utf8)), "\(page)")
        #expect(!bytes.contains(Array("Ada\"\u{301}".utf8)), "\(page)")
      }
    }
  }
}
