import Crypto
import Definitions
import Foundation
import Units

/// Who made a pack, as the pack says it and its signature proves of the key.
package struct PackMaker: Sendable, Equatable {
  package let gym: String
  package let trainer: String
  /// Ed25519, the public half.
  package let key: Data

  package init(gym: String, trainer: String, key: Data) {
    (self.gym, self.trainer, self.key) = (gym, trainer, key)
  }

  /// SHA-256 of the key, as two people compare it.
  package var fingerprint: String { Data(SHA256.hash(data: key)).hex }
}

/// A pack is not what was signed; the maker is the one that it names.
package struct ChangedPack: Error {
  package let gym: String
}

extension PackMaker {
  /// Keys of a pack beside those of a category file.
  package static let keys: Set<String> = ["maker", "signature"]

  /// Nil of a pack that nobody has signed.
  ///
  /// - Throws: `ChangedPack`, also where only one of maker and signature is left.
  package init?(of pack: [String: JSONValue]) throws(ChangedPack) {
    guard Self.keys.contains(where: { pack[$0] != nil }) else { return nil }
    let maker = pack["maker"]?.members ?? [:]
    let gym = maker["gym"]?.words ?? ""
    guard let trainer = maker["trainer"]?.words, let key = maker["key"]?.bytes,
      let signature = pack["signature"]?.bytes,
      let verifier = try? Curve25519.Signing.PublicKey(rawRepresentation: key),
      verifier.isValidSignature(signature, for: Self.signed(pack))
    else { throw ChangedPack(gym: gym) }
    self.init(gym: gym, trainer: trainer, key: key)
  }

  /// The pack with its maker and signature.
  package static func sign(
    _ pack: [String: JSONValue], gym: String, trainer: String, at now: Date,
    with key: Curve25519.Signing.PrivateKey
  ) throws -> [String: JSONValue] {
    var pack = pack
    pack["maker"] = .object([
      "gym": .string(gym), "trainer": .string(trainer),
      "key": .string(key.publicKey.rawRepresentation.base64EncodedString()),
      "madeAt": .string(now.formatted(.iso8601)),
    ])
    pack["signature"] = .string(try key.signature(for: signed(pack)).base64EncodedString())
    return pack
  }

  /// All but the signature, in canonical JSON (RFC 8785), so that spaces and order do not matter.
  private static func signed(_ pack: [String: JSONValue]) -> Data {
    let rest = pack.filter { $0.key != "signature" }
    return Data("HealthWheel pack\n\(JSONValue.object(rest).canonical)".utf8)
  }
}

extension JSONValue {
  fileprivate var members: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// Of a sensible length.
  fileprivate var words: String? {
    if case .string(let text) = self, text.count <= 200 { text } else { nil }
  }

  fileprivate var bytes: Data? {
    if case .string(let text) = self { Data(base64Encoded: text) } else { nil }
  }
}
