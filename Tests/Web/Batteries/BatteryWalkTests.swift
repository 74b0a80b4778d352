import Foundation
import TestSupport
import Testing

@testable import Forms
@testable import Vault
@testable import Web

@Suite("Walking a client through a battery")
struct BatteryWalkTests {
  private let three = ["resting-heart-rate", "grip-strength", "sit-and-reach"]

  @Test("Six batteries are there from the start, and First visit has eight tests")
  func shipped() async throws {
    try await withClient { browser, _, path in
      let page = try await browser.get("\(path)/assessments", json: true).json
      let cards = page["batteries"] as? [[String: Any]] ?? []
      #expect(cards.count == 6)
      #expect(cards.first?["name"] as? String == "First visit")
      #expect(cards.first?["note"] as? String == "8 tests")
    }
  }

  @Test("Start leads to the first test, each save to Next, and the last one to the end")
  func whole() async throws {
    try await withClient { browser, _, path in
      let id = try await browser.addBattery("Short", three)
      let begun = try await browser.post("\(path)/batteries/\(id)", [:])
      #expect(begun.location == "\(path)/assessments/resting-heart-rate?battery=\(id)")
      let first = try await browser.get(try #require(begun.location))
      #expect(first.contains("1 of 3") && first.hidden("battery") == id)
      let second = try await browser.save("resting-heart-rate", "58", in: id, path)
      #expect(second.nextLink == "\(path)/assessments/grip-strength?battery=\(id)")
      let third = try await browser.save("grip-strength", "44", in: id, path)
      #expect(third.nextLink == "\(path)/assessments/sit-and-reach?battery=\(id)")
      let last = try await browser.save("sit-and-reach", "30 cm", in: id, path)
      #expect(last.nextLink == "\(path)/batteries/\(id)")
      let end = try await browser.get(try #require(last.nextLink))
      #expect(end.contains("Short is done: 3 of 3 measured."))
      #expect(try await browser.note(of: id, path) == "Done today")
    }
  }

  @Test("A pressure that lets maximal tests wait holds them in a battery, too, with the reason")
  func stopped() async throws {
    try await withClient { browser, _, path in
      let tests = ["blood-pressure", "12-minute-run", "grip-strength"]
      let id = try await browser.addBattery("Pressure", tests)
      _ = try await browser.post("\(path)/batteries/\(id)", [:])
      let saved = try await browser.save(
        "blood-pressure", "185/100", in: id, path, more: [("confirmed", "yes")])
      #expect(saved.nextLink == "\(path)/assessments/grip-strength?battery=\(id)")
      let page = try await browser.get("\(path)/batteries/\(id)")
      #expect(page.contains("Blood pressure 185/100 mmHg, measured today. No maximal test today"))
    }
  }

  @Test("What a score lacks is supplied on the way, and a test that was done leads on")
  func missing() async throws {
    try await withApp { browser, _ in
      let path = try await browser.addClient(["name": "Ada Byron"])
      let id = try await browser.addBattery("Shape", ["body-mass-index", "grip-strength"])
      _ = try await browser.post("\(path)/batteries/\(id)", [:])
      let step = "\(path)/assessments/body-mass-index?battery=\(id)"
      let saved = try await browser.save("body-mass-index", "70", in: id, path)
      let link = try #require(saved.text.firstMatch(of: #/"([^"]+/edit\?returnTo=[^"#]+)#height"/#))
      let details = try await browser.get(String(link.1))
      let typed = try await browser.post(
        path,
        [("name", "Ada Byron"), ("height", "170"), ("returnTo", details.hidden("returnTo") ?? "")])
      #expect(typed.location?.hasPrefix(step) == true)
      let again = try await browser.get(step)
      #expect(again.contains("\(path)/assessments/grip-strength?battery=\(id)"))
      #expect(!again.contains("/skips\""))
    }
  }

  @Test("Where a client stopped is kept, for another trainer's tablet and after a restart")
  func remembered() async throws {
    try await withClient { browser, gym, path in
      let id = try await browser.addBattery("Short", three)
      _ = try await browser.post("\(path)/batteries/\(id)", [:])
      #expect(try await browser.note(of: id, path) == "3 tests", "nobody has done anything yet")
      _ = try await browser.save("resting-heart-rate", "58", in: id, path)
      gym.world.pass(.seconds(86_400 * 3))
      let kim = try await gym.anotherTrainer("Kim")
      #expect(try await kim.note(of: id, path) == "2 of 3, go on")
      let begun = try await kim.post("\(path)/batteries/\(id)", [:])
      #expect(begun.location == "\(path)/assessments/grip-strength?battery=\(id)")
      let page = try await kim.get("\(path)/batteries/\(id)", json: true)
      #expect(
        page.states == ["resting-heart-rate done", "grip-strength open", "sit-and-reach open"])
      #expect(page.json["isUnderWay"] as? Bool == true)
    }
  }

  @Test(
    "Skip moves on, and what was skipped can still be done; Start over begins with nothing done")
  func skipped() async throws {
    try await withClient { browser, _, path in
      let id = try await browser.addBattery("Short", three)
      let next = try await browser.skip("resting-heart-rate", in: id, path)
      #expect(next.location == "\(path)/assessments/grip-strength?battery=\(id)")
      _ = try await browser.save("grip-strength", "44", in: id, path)
      let last = try await browser.skip("sit-and-reach", in: id, path)
      #expect(last.location == "\(path)/batteries/\(id)")
      let page = try await browser.get("\(path)/batteries/\(id)", json: true)
      #expect(page.states.first == "resting-heart-rate skipped")
      #expect(page.json["ended"] as? String == "Short is done: 1 of 3 measured.")
      _ = try await browser.save("resting-heart-rate", "58", in: id, path)
      let after = try await browser.get("\(path)/batteries/\(id)", json: true)
      #expect(after.states.first == "resting-heart-rate done" && after.json["done"] as? Int == 2)
      let anew = try await browser.post("\(path)/batteries/\(id)", ["anew": "yes"])
      #expect(anew.location == "\(path)/assessments/resting-heart-rate?battery=\(id)")
    }
  }

  @Test("What was measured today counts, wherever it was typed; what is older does not")
  func today() async throws {
    try await withClient { browser, gym, path in
      _ = try await browser.postJSON(
        "\(path)/results", ["exercise": "grip-strength", "value": 44])
      let id = try await browser.addBattery("Short", three)
      gym.world.pass(.seconds(86_400))
      let kim = try await gym.anotherTrainer("Kim")
      _ = try await kim.enter(58, path)
      let begun = try await kim.post("\(path)/batteries/\(id)", [:])
      #expect(begun.location == "\(path)/assessments/grip-strength?battery=\(id)")
    }
  }

  @Test("A battery that is done begins anew another day, and a late second tap changes nothing")
  func again() async throws {
    try await withClient { browser, gym, path in
      let id = try await browser.addBattery("One", ["grip-strength"])
      let token = [("token", "once")]
      _ = try await browser.save("grip-strength", "44", in: id, path, more: token)
      _ = try await browser.save("grip-strength", "44", in: id, path, more: token)
      #expect(try await browser.note(of: id, path) == "Done today")
      gym.world.pass(.seconds(86_400))
      let kim = try await gym.anotherTrainer("Kim")
      #expect(try await kim.note(of: id, path) == "1 test")
      let begun = try await kim.post("\(path)/batteries/\(id)", [:])
      #expect(begun.location == "\(path)/assessments/grip-strength?battery=\(id)")
    }
  }

  @Test("What a flag holds is left out with its reason, and counts as not measured at the end")
  func held() async throws {
    try await withClient { browser, gym, path in
      let client = try #require(try await gym.services.store.everyone().first)
      try await gym.holdEffort(of: client.id)
      let id = try await browser.addBattery(
        "Short", ["resting-heart-rate", "12-minute-run", "blood-pressure"])
      let second = try await browser.save("resting-heart-rate", "58", in: id, path)
      #expect(second.nextLink == "\(path)/assessments/blood-pressure?battery=\(id)")
      let page = try await browser.get(try #require(second.nextLink))
      #expect(page.contains("Left out, on hold: 12-minute run. Only after medical clearance"))
      #expect(page.contains("3 of 3"))
      _ = try await browser.save("blood-pressure", "128/82", in: id, path)
      let end = try await browser.get("\(path)/batteries/\(id)")
      #expect(end.contains("Short is done: 2 of 3 measured, 1 on hold."))
      #expect(end.contains("Only after medical clearance"))
    }
  }

  @Test("One that is on hold as a whole says so, and why once")
  func allHeld() async throws {
    try await withClient { browser, gym, path in
      let client = try #require(try await gym.services.store.everyone().first)
      try await gym.holdEffort(of: client.id)
      let id = try await browser.addBattery("Short", ["12-minute-run", "vertical-jump"])
      let page = try await browser.get("\(path)/batteries/\(id)").text
      #expect(page.contains("All 2 tests of Short are on hold.") && !page.contains("is done"))
      #expect(page.matches(of: /Only after medical clearance/).count == 1)
    }
  }

  @Test("A battery that is removed while somebody walks it says so, and nothing typed is lost")
  func removed() async throws {
    try await withClient { browser, _, path in
      let id = try await browser.addBattery("Short", three)
      _ = try await browser.post("/settings/batteries/\(id)/delete", [:])
      let saved = try await browser.save("resting-heart-rate", "58", in: id, path)
      #expect(saved.contains("The battery you were in is gone."))
      #expect(try await browser.values(path) == [58])
      for answer in [
        try await browser.get("\(path)/batteries/\(id)"),
        try await browser.post("\(path)/batteries/\(id)", [:]),
        try await browser.skip("grip-strength", in: id, path),
      ] {
        #expect(answer.status == .notFound && answer.contains("This battery is gone"))
      }
    }
  }

  @Test("A battery that is changed on the way goes on with what it has now")
  func changed() async throws {
    try await withClient { browser, _, path in
      let id = try await browser.addBattery("Short", three)
      _ = try await browser.save("grip-strength", "44", in: id, path)
      _ = try await browser.postJSON(
        "/settings/batteries/\(id)", ["exercises": ["blood-pressure", "sit-and-reach"]])
      #expect(try await browser.note(of: id, path) == "1 of 2, go on")
      let lost = try await browser.get("\(path)/assessments/grip-strength?battery=\(id)")
      #expect(lost.contains("Short") && !lost.contains("of 2</span>"))
    }
  }

  @Test("A skip of nothing, and a walk of somebody unknown, are told")
  func nonsense() async throws {
    try await withClient { browser, _, path in
      let skip = try await browser.skip("no-such", in: "first-visit", path)
      #expect(skip.status == .unprocessableContent && skip.contains("No such exercise"))
      let nobody = "/clients/\(UUID())/batteries/first-visit"
      #expect(try await browser.post(nobody, [:]).status == .notFound)
    }
  }
}

extension TestGym {
  /// A flag that keeps a client from all effort.
  fileprivate func holdEffort(of client: Identifier<Client>) async throws {
    let (store, form) = (services.store, services.form)
    let moment = services.clocks.moment(of: try await store.owner())
    let draft = try await store.startScreening(of: client, definition: form, at: moment)
    _ = try await store.save(
      ScreeningChange(
        answers: draft.answers.merging(["chestRest": .yesno(true)]), details: nil, revision: nil,
        clientVersion: nil),
      to: draft.id, of: client, definition: form, catalogue: services.catalogue, at: moment)
  }
}
