import Crypto
import Foundation
import X509

extension LocalAuthority {
  /// An Apple configuration profile that installs the authority: an iPad asks nothing but whether
  /// to trust it.
  package func configurationProfile() throws -> Data {
    let (name, digest) = (certificate.commonName, SHA256.hash(data: derBytes).map { $0 })
    let payload: [String: Any] = [
      "PayloadType": "com.apple.security.root", "PayloadVersion": 1,
      "PayloadIdentifier": "healthwheel.authority.certificate",
      "PayloadUUID": UUID(from: digest.prefix(16)).uuidString,
      "PayloadDisplayName": name,
      "PayloadCertificateFileName": "healthwheel.crt", "PayloadContent": Data(derBytes),
    ]
    let profile: [String: Any] = [
      "PayloadType": "Configuration", "PayloadVersion": 1,
      "PayloadIdentifier": "healthwheel.authority", "PayloadDisplayName": name,
      "PayloadUUID": UUID(from: digest.suffix(16)).uuidString,
      "PayloadRemovalDisallowed": false, "PayloadContent": [payload],
    ]
    return try PropertyListSerialization.data(
      fromPropertyList: profile, format: .xml, options: 0)
  }
}

extension Certificate {
  fileprivate var commonName: String {
    let names = subject.flatMap { $0 }.filter { $0.type == .RDNAttributeType.commonName }
    return names.first.map { String(describing: $0.value) } ?? "HealthWheel"
  }
}

extension UUID {
  /// The same one for the same authority, so that installing it twice replaces it.
  fileprivate init(from bytes: some Sequence<UInt8>) {
    let hex = bytes.prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
      String(Array(hex)[range])
    }
    self = UUID(uuidString: parts.joined(separator: "-")) ?? UUID()
  }
}
