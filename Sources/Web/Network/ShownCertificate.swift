import Certificates
import Foundation
import NIOSSL

/// By what a tablet knows that it speaks with the gym's laptop.
package enum Proof: Sendable {
  case authority(LocalAuthority)
  /// The gym's own, in PEM.
  case files(certificate: URL, privateKey: URL)
}

/// Why tablets cannot be served; each says what to do.
package enum CertificateRefusal: Error, Equatable, CustomStringConvertible {
  case missing(String)
  case unreadable(String)
  case keyDoesNotFit(String, String)
  case authorityBroken(String)

  package var description: String {
    switch self {
    case .missing(let path): "\(path) is missing, or cannot be opened."
    case .unreadable(let path): "\(path) cannot be read as PEM."
    case .keyDoesNotFit(let certificate, let key):
      "The private key in \(key) does not belong to the certificate in \(certificate)."
    case .authorityBroken(let folder):
      """
      authority.crt and authority.key in \(folder) do not belong together. Put both back from a \
      copy, or remove both: then a new authority is made, which every tablet has to trust anew.
      """
    }
  }
}

/// By what a file is seen to have changed: two changes may have one time.
private struct Stamp: Equatable {
  private let changedAt: Date?
  private let number: Int?

  init(_ file: URL) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    changedAt = attributes?[.modificationDate] as? Date
    number = attributes?[.systemFileNumber] as? Int
  }
}

/// A certificate ready for connections, and how long it will do.
struct ShownCertificate {
  let context: NIOSSLContext
  private let made: ServerCertificate?
  private let files: [URL: Stamp]

  init(_ proof: Proof, names: MachineNames, at times: ClosedRange<Date>) throws {
    switch proof {
    case .authority(let authority):
      let made = try authority.certify(names, at: times)
      (self.made, files) = (made, [:])
      context = try Self.context(certificate: made.certificatePEM, key: made.keyPEM)
    case .files(let certificate, let key):
      (made, files) = (nil, Self.changes([certificate, key]))
      context = try Self.context(certificate: certificate, key: key)
    }
  }

  /// Whether it need not be made, or read, anew.
  func isCurrent(_ names: MachineNames, at times: ClosedRange<Date>) -> Bool {
    made?.isCurrent(for: names, at: times) ?? (Self.changes(Array(files.keys)) == files)
  }

  private static func changes(_ files: [URL]) -> [URL: Stamp] {
    files.reduce(into: [:]) { changes, file in changes[file] = Stamp(file) }
  }

  private static func context(certificate: URL, key: URL) throws -> NIOSSLContext {
    func text(_ file: URL) throws -> String {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else {
        throw CertificateRefusal.missing(file.path)
      }
      return text
    }
    let (chainText, keyText) = (try text(certificate), try text(key))
    guard let chain = try? chain(chainText), !chain.isEmpty else {
      throw CertificateRefusal.unreadable(certificate.path)
    }
    guard (try? privateKey(keyText)) != nil else { throw CertificateRefusal.unreadable(key.path) }
    do {
      return try context(certificate: chainText, key: keyText)
    } catch is NIOSSLError {
      throw CertificateRefusal.keyDoesNotFit(certificate.path, key.path)
    }
  }

  private static func chain(_ text: String) throws -> [NIOSSLCertificate] {
    try NIOSSLCertificate.fromPEMBytes(Array(text.utf8))
  }

  private static func privateKey(_ text: String) throws -> NIOSSLPrivateKey {
    try NIOSSLPrivateKey(bytes: Array(text.utf8), format: .pem)
  }

  /// TLS 1.2 with forward secrecy and authenticated encryption, or 1.3.
  private static func context(certificate: String, key: String) throws -> NIOSSLContext {
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: try chain(certificate).map { .certificate($0) },
      privateKey: .privateKey(try privateKey(key)))
    configuration.minimumTLSVersion = .tlsv12
    configuration.cipherSuites = "ECDHE+AESGCM:ECDHE+CHACHA20"
    configuration.applicationProtocols = ["http/1.1"]
    // A browser need not say good-bye; the server does not wait for it longer when it stops.
    configuration.shutdownTimeout = .seconds(1)
    return try NIOSSLContext(configuration: configuration)
  }
}
