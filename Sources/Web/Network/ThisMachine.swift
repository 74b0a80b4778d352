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
    // Where an administrator has parted the two, IPv4 is what tablets come by.
    let isOneForBoth =
      !says("/proc/net/if_inet6").isEmpty && says("/proc/sys/net/ipv6/bindv6only") == "0"
    return isOneForBoth ? "::" : "0.0.0.0"
  }
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
