import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("A laptop whose clock is wrong")
struct ClockTests {
  private static let day: TimeInterval = 24 * 3600

  /// Sam at the door, after somebody has set the clock.
  private func signIn(_ gym: TestGym, afterSettingBy days: Double) async throws -> Browser {
    gym.world.setWallClock(aheadBy: days * Self.day)
    let browser = gym.stranger
    #expect(try await browser.signIn(TestGym.login, TestGym.password).status == .seeOther)
    return browser
  }

  @Test("Set back by three days it is asked about until the owner says that it is right")
  func behind() async throws {
    try await withApp { sam, gym in
      #expect(try await !sam.get("/clients").contains("Is today really"))
      let back = try await signIn(gym, afterSettingBy: -3)
      let list = try await back.get("/clients")
      #expect(list.contains("says 18 Nov 2026, but HealthWheel was in use here on 21 Nov 2026"))
      #expect(list.contains("Is today really 18 Nov 2026?"))
      await gym.services.store.rest()
      _ = try await back.post("/settings/clock", ["day": "2026-11-17"])
      #expect(try await back.get("/clients").contains("Yes, today is 18 Nov 2026"))
      let day = try #require(list.hidden("day"))
      #expect(try await back.post("/settings/clock", ["day": day]).location == "/clients")
      #expect(try await back.get("/clients", json: true).json["clock"] is NSNull)
      #expect(try await gym.lastActions().first == .clockConfirmed)
    }
  }

  @Test("Five years ahead it is told to everybody, over a restart, too; setting it right is asked")
  func ahead() async throws {
    try await withTemporaryFolder { folder in
      try await withApp(in: folder) { sam, gym in
        _ = try await gym.trainer("Kim", invitedBy: sam)
        _ = try await signIn(gym, afterSettingBy: 1826)
        let kim = gym.stranger
        _ = try await kim.signIn("kim")
        let list = try await kim.get("/clients")
        #expect(list.contains("If today is not 21 Nov 2031, please set the clock"))
        #expect(!list.contains("/settings/clock"), "the owner's to say")
        await gym.services.store.rest()
      }
      try await withEmptyApp(in: folder) { gym in
        gym.world.setWallClock(aheadBy: 1826 * Self.day)
        try gym.services.opening.check()
        #expect(gym.log.all.contains { $0.contains("It says 2031-11-21T10:00:00") })
        let sam = try await signIn(gym, afterSettingBy: 0)
        #expect(try await sam.get("/clients").contains("last in use here on 21 Nov 2026"))
        let right = try await signIn(gym, afterSettingBy: -1826)
        #expect(try await right.get("/clients", json: true).json["clock"] is NSNull)
      }
    }
  }

  @Test(
    "Certificates hold by the clock and by what is known, for tablets whose own clocks are right",
    arguments: [1826, -5, -3652] as [Double])
  func certificates(days: Double) async throws {
    try await withApp { _, gym in
      let right = gym.world.now
      await gym.services.store.rest()
      gym.world.setWallClock(aheadBy: days * Self.day)
      let times = gym.services.certificateTimes
      #expect(times.contains(right) || abs(times.lowerBound.timeIntervalSince(right)) < 60)
      let now = gym.world.now
      let edges = [times.lowerBound, times.upperBound].map { abs($0.timeIntervalSince(now)) }
      #expect(edges.contains { $0 < 1 } == (days > -3652), "no tablet's clock is impossible")
      gym.world.setWallClock(aheadBy: (1 - days) * Self.day)
      let again = gym.services.certificateTimes
      #expect(again.lowerBound == again.upperBound && again.lowerBound > right + 86_000)
    }
  }

  @Test("A clock that was behind when the gym began says nothing about today")
  func begunBehind() throws {
    let made = Date(timeIntervalSince1970: 1_800_000_000)
    let now = made + 30 * Self.day
    let doubt = try #require(
      ClockDoubt(now, programMade: made, used: made - 1826 * Self.day))
    #expect(doubt.kind == .ahead && doubt.possible == made...now)
  }

  @Test("Set right after it was ahead, tablets are not shut out, and told what may be wrong")
  func setRight() async throws {
    try await withApp { _, gym in
      let ahead = try await signIn(gym, afterSettingBy: 1826)
      let day = try #require(try await ahead.get("/clients").hidden("day"))
      _ = try await ahead.post("/settings/clock", ["day": day])
      let sam = try await signIn(gym, afterSettingBy: -1826)
      try gym.serveTablets()
      #expect(gym.services.certificateTimes.contains(gym.world.now))
      let page = try await sam.get("/settings/tablets")
      #expect(page.contains("clock is in doubt: it says 21 Nov 2026"))
      #expect(try await sam.get("/trust").contains("clock says 21 Nov 2026"))
      gym.world.setWallClock(aheadBy: 1826 * Self.day)
      #expect(try await !sam.get("/trust").contains("clock says"))
    }
  }

  @Test("A gym that was closed for two years says so once, and goes on")
  func closed() async throws {
    try await withApp { _, gym in
      let sam = try await signIn(gym, afterSettingBy: 800)
      let day = try #require(try await sam.get("/clients").hidden("day"))
      _ = try await sam.postJSON("/settings/clock", ["day": day])
      #expect(try await !sam.get("/clients").contains("Is today really"))
      gym.world.pass(.seconds(30 * Self.day))
      let later = try await signIn(gym, afterSettingBy: 0)
      #expect(try await !later.get("/clients").contains("Is today really"))
    }
  }

  @Test("A day before the program was made cannot be confirmed")
  func impossible() async throws {
    try await withApp { _, gym in
      let sam = try await signIn(gym, afterSettingBy: -1826)
      let list = try await sam.get("/clients")
      #expect(list.contains("but this program was made on 14 Nov 2026") && !list.contains("really"))
      #expect(list.contains("Results saved today get the date 21 Nov 2021. Please set the clock."))
      _ = try await sam.post("/settings/clock", ["day": "2021-11-21"])
      #expect(try await sam.get("/clients").contains("Please set the clock."))
      #expect(try await !gym.lastActions().contains(.clockConfirmed))
      let right = try await signIn(gym, afterSettingBy: 1826)
      #expect(try await right.get("/clients", json: true).json["clock"] is NSNull)
    }
  }

  @Test("A result of today is asked about, and kept where somebody says that it is right")
  func results() async throws {
    try await withClient { _, gym, ben in
      let sam = try await signIn(gym, afterSettingBy: 1826)
      let entry = ["exercise": "resting-heart-rate", "value": "58"]
      let asked = try await sam.post("\(ben)/results", entry.map { ($0.key, $0.value) })
      #expect(asked.status == .unprocessableContent && asked.contains("value=\"58\""))
      #expect(asked.contains("Is today really 21 Nov 2031? The result gets this date."))
      let past = try await sam.postJSON(
        "\(ben)/results", entry.merging(["takenAt": "2026-11-20"]) { $1 })
      #expect(past.status == .created, "a day that was typed is none of the clock's")
      let kept = try await sam.postJSON(
        "\(ben)/results", entry.merging(["confirmed": "yes"]) { $1 })
      #expect(kept.status == .created)
      #expect(try await sam.results(ben).count == 2)
      let right = try await signIn(gym, afterSettingBy: -1826)
      let page = try await right.get("\(ben)/assessments/resting-heart-rate")
      #expect(page.contains("21 Nov 2031") && page.contains("This day is still to come"))
    }
  }
}
