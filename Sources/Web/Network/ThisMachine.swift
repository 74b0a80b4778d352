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
      hosts: [host, short, "\(short).local", "healthwheel.local"], addresses: addresses)
  }
}

extension NIONetworkDevice {
  /// Networks of containers and virtual machines, which no tablet is in.
  fileprivate var isVirtual: Bool {
    ["docker", "br-", "virbr", "vmnet"].contains { name.hasPrefix($0) }
  }
}
