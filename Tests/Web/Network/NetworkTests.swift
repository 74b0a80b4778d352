import Certificates
import Foundation
import TestSupport
import Testing

@testable import Web

@Suite("The gym's network")
struct NetworkTests {
  private let now = Date(timeIntervalSince1970: 1_795_255_200)

  @Test("What a tablet is shown follows the machine's address, while the authority stays")
  func address() throws {
    let world = World()
    let network = Network(names: { world.names })
    let authority = try LocalAuthority(machine: "desk", names: world.names, at: now)
    try network.serve(.authority(authority), at: now...now)
    network.listens(at: .init(http: 8080, https: 8443))
    let first = network.context
    try network.refresh(at: now...now)
    #expect(network.context === first)
    #expect(network.secureAddress == "https://192.168.1.20:8443")
    world.move(to: "192.168.7.9")
    try network.refresh(at: now...now)
    #expect(network.context !== first)
    #expect(network.firstAddress == "http://192.168.7.9:8080")
    #expect(network.authority?.fingerprint == authority.fingerprint)
  }

  @Test("An address that the authority may not vouch for is told, and not to be typed")
  func otherNetwork() async throws {
    try await withApp { sam, gym in
      try gym.serveTablets()
      let (network, now) = (gym.services.network, gym.world.now)
      gym.world.move(to: "100.64.5.10")
      try network.refresh(at: now...now)
      let json = try await sam.get("/settings/tablets", json: true).json
      #expect(json["address"] is NSNull && json["secureAddress"] is NSNull)
      let page = try await sam.get("/settings/tablets")
      #expect(page.contains("Tablets cannot come by 100.64.5.10"))
      #expect(!page.contains("<svg class=\"qr") && network.unvouched == ["100.64.5.10"])
      gym.world.move(to: "10.1.2.3")
      try network.refresh(at: now...now)
      #expect(network.firstAddress == "http://10.1.2.3:8080" && network.unvouched.isEmpty)
    }
  }

  @Test("The authority is made once, for its owner's eyes only")
  func kept() async throws {
    try await withTemporaryFolder { folder in
      let (tls, names) = (folder.appending(path: "tls"), World().names)
      let made = try LocalAuthority.kept(in: tls, names: names, at: now)
      let again = try LocalAuthority.kept(in: tls, names: names, at: now)
      #expect(made.fingerprint == again.fingerprint)
      for (name, mode) in [("", 0o700), ("authority.key", 0o600), ("authority.crt", 0o600)] {
        let attributes = try FileManager.default.attributesOfItem(
          atPath: tls.appending(path: name).path)
        #expect(attributes[.posixPermissions] as? Int == mode, "\(name)")
      }
    }
  }

  @Test("A power cut before the certificate is written leaves no half an authority")
  func halfMade() async throws {
    try await withTemporaryFolder { folder in
      let names = World().names
      _ = try LocalAuthority.kept(in: folder, names: names, at: now)
      try FileManager.default.removeItem(at: folder.appending(path: "authority.crt"))
      let made = try LocalAuthority.kept(in: folder, names: names, at: now)
      let again = try LocalAuthority.kept(in: folder, names: names, at: now)
      #expect(again.fingerprint == made.fingerprint)
    }
  }

  @Test("Files that do not belong together are told with what to do, and stay as they are")
  func broken() async throws {
    try await withTemporaryFolder { folder in
      let names = World().names
      _ = try LocalAuthority.kept(in: folder, names: names, at: now)
      let other = try LocalAuthority(machine: "desk", names: names, at: now)
      let key = folder.appending(path: "authority.key")
      try other.keyPEM.write(to: key, atomically: true, encoding: .utf8)
      #expect(throws: CertificateRefusal.authorityBroken(folder.path)) {
        try LocalAuthority.kept(in: folder, names: names, at: now)
      }
      #expect(try String(contentsOf: key, encoding: .utf8) == other.keyPEM)
    }
  }

  @Test(
    "The gym's own certificate is read again when its files change, and a wrong one is not taken")
  func ownCertificate() async throws {
    try await withTemporaryFolder { folder in
      let names = World().names
      let authority = try LocalAuthority(machine: "desk", names: names, at: now)
      let files = (folder.appending(path: "gym.crt"), folder.appending(path: "gym.key"))
      func write(_ made: ServerCertificate, key: ServerCertificate) throws {
        try made.certificatePEM.write(to: files.0, atomically: true, encoding: .utf8)
        try key.keyPEM.write(to: files.1, atomically: true, encoding: .utf8)
      }
      let (one, two) = (
        try authority.certify(names, at: now...now), try authority.certify(names, at: now...now)
      )
      try write(one, key: one)
      let network = Network(names: { names })
      try network.serve(.files(certificate: files.0, privateKey: files.1), at: now...now)
      let first = network.context
      #expect(network.authority == nil)
      try write(two, key: one)
      #expect(throws: CertificateRefusal.keyDoesNotFit(files.0.path, files.1.path)) {
        try network.refresh(at: now...now)
      }
      #expect(network.context === first)
      try write(two, key: two)
      try network.refresh(at: now...now)
      #expect(network.context !== first)
      try FileManager.default.removeItem(at: files.0)
      #expect(throws: CertificateRefusal.missing(files.0.path)) {
        try network.refresh(at: now...now)
      }
      try "nothing".write(to: files.0, atomically: true, encoding: .utf8)
      #expect(throws: CertificateRefusal.unreadable(files.0.path)) {
        try network.refresh(at: now...now)
      }
    }
  }

  @Test("Nobody fills the memory by asking from many addresses")
  func tablets() {
    let tablets = SeenTablets()
    for number in 0..<200 {
      tablets.note(
        "10.0.0.\(number)", agent: "Mozilla/5.0 (iPad; CPU OS 17_0)", isSecure: false,
        at: now + Double(number))
    }
    #expect(tablets.all.count == 64)
    #expect(tablets.all.first?.address == "10.0.0.199")
    tablets.note("10.0.0.199", agent: "", isSecure: true, at: now + 300)
    tablets.note("10.0.0.199", agent: "", isSecure: false, at: now + 301)
    #expect(tablets.all.first?.isSecure == true)
  }
}
