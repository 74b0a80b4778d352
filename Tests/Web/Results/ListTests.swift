import Foundation
import TestSupport
import Testing

@Suite("All results")
struct ListTests {
  @Test("Fifty stand on a page, newest first, and the pages hold all of them once")
  func pages() async throws {
    try await withClient { browser, _, path in
      for day in 1...28 {
        for month in ["03", "04"] {
          let date = "2026-\(month)-\(day < 10 ? "0" : "")\(day)"
          _ = try await browser.postJSON(
            "\(path)/results",
            ["exercise": "resting-heart-rate", "value": 40 + day, "takenAt": date])
        }
      }
      let first = try await browser.get("\(path)/results", json: true).json
      #expect(first["total"] as? Int == 56 && first.days.count == 50)
      #expect(first.days == first.days.sorted(by: >))
      let second = try await browser.get("\(path)/results?from=50", json: true).json
      #expect(second.days.count == 6 && second["total"] as? Int == 56)
      #expect(Set(first.days + second.days).count == 56)
      #expect(try await browser.get("\(path)/results").contains("results?from=50\""))
      let march = try await browser.get(
        "\(path)/results?exercise=resting-heart-rate&until=2026-03-31", json: true
      ).json
      #expect(march["total"] as? Int == 28)
      for odd in ["-5", "999999999999", "1e9"] {
        let page = try await browser.get("\(path)/results?from=\(odd)", json: true)
        #expect(page.status == .ok || page.status == .unprocessableContent)
      }
    }
  }

  @Test("Of many changes the newest fifty are told, and that there are more")
  func manyChanges() async throws {
    try await withClient { browser, _, path in
      let result = try #require(try await browser.enter(54, path).savedResult)
      for value in 0..<52 {
        _ = try await browser.postJSON(
          "\(path)/results/\(result)", ["value": 60 + value % 2, "takenAt": "2026-11-01"])
      }
      let list = try await browser.get("\(path)/results", json: true).json
      #expect((list["changes"] as? [Any])?.count == 50)
      #expect((list["moreChanges"] as? String)?.contains("50") == true)
      let other = try await browser.get("\(path)/results?exercise=push-ups", json: true).json
      #expect((other["changes"] as? [Any])?.isEmpty == true)
    }
  }

  @Test("The filter offers what the client was measured in, and what it is set to")
  func offered() async throws {
    try await withClient { browser, _, path in
      for (exercise, value) in [("resting-heart-rate", 54), ("push-ups", 20)] {
        _ = try await browser.postJSON("\(path)/results", ["exercise": exercise, "value": value])
      }
      func offered(_ query: String) async throws -> [String] {
        let list = try await browser.get("\(path)/results\(query)", json: true).json
        return list.list("exercises").compactMap { $0["id"] as? String }
      }
      #expect(try await offered("") == ["resting-heart-rate", "push-ups"])
      #expect(try await offered("?until=2020-01-01") == ["resting-heart-rate", "push-ups"])
      #expect(try await offered("?exercise=plank") == ["resting-heart-rate", "push-ups", "plank"])
    }
  }

  @Test("Each day is said once, above its results")
  func byDay() async throws {
    try await withClient { browser, _, path in
      for (exercise, value) in [("resting-heart-rate", 54), ("push-ups", 20)] {
        _ = try await browser.postJSON(
          "\(path)/results", ["exercise": exercise, "value": value, "takenAt": "2026-03-03"])
      }
      _ = try await browser.enter(55, path)
      let page = try await browser.get("\(path)/results").text
      #expect(page.components(separatedBy: "<h2>3 Mar 2026</h2>").count == 2)
      #expect(page.components(separatedBy: "<h2>21 Nov 2026</h2>").count == 2)
    }
  }

  @Test("A result that is corrected or looked into leads back to its place in the list")
  func place() async throws {
    try await withClient { browser, _, path in
      let id = try #require(try await browser.enter(54, path).savedResult)
      let list = "\(path)/results?since=2026-01-01"
      let row = try await browser.get(list).text
      let link = "\(path)/results/\(id)?returnTo="
      let start = try #require(row.range(of: link))
      let back = String(row[start.upperBound...].prefix { $0 != "\"" })
      for page in ["\(path)/results/\(id)", "\(path)/results/\(id)/score"] {
        let opened = try await browser.get("\(page)?returnTo=\(back)")
        #expect(opened.contains("\(list)#result-\(id)\""), "\(page)")
      }
      let saved = try await browser.post(
        "\(path)/results/\(id)", ["value": "56", "returnTo": list])
      #expect(saved.location == "\(list)#result-\(id)")
    }
  }
}

extension [String: Any] {
  /// When each result was taken.
  fileprivate var days: [String] {
    (self["results"] as? [[String: Any]] ?? []).compactMap { $0["takenAt"] as? String }
  }
}
