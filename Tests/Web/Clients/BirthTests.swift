import Foundation
import TestSupport
import Testing

@Suite("Nobody is measured before their birth")
struct BirthTests {
  @Test("A result of before the birth is asked about, and kept when confirmed")
  func result() async throws {
    try await withClient { browser, _, path in
      var fields: [String: Any] = [
        "exercise": "resting-heart-rate", "value": 60, "takenAt": "1950-01-01",
      ]
      let asked = try await browser.postJSON("\(path)/results", fields)
      let error = try #require((asked.json["errors"] as? [[String: Any]])?.first)
      #expect(asked.status == .unprocessableContent && error["field"] as? String == "takenAt")
      #expect(
        error["message"] as? String
          == "Really 1 Jan 1950? That is before the date of birth, 1 May 2004.")
      #expect(try await browser.values(path).isEmpty)
      fields["confirmed"] = true
      #expect(try await browser.postJSON("\(path)/results", fields).status == .created)
      _ = try await browser.enter(58, path)
      let page = try await browser.get("\(path)/assessments/resting-heart-rate")
      #expect(!page.contains("since 1 Jan 1950"), "no change is made of it")
    }
  }

  @Test("The page asks, with everything typed and a button that keeps it")
  func page() async throws {
    try await withClient { browser, _, path in
      let page = try await browser.post(
        "\(path)/results",
        ["exercise": "resting-heart-rate", "value": "61", "takenAt": "1950-01-01"])
      #expect(page.contains("Really 1 Jan 1950?") && page.contains("name=\"confirmed\""))
      #expect(page.contains("value=\"61\""))
    }
  }

  @Test("Moving a result to before the birth is asked about, too")
  func moved() async throws {
    try await withClient { browser, _, path in
      let id = try #require(try await browser.enter(58, path).savedResult)
      let page = try await browser.post(
        "\(path)/results/\(id)", ["value": "58", "takenAt": "1999-01-01"])
      #expect(page.status == .unprocessableContent && page.contains("name=\"confirmed\""))
    }
  }

  @Test("A birthdate after a result is asked about, and kept when confirmed")
  func birthdate() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.postJSON(
        "\(path)/results",
        ["exercise": "resting-heart-rate", "value": 60, "takenAt": "2026-03-01"])
      let page = try await browser.post(path, ["birthdate": "2026-05-01", "version": "1"])
      #expect(page.status == .unprocessableContent)
      #expect(page.contains("Really 1 May 2026? The first result is of 1 Mar 2026."))
      let kept = try await browser.post(
        path, ["birthdate": "2026-05-01", "version": "1", "confirmed": "yes"])
      #expect(kept.status == .seeOther)
      let other = try await browser.post(path, ["goal": "Climb", "version": "2"])
      #expect(other.status == .seeOther, "what is kept is not asked about again")
    }
  }

  @Test("A birthdate that is still to come is refused, and not asked about")
  func future() async throws {
    try await withForm { browser, _, form in
      _ = try await browser.enter(58, form.client)
      for (path, more) in [(form.client, [("version", "1")]), (form, [])] {
        for confirmed in [[], [("confirmed", "yes")]] {
          let page = try await browser.post(path, [("birthdate", "2026-11-30")] + more + confirmed)
          #expect(page.status == .unprocessableContent)
          #expect(page.contains("This day is still to come. Please check the date."))
          #expect(!page.contains("Really") && !page.contains("name=\"confirmed\""))
          #expect(page.contains("value=\"2026-11-30\""))
        }
      }
    }
  }

  @Test("A birthdate of a year that is none says from when to when one is")
  func nobody() async throws {
    try await withForm { browser, _, form in
      for year in ["2999", "1899"] {
        let page = try await browser.post(
          form.client, ["birthdate": "\(year)-11-30", "version": "1"])
        #expect(page.contains("Please type a date from 1900 until today"))
      }
    }
  }

  @Test("The screening form asks the same, and keeps it when confirmed")
  func form() async throws {
    try await withForm { browser, _, form in
      _ = try await browser.postJSON(
        "\(form.client)/results",
        ["exercise": "resting-heart-rate", "value": 60, "takenAt": "2026-03-01"])
      let page = try await browser.post(form, ["birthdate": "2026-05-01"])
      #expect(page.status == .unprocessableContent)
      #expect(page.contains("Really 1 May 2026? The first result is of 1 Mar 2026."))
      #expect(page.contains("name=\"confirmed\"") && page.contains("value=\"2026-05-01\""))
      let other = try await browser.post(form, ["height": "181"])
      #expect(other.status == .seeOther, "what is not typed is not asked about")
      let kept = try await browser.post(form, ["birthdate": "2026-05-01", "confirmed": "yes"])
      #expect(kept.status == .seeOther)
      #expect(try await browser.get(form).contains("value=\"2026-05-01\""))
    }
  }

  @Test("A trainer with pounds sees 135.6, and saving it unchanged keeps the 61.5 kg")
  func converted() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.postJSON(path, ["mass": 61.5, "version": 1])
      _ = try await browser.post("/settings", ["units": "imperial"])
      #expect(try await browser.get("\(path)/edit").contains("value=\"135.6\""))
      let saved = try await browser.post(path, ["mass": "135.6", "goal": "Run", "version": "2"])
      #expect(saved.status == .seeOther)
      let client = try await browser.get(path, json: true).json["client"] as? [String: Any]
      #expect(client?["mass"] as? Double == 61.5 && client?["goal"] as? String == "Run")
    }
  }

  @Test("A bare height that may mean two things is asked, with a button for each")
  func height() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.post("/settings", ["units": "imperial"])
      let page = try await browser.post(path, ["height": "5.11", "version": "1"])
      #expect(page.status == .unprocessableContent)
      #expect(page.contains("5&#39; 11&quot; or 5.11 ft?"))
      #expect(page.contains("<button class=\"choice\" name=\"height\" value=\"5.11 ft\">"))
      let entry = try await browser.post("\(path)/results", ["exercise": "height", "value": "180"])
      #expect(entry.contains("180 cm?") && entry.contains("name=\"value\" value=\"180 cm\""))
      let chosen = try await browser.post(
        "\(path)/results", [("exercise", "height"), ("value", "180"), ("value", "180 cm")])
      #expect(chosen.status == .seeOther)
    }
  }
}
