import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Editing after the minute")
struct EditTests {
  @Test("A note that is added to a past result leaves its day and its score")
  func noteOnly() async throws {
    try await withClient { browser, _, path in
      let saved = try await browser.postJSON(
        "\(path)/results",
        ["exercise": "resting-heart-rate", "value": 54, "takenAt": "2026-03-03"])
      let id = try #require(saved.savedResult)
      _ = try await browser.postJSON("\(path)/results/\(id)", ["observation": "Slept badly"])
      let result = try #require(try await browser.results(path).first)
      #expect((result["takenAt"] as? String)?.hasPrefix("2026-03-03") == true)
      #expect(result["observation"] as? String == "Slept badly")
    }
  }

  @Test("A result that was moved to another day is not corrected by the next value")
  func movedAway() async throws {
    try await withClient { browser, _, path in
      let id = try #require(try await browser.enter(55, path).savedResult)
      _ = try await browser.postJSON("\(path)/results/\(id)", ["takenAt": "2026-03-03"])
      #expect(try await browser.enter(60, path).status == .created)
      #expect(try await browser.values(path) == [60, 55])
    }
  }

  @Test("Extra numbers and tries are corrected later too, and what is absent stays")
  func inputsAndTries() async throws {
    try await withClient { browser, _, path in
      let pressure = try await browser.postJSON(
        "\(path)/results",
        ["exercise": "blood-pressure", "value": 124, "inputs": ["diastolic": 60]])
      let first = "\(path)/results/\(try #require(pressure.savedResult))"
      #expect(try await browser.get(first).contains("value=\"124/60\""))
      _ = try await browser.post(first, ["input-diastolic": "80"])
      var result = try #require(try await browser.results(path).first)
      #expect(result["inputs"] as? [String: Double] == ["diastolic": 80])
      #expect(result["value"] as? Double == 124)
      _ = try await browser.post(first, ["value": "118", "input-diastolic": ""])
      result = try #require(try await browser.results(path).first)
      #expect((result["inputs"] as? [String: Double])?.isEmpty == true)

      let grip = try await browser.postJSON(
        "\(path)/results", ["exercise": "grip-strength", "trials": [38, 41]])
      let second = "\(path)/results/\(try #require(grip.savedResult))"
      _ = try await browser.post(
        second, [("trials[]", "38"), ("trials[]", "40"), ("trials[]", "")])
      result = try #require(try await browser.results(path).first)
      #expect(result["value"] as? Double == 40)
      #expect(result["trials"] as? String == "Trials: 38 kg, 40 kg")
      let empty = try await browser.post(second, [("trials[]", ""), ("trials[]", "")])
      #expect(empty.status == .unprocessableContent)
      _ = try await browser.postJSON(second, ["value": 45])
      result = try #require(try await browser.results(path).first)
      #expect(result["trials"] is NSNull, "the tries do not explain the new value")
    }
  }

  @Test("The first of several numbers has its name when it is corrected, too")
  func valueName() async throws {
    try await withClient { browser, _, path in
      let tape: [String: Any] = [
        "exercise": "navy-body-fat", "value": 0.85, "inputs": ["neck": 0.37],
      ]
      let taped = try await browser.postJSON("\(path)/results", tape)
      let page = try await browser.get("\(path)/results/\(try #require(taped.savedResult))")
      #expect(page.contains("<label for=\"value\">Waist</label>"))
      let pulse = try #require(try await browser.enter(55, path).savedResult)
      let plain = try await browser.get("\(path)/results/\(pulse)")
      #expect(plain.contains("<label for=\"value\">Value</label>"))
    }
  }

  @Test("An edit that changes nothing leaves no line in the history")
  func nothingChanged() async throws {
    try await withClient { browser, _, path in
      let id = try #require(try await browser.enter(55, path).savedResult)
      _ = try await browser.postJSON("\(path)/results/\(id)", [:])
      _ = try await browser.postJSON("\(path)/results/\(id)", ["value": 55, "observation": ""])
      let list = try await browser.get("\(path)/results", json: true).json
      #expect((list["changes"] as? [Any])?.isEmpty == true)
      #expect(try await browser.results(path).first?["editedAt"] is NSNull)
    }
  }

  @Test("Sending a page again after its result was deleted adds nothing")
  func resentAfterDeletion() async throws {
    try await withClient { browser, _, path in
      let saved = try await browser.enter(55, path, token: "one")
      let id = try #require(saved.savedResult)
      _ = try await browser.post("\(path)/results/\(id)/delete", [:])
      #expect(try await browser.enter(55, path, token: "one").status == saved.status)
      #expect(try await browser.values(path).isEmpty)
    }
  }

  @Test("Why a score is as it is keeps the age of then, until a new score is asked for")
  func subjectOfThen() async throws {
    try await withClient { browser, _, path in
      let saved = try await browser.postJSON(
        "\(path)/results", ["exercise": "push-ups", "value": 20])
      let id = try #require(saved.savedResult)
      let why = "\(path)/results/\(id)/score"
      _ = try await browser.postJSON(path, ["birthdate": "1984-05-01"])
      let page = try await browser.get(why, json: true).json
      let subject = (page["scoring"] as? [String: Any])?["subject"] as? [String: Any]
      #expect(subject?["age"] as? Int == 22 && page["outdated"] is String)
      #expect(try await browser.get(why).contains("22 years"))
      let before = try #require(try await browser.results(path).first?["score"] as? Double)
      let again = try await browser.post(why, [:])
      #expect(again.location == why)
      let after = try #require(try await browser.results(path).first?["score"] as? Double)
      #expect(after != before, "twenty push-ups are more at 42")
      #expect(try await browser.get(why, json: true).json["outdated"] is NSNull)
      #expect(try await browser.get("\(path)/results").contains("Scored anew"))
    }
  }

  @Test("Bytes that are no text clear no field, and a flood of fields is turned down")
  func badBodies() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.postJSON(path, ["goal": "Climb"])
      let headers: HTTPFields = [
        .contentType: "application/x-www-form-urlencoded", .origin: "http://localhost",
      ]
      let broken = try await browser.send(.post, path, headers: headers, body: "goal=%ff%fe")
      #expect(broken.status == .badRequest)
      #expect(try await browser.get(path).contains("Climb"))
      let flood = try await browser.send(
        .post, path, headers: headers, body: String(repeating: "a%5B%5D=&", count: 30_000))
      #expect(flood.status == .contentTooLarge)
    }
  }
}
