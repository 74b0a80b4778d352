import Certificates
import Foundation
import HTTPTypes
import NIOCore
import TestSupport
import Testing

@testable import Web

@Suite("A network of IPv6")
struct SixTests {
  @Test(
    "The laptop is known by its addresses of IPv6, in brackets and however they are written",
    arguments: ["[::1]:8080", "[fd12::7]:8443", "[fd12:0:0:0:0:0:0:7]"])
  func known(authority: String) async throws {
    try await withEmptyApp { gym in
      gym.world.move(to: "fd12::7")
      let now = gym.world.now
      try gym.services.network.refresh(at: now...now)
      let status = try await gym.status(asked: authority)
      #expect(status == .seeOther)
    }
  }

  @Test("An address of IPv6 that is not its own is not", arguments: ["[fd12::8]", "[::2]:80"])
  func unknown(authority: String) async throws {
    try await withEmptyApp { gym in
      let status = try await gym.status(asked: authority)
      #expect(status == .misdirectedRequest)
    }
  }

  /// The addresses of a machine as Linux lists them.
  static let (six, own) = (
    "fe80000000000000 02 40 20 80     eth0", "0000000000000001 01 80 10 80       lo"
  )

  @Test(
    "The server listens at both kinds of address where the machine has them, and always at one",
    arguments: [
      ([six, own], false, true, "::"), ([six, own], false, false, "::"),
      // Offline: a network may come.
      ([own], false, false, "::"),
      // IPv6 is switched off in the network, or everywhere.
      ([own], false, true, "0.0.0.0"), ([], false, true, "0.0.0.0"),
      // An administrator has parted them.
      ([six, own], true, true, "0.0.0.0"),
    ])
  func everywhere(sixes: [String], isParted: Bool, hasFour: Bool, address: String) {
    let sixes = sixes.joined(separator: "\n")
    #expect(
      MachineNames.everywhere(sixes: sixes, isParted: isParted, hasFour: hasFour) == address)
  }

  @Test("What is announced has brackets")
  func announced() throws {
    let world = World()
    world.move(to: "fd12::7")
    let network = Network(names: { world.names })
    network.listens(at: .init(http: 8080, https: 8443))
    #expect(network.secureAddress == "https://[fd12::7]:8443")
  }

  @Test("A tablet of IPv4 that comes by a door for both is known by its own address")
  func mapped() throws {
    let mapped = try SocketAddress(ipAddress: "::ffff:192.168.1.31", port: 4711)
    #expect(mapped.plainAddress == "192.168.1.31")
    for own in ["::ffff:127.0.0.1", "::1"] {
      let address = try SocketAddress(ipAddress: own, port: 4711)
      #expect(address.isLoopback)
    }
  }
}

extension TestGym {
  fileprivate func status(asked authority: String) async throws -> HTTPResponse.Status {
    try await stranger.send(
      .get, "/login", headers: [.accept: "text/html"], authority: authority
    ).status
  }
}
