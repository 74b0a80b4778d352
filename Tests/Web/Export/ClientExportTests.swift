import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("Taking a client along")
struct ClientExportTests {
  @Test("The client's page leads to the ZIP file, the results and FHIR; the list to a spreadsheet")
  func links() async throws {
    try await withApp { browser, gym in
      let ada = try await browser.addClient(["name": "Ada Byron"])
      let page = try await browser.get("\(ada)/edit")
      for address in ["export", "results.csv", "export.fhir.json"] {
        #expect(page.contains("href=\"\(ada)/\(address)\" download"))
      }
      let contacts = try await browser.get("/clients/import")
      #expect(contacts.contains("href=\"/clients.csv\" download"))
    }
  }

  @Test("Everything comes as one file; a program that wants JSON gets every table of it")
  func everything() async throws {
    try await withApp { browser, gym in
      let ada = try await browser.addClient(["name": "Ada Byron"])
      let file = try await browser.get("\(ada)/export")
      #expect(file.headers[.contentType] == "application/zip" && file.text.hasPrefix("PK"))
      let name = try #require(file.headers[.contentDisposition])
      #expect(name == "attachment; filename=\"client-2026-11-21.zip\"")
      let json = try await browser.get("\(ada)/export", json: true).json
      let tables = try #require(json["tables"] as? [String: Any])
      let expected = ClientRecords.all.map { $0.databaseTableName }.filter { $0 != "erasure" }
      #expect(tables.keys.sorted() == expected.sorted())
      let entries = try await gym.services.store.audit(AuditSearch(), limit: 9).entries
      let subjects = entries.filter { $0.action == .clientExported }.map(\.subject)
      #expect(subjects == ["json", "zip"])
    }
  }

  @Test("The list comes as it is narrowed, with nothing that a spreadsheet would carry out")
  func list() async throws {
    try await withApp { browser, gym in
      let ada = try await browser.addClient(["name": "Ada Byron", "email": "ada@example.org"])
      _ = try await browser.addClient(["name": "=1+1", "phone": "+447700900123"])
      let all = try await browser.get("/clients.csv")
      #expect(all.headers[.contentType] == "text/csv; charset=utf-8")
      #expect(all.text.hasPrefix("\u{FEFF}id,name,age,overall,flag,lastSeen,email,phone\r\n"))
      #expect(all.contains(",'=1+1,") && all.contains("\(ada.dropFirst(9)),Ada Byron,"))
      #expect(all.contains(",ada@example.org,\r\n") && all.contains(",,'+447700900123\r\n"))
      let some = try await browser.get("/clients.csv?q=ada")
      #expect(some.text.split(separator: "\r\n").count == 2)
    }
  }

  @Test("Results come with value, unit, score and words, the oldest first")
  func results() async throws {
    try await withApp { browser, gym in
      let ada = try await browser.addClient(["name": "Ada Byron"])
      try await gym.neverLocks()
      for (value, words) in [("61", "=cmd"), ("62", "")] {
        let saved = try await browser.postJSON(
          "\(ada)/results",
          ["exercise": "body-mass", "value": value, "observation": words, "token": value])
        #expect(saved.status == .created, "\(saved.text)")
        gym.world.pass(.seconds(3600))
      }
      let lines = try await browser.get("\(ada)/results.csv").text
        .split(separator: "\r\n")
      try #require(lines.count == 3)
      #expect(lines[1].contains(",body-mass,Weight,61,kg,"))
      #expect(lines[1].contains(",'=cmd,Sam,61,") && lines[2].contains(",62,kg,"))
    }
  }

  @Test("A doctor's program gets person, results and forms, with codes where they are sure")
  func fhir() async throws {
    try await withApp { browser, gym in
      let ada = try await browser.addClient(["name": "Ada Byron"])
      _ = try await browser.postJSON(
        "\(ada)/results",
        ["exercise": "blood-pressure", "value": 128, "inputs": ["diastolic": 82], "token": "a"])
      _ = try await browser.postJSON(
        "\(ada)/results", ["exercise": "height", "value": 1.71, "token": "b"])
      _ = try await browser.postJSON("\(ada)/screening", [:])
      let answer = try await browser.get("\(ada)/export.fhir.json")
      #expect(answer.headers[.contentType] == "application/fhir+json")
      let entries = try #require(answer.json["entry"] as? [[String: Any]])
      let kinds = entries.compactMap { ($0["resource"] as? [String: Any])?["resourceType"] }
      #expect(
        kinds.map { "\($0)" }
          == ["Patient", "Observation", "Observation", "QuestionnaireResponse"])
      for code in ["85354-9", "8480-6", "8462-4", "mm[Hg]", "8302-2"] {
        #expect(answer.contains("\"\(code)\""), "\(code)")
      }
      #expect(answer.contains("\"value\" : 171") && !answer.contains("null"))
    }
  }

  @Test("A doctor's program gets the height and the weight that were typed, with their days")
  func typed() async throws {
    try await withApp { browser, gym in
      let ada = try await browser.addClient(["name": "Ada Byron", "height": "171", "mass": "61"])
      try await gym.neverLocks()
      gym.world.pass(.seconds(3600))
      _ = try await browser.post(ada, ["mass": "62.5", "version": "1"])
      _ = try await browser.post(ada, ["mass": "", "version": "2"])
      let answer = try await browser.get("\(ada)/export.fhir.json")
      let entries = try #require(answer.json["entry"] as? [[String: Any]])
      let told = entries.dropFirst().map { entry in
        let code = entry.list("resource", "code", "coding").first?["code"] ?? ""
        let value = entry.part("resource", "valueQuantity", "value") ?? ""
        let day = (entry.part("resource", "effectiveDateTime") as? String ?? "").prefix(10)
        return "\(code) \(value) \(day)"
      }
      #expect(
        told == ["8302-2 171 2026-11-21", "29463-7 61 2026-11-21", "29463-7 62.5 2026-11-21"])
    }
  }

  @Test(
    "A doctor's program gets the number that pages show, and what it was worked out from beside it")
  func workedOut() async throws {
    try await withApp { browser, gym in
      let ada = try await browser.addClient(["name": "Ada Byron"])
      _ = try await browser.postJSON(
        "\(ada)/results",
        ["exercise": "waist-hip-ratio", "value": 0.88, "inputs": ["hip": 0.8], "token": "a"])
      let answer = try await browser.get("\(ada)/export.fhir.json")
      let entries = try #require(answer.json["entry"] as? [[String: Any]])
      let result = try #require(entries.last?["resource"] as? [String: Any])
      let value = try #require(result["valueQuantity"] as? [String: Any])
      #expect(value["value"] as? Double == 1.1 && value["unit"] == nil)
      let parts = try #require(result["component"] as? [[String: Any]])
      let names = parts.compactMap { ($0["code"] as? [String: Any])?["text"] as? String }
      #expect(names.starts(with: ["Waist", "Hip"]))
      let file = try await browser.get("\(ada)/results.csv").text
      #expect(file.contains(",1.1,,\"Waist: 88 cm, Hip: 80 cm\","))
    }
  }

  @Test("Nobody who is not there is exported")
  func unknown() async throws {
    try await withApp { browser, gym in
      let path = "/clients/\(Identifier<Client>(at: gym.world.now))"
      for address in ["export", "results.csv", "export.fhir.json"] {
        let answer = try await browser.get("\(path)/\(address)")
        #expect(answer.status == .notFound)
      }
    }
  }
}
