import Crypto
import Foundation
import SwiftASN1
import X509

/// The gym's own certificate authority. A tablet that trusts it trusts the gym's laptop and
/// nothing else: the certificate itself rules out every name and address beyond the gym's network.
package struct LocalAuthority: Sendable {
  let certificate: Certificate
  private let key: Certificate.PrivateKey
  package let certificatePEM: String
  /// Secret.
  package let keyPEM: String

  /// Makes one with a new key.
  ///
  /// - Parameter machine: stands in its name, for a tablet's list of what it trusts.
  package init(machine: String, names: MachineNames, at now: Date) throws {
    let key = P256.Signing.PrivateKey()
    let signing = Certificate.PrivateKey(key)
    let name = try DistinguishedName { CommonName(String("HealthWheel on \(machine)".prefix(64))) }
    let certificate = try Certificate(
      version: .v3, serialNumber: .init(), publicKey: signing.publicKey,
      notValidBefore: Self.start, notValidAfter: max(now, Self.start) + Self.lifetime,
      issuer: name, subject: name, signatureAlgorithm: .ecdsaWithSHA256,
      extensions: Certificate.Extensions {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
        Critical(KeyUsage(keyCertSign: true))
        try ExtendedKeyUsage([.serverAuth])
        Critical(Self.constraints(names))
        SubjectKeyIdentifier(hash: signing.publicKey)
      }, issuerPrivateKey: signing)
    try self.init(
      certificatePEM: certificate.serializeAsPEM().pemString, keyPEM: key.pemRepresentation)
  }

  /// Reads one that was kept.
  ///
  /// - Throws: `AuthorityMistake` where the two do not belong together or are not an authority's.
  package init(certificatePEM: String, keyPEM: String) throws {
    let key = try Certificate.PrivateKey(P256.Signing.PrivateKey(pemRepresentation: keyPEM))
    let certificate = try Certificate(pemEncoded: certificatePEM)
    guard certificate.publicKey == key.publicKey else { throw AuthorityMistake.otherKey }
    guard case .isCertificateAuthority? = try certificate.extensions.basicConstraints else {
      throw AuthorityMistake.noAuthority
    }
    (self.certificate, self.key) = (certificate, key)
    (self.certificatePEM, self.keyPEM) = (certificatePEM, keyPEM)
  }

  /// From before this program was written, so that a laptop whose clock was ahead when it made
  /// its authority is trusted all the same.
  private static let start = Date(timeIntervalSince1970: 1_577_836_800)
  private static let lifetime: TimeInterval = 20 * 365 * 86_400

  /// `.local` are the names of devices in one network (RFC 6762). Where the network has public
  /// addresses, of those only the machine's own; of IPv6 none, for they change by the day.
  private static func constraints(_ names: MachineNames) -> NameConstraints {
    let others = names.addresses.filter { address in
      !address.isSix && !AddressRange.privateNetworks.contains { $0.contains(address) }
    }
    let ranges = AddressRange.privateNetworks + others.map(AddressRange.init)
    return NameConstraints(
      permittedDNSDomains: names.hosts.filter { !$0.hasSuffix(".local") } + ["local"],
      permittedIPRanges: ranges.map { ASN1OctetString(contentBytes: $0.octets[...]) })
  }
}

/// Why the files of an authority cannot be used.
package enum AuthorityMistake: Error {
  case otherKey
  case noAuthority
}

extension LocalAuthority {
  package var derBytes: [UInt8] {
    var serializer = DER.Serializer()
    guard (try? serializer.serialize(certificate)) != nil else { return [] }
    return serializer.serializedBytes
  }

  /// SHA-256, as browsers and tablets show it: pairs of digits with colons.
  package var fingerprint: String {
    SHA256.hash(data: derBytes).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined(separator: ":")
  }

  /// - Parameter times: between which it is now; as much of that as browsers take is covered, from
  ///   the beginning on.
  /// - Returns: a certificate for those of the names that the authority may vouch for.
  package func certify(
    _ names: MachineNames, at times: ClosedRange<Date>
  ) throws -> ServerCertificate {
    let key = P256.Signing.PrivateKey()
    let start = max(times.lowerBound - ServerCertificate.leeway, certificate.notValidBefore)
    let end = min(
      times.upperBound + ServerCertificate.lifetime, start + ServerCertificate.longest,
      certificate.notValidAfter)
    let alternatives = permitted(names)
    let leaf = try Certificate(
      version: .v3, serialNumber: .init(), publicKey: Certificate.PrivateKey(key).publicKey,
      notValidBefore: start, notValidAfter: end, issuer: certificate.subject,
      subject: DistinguishedName { CommonName("HealthWheel") },
      signatureAlgorithm: .ecdsaWithSHA256,
      extensions: Certificate.Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
        try ExtendedKeyUsage([.serverAuth])
        SubjectAlternativeNames(alternatives)
        SubjectKeyIdentifier(hash: Certificate.PrivateKey(key).publicKey)
        try AuthorityKeyIdentifier(keyIdentifier: subjectKey)
      }, issuerPrivateKey: self.key)
    return ServerCertificate(
      certificatePEM: try leaf.serializeAsPEM().pemString, keyPEM: key.pemRepresentation,
      names: names, validity: start...end)
  }

  private var subjectKey: ArraySlice<UInt8>? {
    get throws { try certificate.extensions.subjectKeyIdentifier?.keyIdentifier }
  }

  private func permitted(_ names: MachineNames) -> [GeneralName] {
    let constraints = try? certificate.extensions.nameConstraints
    let domains = constraints.map { Array($0.permittedDNSDomains) } ?? []
    let hosts = names.hosts.filter { host in
      domains.contains { host == $0 || host.hasSuffix("." + $0) }
    }
    return hosts.map(GeneralName.dnsName)
      + names.addresses.filter(vouches).map {
        .ipAddress(ASN1OctetString(contentBytes: $0.bytes[...]))
      }
  }

  /// Whether a tablet that trusts it believes it this address.
  package func vouches(for address: MachineNames.Address) -> Bool {
    let ranges = (try? certificate.extensions.nameConstraints)?.permittedIPRanges ?? []
    return ranges.compactMap { AddressRange(octets: $0.bytes) }.contains { $0.contains(address) }
  }
}
