import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("Inviting a trainer")
struct JoiningTests {
  @Test("Kim opens the invitation, chooses a password, is in, and signs in with it from then on")
  func joining() async throws {
    try await withApp { sam, gym in
      let page = try await sam.post("/settings/trainers", ["name": "Kim", "login": "Kim"])
      #expect(page.status == .created && page.contains("class=\"qr\""))
      let code = try #require(page.text.firstMatch(of: /[0-9A-Z]{4}(-[0-9A-Z]{4}){6}/)).0
      #expect(page.contains("/invitations/\(code)"))
      #expect(try await sam.get("/settings/trainers").contains("Invited until 24 Nov 2026"))
      let kim = gym.stranger
      let welcome = try await kim.get("/invitations/\(code)")
      #expect(welcome.contains("Welcome, Kim") && welcome.contains("Corner Gym"))
      #expect(try await kim.join(String(code)).location == "/clients")
      #expect(try await kim.get("/clients").status == .ok)
      #expect(try await gym.stranger.signIn("kim").status == .seeOther)
      #expect(try gym.slots == ["kim", "sam"])
    }
  }

  @Test("A program gets the code, the address for tablets and the end; who joins, 201")
  func programs() async throws {
    try await withApp { sam, gym in
      gym.services.network.listens(at: .init(http: 8080, https: 8443))
      let made = try await sam.postJSON("/settings/trainers", ["name": "Kim", "login": "kim"])
      let invitation = try #require(made.json["invitation"] as? [String: Any])
      let code = try made.invitationCode
      #expect(
        invitation["url"] as? String == "https://192.168.1.20:8443/invitations/\(code)")
      #expect((invitation["expiresAt"] as? String)?.hasPrefix("2026-11-24T10:00:0") == true)
      let joined = try await gym.stranger.postJSON(
        "/invitations/\(code)", ["password": Browser.newPassword])
      #expect(joined.status == .created && joined.json["clients"] != nil)
      let list = try await sam.get("/settings/trainers", json: true)
      let rows = try #require(list.json["trainers"] as? [[String: Any]])
      #expect(rows.map { $0["login"] as? String } == ["kim", "sam"])
      #expect(rows.map { $0["owner"] as? Bool } == [false, true])
      #expect(rows.map { $0["disabled"] as? Bool } == [false, false])
    }
  }

  @Test("An invitation works once, and its page says what to do")
  func once() async throws {
    try await withApp { sam, gym in
      let code = try await sam.invite("Kim")
      #expect(try await gym.stranger.join(code).status == .seeOther)
      let again = try await gym.stranger.get("/invitations/\(code)")
      #expect(again.status == .notFound && again.contains("for a new invitation: Settings"))
      #expect(again.contains("href=\"/login\"") && again.contains("href=\"/invitations\""))
      let second = try await gym.stranger.join(code, password: "another phrase of somebody")
      #expect(second.status == .notFound)
      #expect(try await gym.stranger.signIn("kim").status == .seeOther)
    }
  }

  @Test("Of two who use it at once one gets in")
  func twice() async throws {
    try await withApp { sam, gym in
      let code = try await sam.invite("Kim")
      async let one = gym.stranger.join(code)
      async let two = gym.stranger.join(code, password: "another phrase of somebody")
      let statuses = try await [one.status, two.status]
      #expect(statuses.count { $0 == .seeOther } == 1)
      #expect(statuses.count { $0 == .notFound } == 1)
    }
  }

  @Test("It ends after three days, and with the one that takes its place")
  func over() async throws {
    try await withApp { sam, gym in
      let code = try await sam.invite("Kim")
      gym.world.pass(.seconds(72 * 3600 - 60))
      #expect(try await gym.stranger.get("/invitations/\(code)").status == .ok)
      gym.world.pass(.seconds(61))
      #expect(try await gym.stranger.join(code).status == .notFound)
      _ = try await sam.signIn(TestGym.login, TestGym.password)
      let page = try await sam.get("/settings/trainers")
      #expect(page.contains("Has no password, and no open invitation"))
      let path = try await gym.path(of: "Kim")
      let (second, third) = (
        try await sam.postJSON("\(path)/invitation", [:]).invitationCode,
        try await sam.postJSON("\(path)/invitation", [:]).invitationCode
      )
      #expect(try await gym.stranger.join(second).status == .notFound)
      #expect(try await gym.stranger.join(third).status == .seeOther)
    }
  }

  @Test("A clock that is set by five years opens none for longer", arguments: [5.0, -5.0])
  func clock(years: Double) async throws {
    try await withApp { sam, gym in
      gym.world.setWallClock(aheadBy: years * 365 * 86_400)
      _ = try await sam.signIn(TestGym.login, TestGym.password)
      let code = try await sam.invite("Kim")
      gym.world.setWallClock(aheadBy: -years * 365 * 86_400)
      #expect(try await gym.stranger.get("/invitations/\(code)").status == .notFound)
    }
  }

  @Test("A sign-in name that is taken is told beside its field, and the name stays")
  func loginTaken() async throws {
    try await withApp { sam, _ in
      let page = try await sam.post("/settings/trainers", ["name": "Kim", "login": "SAM"])
      #expect(page.status == .unprocessableContent && page.contains("value=\"Kim\""))
      #expect(page.contains("Somebody has this sign-in name already."))
      let json = try await sam.postJSON("/settings/trainers", ["name": "", "login": "sam"])
      let errors = try #require(json.json["errors"] as? [[String: Any]])
      #expect(errors.map { $0["field"] as? String } == ["name"])
    }
  }

  @Test(
    "A weak password, or one with the gym's or the trainer's name, is refused; the words stay",
    arguments: ["short", "corner gym corner gym", "Kimberley Kimberley"])
  func weak(password: String) async throws {
    try await withApp { sam, gym in
      let (code, kim) = (try await sam.invite("Kimberley"), gym.stranger)
      let words = try #require(try await kim.get("/invitations/\(code)").hidden("phrase"))
      let page = try await kim.post(
        "/invitations/\(code)", ["password": password, "phrase": words])
      #expect(page.status == .unprocessableContent && page.hidden("phrase") == words)
      #expect(!page.contains("value=\"\(password)\""))
      #expect(try await kim.join(code, password: words).status == .seeOther)
    }
  }

  @Test("While the data is locked the page says who has to come first; nothing is lost by that")
  func locked() async throws {
    try await withApp { sam, gym in
      let code = try await sam.invite("Kim")
      gym.services.store.close()
      let page = try await gym.stranger.get("/invitations/\(code)")
      #expect(page.status == .serviceUnavailable)
      #expect(page.contains("somebody who has a password sign in first"))
      _ = try await gym.stranger.signIn(TestGym.login, TestGym.password)
      #expect(try await gym.stranger.join(code).status == .seeOther)
    }
  }

  @Test("Ten wrong codes make the address wait; a slip of the hand is told and does not count")
  func guessing() async throws {
    try await withApp { sam, gym in
      let (code, guesser) = (try await sam.invite("Kim"), gym.stranger)
      let slip = String(code.dropLast()) + (code.last == "0" ? "1" : "0")
      for _ in 0..<20 {
        let told = try await guesser.get("/invitations?code=\(slip)")
        #expect(told.status == .unprocessableContent && told.contains("value=\"\(slip)\""))
        #expect(try await guesser.get("/invitations/\(slip)").status == .notFound)
      }
      for _ in 0..<10 {
        let guess = try await guesser.get("/invitations/\(LinkCode().text)")
        #expect(guess.status == .notFound)
      }
      #expect(try await guesser.join(code).status == .tooManyRequests)
      gym.world.pass(.seconds(1))
      let typed = try await guesser.get("/invitations?code=%20\(code.lowercased())")
      #expect(typed.location == "/invitations/\(code)")
      #expect(try await guesser.join(code).status == .seeOther)
    }
  }
}
