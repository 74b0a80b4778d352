import Foundation
import TestSupport
import Testing

@Suite("A page is read in the units that it was made in, whatever was chosen since")
struct PageUnitsTests {
  @Test("A value, and a correction of one")
  func results() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.post("/settings", ["units": "imperial"])
      let page = try await browser.get("\(path)/assessments/body-mass")
      let entry = try page.action(containing: "/results")
      _ = try await browser.post("/settings", ["units": "metric"])
      let asked = try await browser.post(entry, ["exercise": "body-mass", "value": "900"])
      #expect(asked.contains("lb") && asked.contains("action=\"\(entry)\""))
      let saved = try await browser.post(entry, ["exercise": "body-mass", "value": "150"])
      #expect(saved.location?.contains("units") == false)
      #expect(abs(try await browser.values(path)[0] - 68.0389) < 0.001)
      let result = try #require(try await browser.results(path).first?["id"] as? String)
      let edit = try await browser.get("\(path)/results/\(result)")
        .action(containing: "/results/\(result)?")
      _ = try await browser.post("/settings", ["units": "imperial"])
      _ = try await browser.post(edit, ["value": "70", "reason": "A slip"])
      #expect(try await browser.values(path) == [70])
    }
  }

  @Test("The screening form, on all pages and on one")
  func screening() async throws {
    try await withClient { browser, _, path in
      let form = try #require(try await browser.post("\(path)/screening", [:]).location)
      for (address, kilograms) in [(form, "81.3"), ("\(form)?section=details", "90")] {
        let action = try await browser.get(address).action(containing: "/screening/")
        _ = try await browser.post("/settings", ["units": "imperial"])
        _ = try await browser.post(action, ["mass": kilograms])
        #expect(try await browser.details(path)["mass"] as? Double == Double(kilograms))
        _ = try await browser.post("/settings", ["units": "metric"])
      }
    }
  }

  @Test("It shows heights and masses rounded, and keeps what nobody has touched")
  func rounded() async throws {
    try await withApp { browser, _ in
      let path = try await browser.addClient(["name": "Ada", "height": 1.81, "mass": 85])
      _ = try await browser.post("/settings", ["units": "imperial"])
      let form = try #require(try await browser.post("\(path)/screening", [:]).location)
      let page = try await browser.get(form)
      #expect(page.contains("value=\"5&#39; 11.3&quot;\"") && page.contains("value=\"187.4\""))
      _ = try await browser.post(form, ["height": "5' 11.3\"", "mass": "187.4"])
      let details = try await browser.details(path)
      #expect(details["height"] as? Double == 1.81 && details["mass"] as? Double == 85)
    }
  }

  @Test("A goal's target, and the numbers of a plan")
  func others() async throws {
    try await withClient { browser, _, path in
      for page in ["\(path)/goals/new", "/clients/new"] {
        let text = try await browser.get(page)
        #expect(text.contains("?units=metric\""), "\(page)")
      }
      let goal = try await browser.get("\(path)/goals/new").action(containing: "/goals?")
      _ = try await browser.post("/settings", ["units": "imperial"])
      _ = try await browser.post(
        goal, ["words": "Lighter", "exercise": "body-mass", "target": "80"])
      let page = try await browser.get("\(path)/goals")
      #expect(page.contains("176.4 lb"))
    }
  }
}

extension Answer {
  /// Where the first form goes whose address contains something.
  fileprivate func action(containing part: String) throws -> String {
    let actions = text.matches(of: /action="([^"]+)"/).map { String($0.output.1) }
    return try #require(actions.first { $0.contains(part) && $0.contains("units=") })
      .replacing("&amp;", with: "&")
  }
}
