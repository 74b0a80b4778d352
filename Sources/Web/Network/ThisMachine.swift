import Certificates
import Foundation
import NIOCore

extension MachineNames {
  /// What this machine is called at this moment.
  package static func ofThisMachine() -> MachineNames {
    let host = ProcessInfo.processInfo.hostName.lowercased()
    let short = String(host.prefix { $0 != "." })
    let devices = (try? System.enumerateDevices()) ?? []
    let addresses = devices.filter { !$0.isVirtual }.compactMap { device in
      device.address?.ipAddress.flatMap(Address.init)
    }
    return MachineNames(
      hosts: [host, short, "\(short).local", LocalName.name],
      addresses: addresses.filter { !$0.isLinkLocalSix })
  }

  /// Where a server listens to be reached by all of the machine's addresses.
  static var everywhere: String {
    func says(_ file: String) -> String {
      ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "")
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
    let devices = (try? System.enumerateDevices()) ?? []
    return everywhere(
      sixes: says("/proc/net/if_inet6"), isParted: says("/proc/sys/net/ipv6/bindv6only") != "0",
      hasFour: devices.contains { $0.name != loopback && $0.address?.protocol == .inet })
  }

  /// - Parameters:
  ///   - sixes: the machine's IPv6 addresses, one on each line, with its device at the end.
  ///   - isParted: whether an administrator has parted the two: then IPv4 is what tablets come by.
  ///   - hasFour: whether it has an IPv4 address in a network.
  static func everywhere(sixes: String, isParted: Bool, hasFour: Bool) -> String {
    let lines = sixes.split(separator: "\n")
    // The resolver does not know `::` where only IPv4 leads into a network.
    let isOnlyFour = hasFour && lines.allSatisfy { $0.hasSuffix(" \(loopback)") }
    return lines.isEmpty || isParted || isOnlyFour ? "0.0.0.0" : "::"
  }

  private static let loopback = "lo"
}

extension SocketAddress {
  /// As the machine itself writes it: of IPv4 also where it comes by a door for IPv6.
  var plainAddress: String? {
    ipAddress.map { MachineNames.Address($0)?.text ?? $0 }
  }
}

extension NIONetworkDevice {
  /// Networks of containers and virtual machines, which no tablet is in.
  fileprivate var isVirtual: Bool {
    ["docker", "br-", "virbr", "vmnet"].contains { name.hasPrefix($0) }
  }
}
