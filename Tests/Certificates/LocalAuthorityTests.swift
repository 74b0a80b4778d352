import Crypto
import Foundation
import SwiftASN1
import Testing
@_spi(FixedExpiryValidationTime) import X509

@testable import Certificates

@Suite("The gym's own authority")
struct LocalAuthorityTests {
  private let now = Date(timeIntervalSince1970: 1_795_255_200)
  private let names = MachineNames(
    hosts: ["desk", "desk.local"], addresses: [.home, .office].compactMap(\.self))

  private func at(_ time: Date) -> ClosedRange<Date> { time...time }

  private func authority() throws -> LocalAuthority {
    try LocalAuthority(machine: "desk", names: names, at: now)
  }

  @Test("A tablet that trusts it trusts the laptop by each of its names and addresses")
  func trusted() async throws {
    let authority = try authority()
    let shown = try authority.certify(names, at: now...now)
    #expect(try await isTrusted(shown.certificatePEM, by: authority, at: now))
    let leaf = try Certificate(pemEncoded: shown.certificatePEM)
    let alternatives = try #require(try leaf.extensions.subjectAlternativeNames)
    #expect(
      alternatives.map(String.init(describing:)).count == names.hosts.count + names.addresses.count)
    #expect(
      names.hosts.allSatisfy { alternatives.contains(.dnsName($0)) })
  }

  @Test(
    "What it would say about anything else is not believed",
    arguments: ["example.com", "desk.example.com", "healthwheel.localhost.org"])
  func constrained(host: String) async throws {
    let authority = try authority()
    let forged = try authority.forge([.dnsName(host)], at: now)
    #expect(try await !isTrusted(forged, by: authority, at: now))
    let honest = try authority.forge([.dnsName("desk.local")], at: now)
    #expect(try await isTrusted(honest, by: authority, at: now))
  }

  @Test("Nor about an address outside the gym's network")
  func otherAddress() async throws {
    let authority = try authority()
    let outside = ASN1OctetString(contentBytes: [203, 0, 113, 7])
    let forged = try authority.forge([.ipAddress(outside)], at: now)
    #expect(try await !isTrusted(forged, by: authority, at: now))
    let own = MachineNames(hosts: [], addresses: [try #require(.init("203.0.113.7"))])
    let visible = try LocalAuthority(machine: "desk", names: own, at: now)
    #expect(
      try await isTrusted(visible.certify(own, at: now...now).certificatePEM, by: visible, at: now))
  }

  @Test("It leaves out names that it may not vouch for, instead of showing what nobody believes")
  func leftOut() async throws {
    let authority = try authority()
    let renamed = MachineNames(
      hosts: ["counter", "counter.local"], addresses: [try #require(.init("203.0.113.7"))])
    let leaf = try Certificate(
      pemEncoded: try authority.certify(renamed, at: now...now).certificatePEM)
    let alternatives = try #require(try leaf.extensions.subjectAlternativeNames)
    #expect(alternatives.contains(.dnsName("counter.local")))
    #expect(!alternatives.contains(.dnsName("counter")))
    #expect(alternatives.count == 3)
  }

  @Test("Read again it is the same; with another's key it is refused")
  func kept() throws {
    let (authority, other) = (try authority(), try authority())
    let again = try LocalAuthority(
      certificatePEM: authority.certificatePEM, keyPEM: authority.keyPEM)
    #expect(again.fingerprint == authority.fingerprint && again.fingerprint.count == 95)
    #expect(throws: AuthorityMistake.otherKey) {
      try LocalAuthority(certificatePEM: authority.certificatePEM, keyPEM: other.keyPEM)
    }
    let leaf = try authority.certify(names, at: now...now)
    #expect(throws: AuthorityMistake.noAuthority) {
      try LocalAuthority(certificatePEM: leaf.certificatePEM, keyPEM: leaf.keyPEM)
    }
  }

  @Test("A laptop whose clock was five years ahead when it began is trusted all the same")
  func clockAhead() async throws {
    let authority = try LocalAuthority(machine: "desk", names: names, at: now + 5 * 365 * 86_400)
    let shown = try authority.certify(names, at: now...now)
    #expect(try await isTrusted(shown.certificatePEM, by: authority, at: now))
  }

  @Test(
    "While the clock is in doubt it holds by the clock, and by when it may be besides",
    arguments: [200.0, 1826])
  func doubt(days: Double) async throws {
    let (authority, later) = (try authority(), now + days * 86_400)
    let shown = try authority.certify(names, at: now...later)
    #expect(try await isTrusted(shown.certificatePEM, by: authority, at: now))
    let holds = try await isTrusted(shown.certificatePEM, by: authority, at: later)
    #expect(holds == (days < 825), "tablets take no longer certificate")
    let (from, until) = (shown.validity.lowerBound, shown.validity.upperBound)
    #expect(until.timeIntervalSince(from) <= 825 * 86_400)
    #expect(shown.isCurrent(for: names, at: now...later))
  }

  @Test("What is shown is made anew in time, for other names, and when the clock was set")
  func renewal() throws {
    let shown = try authority().certify(names, at: now...now)
    #expect(shown.isCurrent(for: names, at: at(now)))
    #expect(shown.isCurrent(for: names, at: at(now + 59 * 86_400)))
    #expect(!shown.isCurrent(for: names, at: at(now + 61 * 86_400)))
    #expect(!shown.isCurrent(for: names, at: at(now - 5 * 365 * 86_400)))
    let moved = MachineNames(hosts: ["desk"], addresses: [try #require(.init("192.168.7.9"))])
    #expect(!shown.isCurrent(for: moved, at: at(now)))
  }

  @Test("Apple's profile holds the certificate, and is the same each time")
  func profile() throws {
    let authority = try authority()
    let data = try authority.configurationProfile()
    let profile = try propertyList(data)
    let payload = try #require((profile["PayloadContent"] as? [[String: Any]])?.first)
    #expect(payload["PayloadContent"] as? Data == Data(authority.derBytes))
    #expect(payload["PayloadDisplayName"] as? String == "HealthWheel on desk")
    let again = try propertyList(authority.configurationProfile())
    #expect(again["PayloadUUID"] as? String == profile["PayloadUUID"] as? String)
    #expect(payload["PayloadUUID"] as? String != profile["PayloadUUID"] as? String)
  }

  private func propertyList(_ data: Data) throws -> [String: Any] {
    let list = unsafe try PropertyListSerialization.propertyList(from: data, format: nil)
    return list as? [String: Any] ?? [:]
  }

  private func isTrusted(
    _ certificatePEM: String, by authority: LocalAuthority, at now: Date
  ) async throws -> Bool {
    var verifier = Verifier(rootCertificates: CertificateStore([authority.certificate])) {
      RFC5280Policy(fixedExpiryValidationTime: now)
    }
    let leaf = try Certificate(pemEncoded: certificatePEM)
    switch await verifier.validate(leaf: leaf, intermediates: CertificateStore([])) {
    case .validCertificate: return true
    case .couldNotValidate: return false
    }
  }
}

extension MachineNames.Address {
  fileprivate static let home = Self("192.168.1.20")
  fileprivate static let office = Self("10.1.2.3")
}

extension LocalAuthority {
  /// What a thief of the key would make.
  fileprivate func forge(_ names: [GeneralName], at now: Date) throws -> String {
    let key = Certificate.PrivateKey(P256.Signing.PrivateKey())
    let issuer = Certificate.PrivateKey(try P256.Signing.PrivateKey(pemRepresentation: keyPEM))
    return try Certificate(
      version: .v3, serialNumber: .init(), publicKey: key.publicKey, notValidBefore: now - 60,
      notValidAfter: now + 60, issuer: certificate.subject,
      subject: DistinguishedName { CommonName("HealthWheel") },
      signatureAlgorithm: .ecdsaWithSHA256,
      extensions: Certificate.Extensions { SubjectAlternativeNames(names) },
      issuerPrivateKey: issuer
    ).serializeAsPEM().pemString
  }
}
