import Certificates
import Foundation
import Vault

extension LocalAuthority {
  /// The authority of a data folder, made at the first start.
  ///
  /// - Parameter folder: made where it is missing, for its owner's eyes only.
  /// - Throws: `CertificateRefusal`, `POSIXError`.
  package static func kept(
    in folder: URL, names: MachineNames, at now: Date
  ) throws -> LocalAuthority {
    try makePrivateFolder(at: folder)
    let files = (
      certificate: folder.appending(path: "authority.crt"),
      key: folder.appending(path: "authority.key")
    )
    guard FileManager.default.fileExists(atPath: files.certificate.path) else {
      let authority = try LocalAuthority(machine: names.own, names: names, at: now)
      try replaceFile(at: files.key, with: Data(authority.keyPEM.utf8))
      // Last: an authority without a certificate is none, and is made anew.
      try replaceFile(at: files.certificate, with: Data(authority.certificatePEM.utf8))
      return authority
    }
    do {
      return try LocalAuthority(
        certificatePEM: String(contentsOf: files.certificate, encoding: .utf8),
        keyPEM: String(contentsOf: files.key, encoding: .utf8))
    } catch {
      throw CertificateRefusal.authorityBroken(folder.path)
    }
  }
}
