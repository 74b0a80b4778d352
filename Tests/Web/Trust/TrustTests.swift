import Certificates
import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("A tablet comes to trust the gym")
struct TrustTests {
  @Test(
    "Over plain HTTP another machine gets the way to trust, and nothing else",
    arguments: ["/", "/login", "/clients", "/setup", "/clients/x/wheel.svg", "/nothing"])
  func onlyTrust(path: String) async throws {
    try await withEmptyApp(isElsewhere: true) { gym in
      try gym.serveTablets()
      let answer = try await gym.stranger.get(path)
      #expect(answer.status == .seeOther && answer.location == "/trust")
      #expect(try await gym.stranger.get(path, json: true).status == .forbidden)
      let sent = try await gym.stranger.post(path, ["login": "sam", "password": "x"])
      #expect(sent.status == .forbidden && sent.contains("https"))
    }
  }

  @Test("The page tells a device its own steps first, with where to go on")
  func steps() async throws {
    try await withEmptyApp(isElsewhere: true) { gym in
      try gym.serveTablets()
      let page = try await gym.stranger.send(
        .get, "/trust", headers: [.accept: "text/html", .userAgent: "Mozilla/5.0 (iPad; CPU)"])
      #expect(page.status == .ok)
      #expect(page.contains("https://localhost:8443/trust/arrived"))
      let fingerprint = try #require(gym.services.network.authority?.fingerprint)
      #expect(page.contains(fingerprint))
      let json = try await gym.stranger.send(
        .get, "/trust",
        headers: [.accept: "application/json", .userAgent: "Mozilla/5.0 (iPad; CPU)"])
      #expect((json.json["device"] as? [String: Any])?["name"] as? String == "iPad")
      #expect((json.json["others"] as? [Any])?.count == 4)
    }
  }

  @Test("The certificate comes as a file and as a profile, and never the key")
  func files() async throws {
    try await withEmptyApp(isElsewhere: true) { gym in
      try gym.serveTablets()
      let certificate = try await gym.stranger.get("/trust/authority.crt")
      #expect(certificate.headers[.contentType] == "application/x-x509-ca-cert")
      #expect(certificate.text == gym.services.network.authority?.certificatePEM)
      #expect(!certificate.contains("PRIVATE"))
      let profile = try await gym.stranger.get("/trust/authority.mobileconfig")
      #expect(profile.headers[.contentType] == "application/x-apple-aspen-config")
      #expect(profile.contains("com.apple.security.root"))
      #expect(try await gym.stranger.get("/trust/authority.key").status == .notFound)
    }
  }

  @Test("Whether trust has arrived is only told over HTTPS")
  func arrived() async throws {
    try await withEmptyApp(isElsewhere: true) { gym in
      try gym.serveTablets()
      let answer = try await gym.stranger.get("/trust/arrived")
      #expect(answer.location == "https://localhost:8443/trust/arrived")
    }
  }

  @Test("With a certificate of the gym's own there is nothing to trust: the page leads on")
  func ownCertificate() async throws {
    try await withEmptyApp(isElsewhere: true) { gym in
      gym.services.network.listens(at: .init(http: 8080, https: 8443))
      let page = try await gym.stranger.get("/trust")
      #expect(page.location == "https://localhost:8443")
      let certificate = try await gym.stranger.get("/trust/authority.crt")
      #expect(certificate.status == .notFound)
    }
  }

  @Test("This machine's own browser gets everything, and no such page where tablets are not served")
  func here() async throws {
    try await withApp { sam, gym in
      #expect(try await sam.get("/clients").status == .ok)
      #expect(try await sam.get("/trust").status == .notFound)
      let page = try await sam.get("/settings/tablets")
      #expect(page.contains("--no-https"))
      try gym.serveTablets()
      let json = try await sam.get("/settings/tablets", json: true).json
      #expect(json["address"] as? String == "http://192.168.1.20:8080")
      #expect(json["secureAddress"] as? String == "https://192.168.1.20:8443")
    }
  }
}

extension TestGym {
  func serveTablets() throws {
    let (network, now) = (services.network, world.now)
    let authority = try LocalAuthority(machine: "desk", names: network.names, at: now)
    try network.serve(.authority(authority), at: now...now)
    network.listens(at: .init(http: 8080, https: 8443))
  }
}

final class TrustSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] {
    let ways = TrustWays(first: "http://desk:8080", secure: "https://desk:8443")
    let now = gym.moment.now
    let doubt = ClockDoubt(now, programMade: now, used: now + 400 * 86_400)
    return [
      SampleScreen(TrustPage.screen("AB:CD", ways, on: .iPad, gym.voice), in: gym, trainer: nil),
      SampleScreen(TrustPage.screen("AB:CD", ways, on: .unknown, gym.voice), in: gym, trainer: nil),
      SampleScreen(
        TrustPage.screen("AB:CD", ways, on: .iPad, doubt: doubt, gym.voice), in: gym, trainer: nil),
      SampleScreen(TrustArrivalPage.screen(gym.voice), in: gym, trainer: nil),
    ]
  }
}
