import Foundation

/// The names and addresses by which the machines of a gym's network reach this one.
package struct MachineNames: Sendable, Equatable {
  /// In lower case; `localhost` is always among them.
  package let hosts: [String]
  package let addresses: [Address]

  /// Names that a certificate cannot hold, and addresses that come twice, are left out.
  package init(hosts: [String], addresses: [Address]) {
    self.hosts = (["localhost"] + hosts.map { $0.lowercased() }).unique.filter(\.isHostName)
    self.addresses = ([.loopback] + addresses).unique
  }

  /// Of IPv4 or IPv6.
  package struct Address: Sendable, Hashable {
    /// In its shortest form, in lower case.
    package let text: String
    let bytes: [UInt8]

    /// - Parameter text: an address alone; nil for anything else. One of IPv4 within IPv6 is the
    ///   one of IPv4.
    package init?(_ text: String) {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      let bytes = parts.compactMap { UInt8($0) }
      if parts.count == 4, bytes.count == 4 {
        self.init(bytes)
      } else {
        self.init(six: text)
      }
    }

    private init(_ bytes: [UInt8]) {
      self.init(bytes: bytes, text: bytes.map(String.init).joined(separator: "."))
    }

    private init?(six typed: String) {
      var bytes = [UInt8](repeating: 0, count: 16)
      guard unsafe inet_pton(AF_INET6, typed, &bytes) == 1 else { return nil }
      if bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] {
        self.init(Array(bytes.suffix(4)))
        return
      }
      var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
      guard unsafe inet_ntop(AF_INET6, bytes, &text, socklen_t(text.count)) != nil else {
        return nil
      }
      let characters = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      self.init(bytes: bytes, text: String(decoding: characters, as: UTF8.self))
    }

    private init(bytes: [UInt8], text: String) { (self.bytes, self.text) = (bytes, text) }

    package var isSix: Bool { bytes.count == 16 }

    /// Whether it says nothing without the name of a network device: no browser takes that.
    package var isLinkLocalSix: Bool { isSix && bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80 }

    /// As it stands in a web address.
    package var host: String { isSix ? "[\(text)]" : text }

    package static let loopback = Address([127, 0, 0, 1])
  }
}

extension MachineNames {
  /// What its owner calls the machine.
  package var own: String { hosts.dropFirst().first ?? "localhost" }

  /// Those that another machine of the network can type, the likeliest first; of IPv6 last.
  package var reachable: [Address] {
    let usual: [AddressRange] = [.home, .large, .middle]
    let never: [AddressRange] = [.loopback, .unconfigured, .loopbackSix]
    let others = addresses.filter { address in
      !(usual + never).contains { $0.contains(address) }
    }
    return usual.flatMap { range in addresses.filter(range.contains) }
      + others.filter { !$0.isSix } + others.filter(\.isSix)
  }
}

/// A part of the address space: an address, and which of its bits count.
struct AddressRange: Sendable {
  private let bytes: [UInt8]
  private let mask: [UInt8]

  init(_ bytes: [UInt8], bits: Int) {
    self.bytes = bytes
    mask = bytes.indices.map { index in
      UInt8(truncatingIfNeeded: 0xFF << (8 - min(8, max(0, bits - 8 * index))))
    }
  }

  init(_ address: MachineNames.Address) {
    self.init(address.bytes, bits: 8 * address.bytes.count)
  }

  /// As name constraints have it: address and mask (RFC 5280, 4.2.1.10).
  init?(octets: some Collection<UInt8>) {
    guard octets.count == 8 || octets.count == 32 else { return nil }
    bytes = Array(octets.prefix(octets.count / 2))
    mask = Array(octets.suffix(octets.count / 2))
  }

  var octets: [UInt8] { bytes + mask }

  func contains(_ address: MachineNames.Address) -> Bool {
    address.bytes.count == bytes.count
      && zip(zip(address.bytes, bytes), mask).allSatisfy { $0.0 & $1 == $0.1 & $1 }
  }
}

extension AddressRange {
  fileprivate static let home = AddressRange([192, 168, 0, 0], bits: 16)
  fileprivate static let large = AddressRange([10, 0, 0, 0], bits: 8)
  fileprivate static let middle = AddressRange([172, 16, 0, 0], bits: 12)
  fileprivate static let loopback = AddressRange([127, 0, 0, 0], bits: 8)
  fileprivate static let unconfigured = AddressRange([169, 254, 0, 0], bits: 16)

  /// What private networks may use (RFC 1918, 3927, 4193, 4291), and this machine itself.
  static let privateNetworks = [
    loopback, large, middle, home, unconfigured, .six([0xFC], bits: 7),
    .six([0xFE, 0x80], bits: 10), loopbackSix,
  ]

  fileprivate static let loopbackSix: AddressRange = .six(
    [UInt8](repeating: 0, count: 15) + [1], bits: 128)

  private static func six(_ start: [UInt8], bits: Int) -> AddressRange {
    AddressRange(start + [UInt8](repeating: 0, count: 16 - start.count), bits: bits)
  }
}

extension String {
  /// Letters, digits and hyphens between dots.
  fileprivate var isHostName: Bool {
    count <= 253
      && wholeMatch(
        of: /[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*/)
        != nil
  }
}

extension Array where Element: Hashable {
  /// The first of each.
  fileprivate var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
