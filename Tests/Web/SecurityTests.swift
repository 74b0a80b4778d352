import HTTPTypes
import TestSupport
import Testing

@testable import Web

@Suite("What other sites and strangers cannot do")
struct SecurityTests {
  @Test("Another site's form is refused", arguments: ["cross-site", "same-site", "none"])
  func crossSite(site: String) async throws {
    try await withApp { browser, _ in
      let name = try #require(HTTPField.Name("Sec-Fetch-Site"))
      let answer = try await browser.post("/clients", [("name", "Ada")], headers: [name: site])
      #expect(answer.status == .forbidden)
      #expect(try await browser.get("/clients", json: true).json["total"] as? Int == 0)
    }
  }

  @Test("Without Sec-Fetch-Site the origin decides")
  func origin() async throws {
    try await withApp { browser, _ in
      let evil = try await browser.post(
        "/clients", [("name", "Ada")], headers: [.origin: "http://evil.example"])
      #expect(evil.status == .forbidden)
      let headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
      let silent = try await browser.send(.post, "/clients", headers: headers, body: "name=Ada")
      #expect(silent.status == .forbidden)
      #expect(try await browser.post("/clients", ["name": "Ada"]).status == .seeOther)
    }
  }

  @Test("Every answer forbids foreign and inline content, and keeping pages")
  func headers() async throws {
    try await withApp { browser, _ in
      for path in ["/clients", "/login", "/nothing-here"] {
        let headers = try await browser.get(path).headers
        #expect(headers[.contentSecurityPolicy]?.hasPrefix("default-src 'self';") == true)
        #expect(headers[.xContentTypeOptions] == "nosniff")
        #expect(headers[.cacheControl] == "no-store")
      }
    }
  }

  @Test(
    "A stranger sees no page of a client",
    arguments: [
      "/clients", "/clients/new", "/clients/0198c5a0-0000-7000-8000-000000000000",
      "/clients/0198c5a0-0000-7000-8000-000000000000/wheel.svg",
      "/clients/0198c5a0-0000-7000-8000-000000000000/assessments",
    ])
  func stranger(path: String) async throws {
    try await withApp { _, gym in
      let asked = try await gym.stranger.get(path)
      #expect(asked.status == .seeOther)
      #expect(try await gym.stranger.get(path, json: true).status == .unauthorized)
    }
  }

  @Test("A method that a page does not have gets 405 and the list of those it has")
  func otherMethods() async throws {
    try await withApp { browser, gym in
      for visitor in [browser, gym.stranger] {
        for method in [HTTPRequest.Method.put, .delete, .patch, .trace, .connect] {
          let answer = try await visitor.send(method, "/clients", headers: [:])
          #expect(answer.status == .methodNotAllowed)
          #expect(answer.headers[.allow] == "GET, HEAD, POST, OPTIONS")
        }
        let form = try await visitor.get("/logout")
        #expect(form.status == .methodNotAllowed)
        #expect(form.headers[.allow] == "POST, OPTIONS")
        #expect(form.contains("That cannot be done here"))
        let options = try await visitor.send(.options, "/clients/new", headers: [:])
        #expect(options.status == .noContent)
        #expect(options.headers[.allow] == "GET, HEAD, OPTIONS")
        #expect(
          try await visitor.send(.delete, "/nothing", headers: [:]).status != .methodNotAllowed)
        for none in ["/settings/backup/missing", "/settings/exercises/makers/edit"] {
          #expect(try await visitor.get(none).status != .methodNotAllowed, "\(none)")
        }
      }
    }
  }

  @Test("No path leaves a method without an answer")
  func everyMethod() async throws {
    try await withEmptyApp { gym in
      let routes = Dictionary(
        grouping: try makeRouter(gym.services).routes, by: \.path.description)
      for (path, routes) in routes {
        let answer = try await gym.stranger.send(.patch, path, headers: [:])
        #expect(answer.status == .methodNotAllowed, "\(path)")
        #expect(
          try await gym.stranger.send(.delete, path, headers: [:]).status == .methodNotAllowed)
        let list = try await gym.stranger.send(.options, path, headers: [:])
        #expect(list.status == .noContent && list.headers[.allow] == answer.headers[.allow])
        let allowed = (answer.headers[.allow] ?? "").split(separator: ", ").map(String.init)
        #expect(
          Set(allowed).subtracting(["HEAD", "OPTIONS"]) == Set(routes.map(\.method.rawValue)))
      }
    }
  }

  @Test("A body of more than two megabytes is refused")
  func tooLarge() async throws {
    try await withApp { browser, _ in
      let answer = try await browser.post(
        "/clients", ["name": String(repeating: "a", count: 2 << 20)])
      #expect(answer.status == .contentTooLarge)
    }
  }

  @Test(
    "Bodies that are no form and no JSON are refused with the right status",
    arguments: [
      ("text/plain", "name=Ada", 415), ("application/json", "{", 400),
      ("application/json", "[1]", 400), ("application/x-www-form-urlencoded", "name=%zz", 400),
      ("application/x-www-form-urlencoded", "name=%", 400),
      ("application/x-www-form-urlencoded", "a=\u{0}", 400),
    ])
  func malformed(type: String, body: String, status: Int) async throws {
    try await withApp { browser, _ in
      let answer = try await browser.send(
        .post, "/clients",
        headers: [.contentType: type, .origin: "http://localhost", .accept: "text/html"],
        body: body)
      #expect(answer.status.code == status)
    }
  }

  @Test(
    "Odd ids and pages that do not exist are not found",
    arguments: [
      "/clients/1", "/clients/%00", "/clients/0198c5a0-0000-7000-8000-000000000000", "/nothing",
      "/assets/0/css/all.css", "/assets/../Package.swift", "/catalogue/../../etc/passwd",
    ])
  func notFound(path: String) async throws {
    try await withApp { browser, _ in
      let answer = try await browser.get(path)
      #expect(answer.status == .notFound)
    }
  }
}
