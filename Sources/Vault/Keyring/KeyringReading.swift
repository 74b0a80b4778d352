import Foundation

/// Why a keyring file is not used.
package enum KeyringFault: Error, Equatable, CustomStringConvertible {
  /// More than 64 KiB.
  case tooLarge
  case malformed
  /// Made by a newer HealthWheel.
  case unknownVersion(Int)
  case tooManyTrainers
  /// Two trainers with one sign-in name or one id.
  case repeatedTrainer
  /// A derivation would cost more than 1 GiB, 10 iterations or 4 lanes.
  case unacceptableCost
  /// Not as it was written by someone who had the vault key.
  case tampered

  package var description: String {
    switch self {
    case .unknownVersion(let version):
      "keyring.json is of version \(version), which a newer HealthWheel has written. Start that one."
    case .tooLarge, .malformed, .tooManyTrainers, .repeatedTrainer, .unacceptableCost:
      "keyring.json is damaged. Put keyring.json and vault.db of the same backup back."
    case .tampered:
      "Somebody has changed keyring.json. Put keyring.json and vault.db of the same backup back."
    }
  }
}

extension Keyring: Codable {
  /// Older programs would take a machine's slot for somebody's tampering.
  var version: Int { machine == nil ? 1 : 2 }
  static let byteLimit = 64 << 10

  private enum CodingKeys: String, CodingKey {
    case trainers, recovery, machine, code, version
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard [1, 2].contains(version) else { throw KeyringFault.unknownVersion(version) }
    self.init(
      trainers: try container.decode([TrainerSlot].self, forKey: .trainers),
      recovery: try container.decode(RecoverySlot.self, forKey: .recovery),
      machine: try container.decodeIfPresent(RecoverySlot.self, forKey: .machine),
      code: try container.decode(Data.self, forKey: .code))
    guard version == self.version else { throw KeyringFault.malformed }
    try refuseBeyondLimits()
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(version, forKey: .version)
    try container.encode(trainers, forKey: .trainers)
    try container.encode(recovery, forKey: .recovery)
    try container.encodeIfPresent(machine, forKey: .machine)
    try container.encode(code, forKey: .code)
  }

  package func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  /// Reads a file without trusting it: what it says is proven only by `unlock`.
  package init(reading data: Data) throws(KeyringFault) {
    guard data.count <= Self.byteLimit else { throw .tooLarge }
    do {
      self = try JSONDecoder().decode(Keyring.self, from: data)
    } catch let fault as KeyringFault {
      throw fault
    } catch {
      throw .malformed
    }
  }

  private func refuseBeyondLimits() throws(KeyringFault) {
    guard trainers.count <= Self.slotLimit else { throw .tooManyTrainers }
    guard Set(trainers.map(\.login)).count == trainers.count,
      Set(trainers.map(\.id)).count == trainers.count
    else { throw .repeatedTrainer }
    guard trainers.allSatisfy(\.credential.cost.isAcceptable) else { throw .unacceptableCost }
    guard !trainers.isEmpty, recovery.hasRightSizes,
      machine?.hasRightSizes != false, trainers.allSatisfy(\.hasRightSizes),
      code.count == 32
    else { throw .malformed }
  }
}
