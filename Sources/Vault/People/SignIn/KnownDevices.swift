import Foundation

/// Browsers that trainers have signed in with before, by digests of their cookies and names.
struct KnownDevices: Codable, Equatable, Sendable {
  struct Device: Codable, Equatable, Sendable {
    var names: Set<String>
    var usedAt: Date
  }

  private static let most = 200
  private static let mostNames = 64

  private(set) var devices: [String: Device] = [:]

  func knows(_ device: String, of name: String) -> Bool {
    devices[device]?.names.contains(name) == true
  }

  /// Whether anyone has signed in with it.
  func knows(_ device: String) -> Bool { devices[device] != nil }

  /// A tablet that several trainers use is known to each of them.
  mutating func remember(_ device: String, of name: String, at now: Date) {
    let names = devices[device]?.names ?? []
    let kept = names.count < Self.mostNames ? names : []
    devices[device] = Device(names: kept.union([name]), usedAt: now)
    while devices.count > Self.most,
      let oldest = devices.min(by: { $0.value.usedAt < $1.value.usedAt })
    {
      devices[oldest.key] = nil
    }
  }
}
