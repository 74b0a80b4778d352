import Foundation
import Synchronization

/// Which other machines have asked since the server started.
package final class SeenTablets: Sendable {
  struct Tablet: Sendable, Equatable {
    let address: String
    /// What it says that it is.
    let kind: DeviceKind
    /// Whether it came encrypted: then it trusts this gym.
    let isSecure: Bool
    let seenAt: Date
  }

  /// So that nobody fills the memory by asking.
  private static let limit = 64
  private let tablets = Mutex<[String: Tablet]>([:])

  /// Newest first.
  var all: [Tablet] {
    tablets.withLock { $0.values.sorted { ($1.seenAt, $1.address) < ($0.seenAt, $0.address) } }
  }

  func note(_ address: String, agent: String, isSecure: Bool, at now: Date) {
    tablets.withLock { tablets in
      let wasSecure = tablets[address]?.isSecure == true
      tablets[address] = Tablet(
        address: address, kind: DeviceKind(agent: agent),
        isSecure: isSecure || wasSecure, seenAt: now)
      guard tablets.count > Self.limit,
        let oldest = tablets.values.min(by: { $0.seenAt < $1.seenAt })
      else { return }
      tablets[oldest.address] = nil
    }
  }
}

/// What a browser runs on, as far as it says so.
enum DeviceKind: String, Sendable, CaseIterable {
  case iPad, iPhone, android, windows, mac, linux, unknown

  /// - Parameter agent: the `User-Agent` of a request. An iPad says that it is a Mac.
  init(agent: String) {
    let signs: [(String, DeviceKind)] = [
      ("iPad", .iPad), ("iPhone", .iPhone), ("Android", .android), ("Windows", .windows),
      ("Macintosh", .mac), ("Linux", .linux), ("X11", .linux),
    ]
    self = signs.first { agent.contains($0.0) }?.1 ?? .unknown
  }
}
