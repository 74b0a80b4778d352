import Testing

@testable import Certificates

@Suite("The machine's names")
struct MachineNamesTests {
  @Test("Each stands there once, in lower case, and this machine's own are always among them")
  func once() {
    let names = MachineNames(hosts: ["Desk", "desk", "localhost"], addresses: [.loopback])
    #expect(names.hosts == ["localhost", "desk"])
    #expect(names.addresses.map(\.text) == ["127.0.0.1"])
    #expect(names.own == "desk")
  }

  @Test(
    "A name that no certificate can hold is left out",
    arguments: ["", "a b", "-a", "a..b", "straße", String(repeating: "a", count: 64), "a\u{0}"])
  func unusable(name: String) {
    #expect(MachineNames(hosts: [name], addresses: []).hosts == ["localhost"])
  }

  @Test(
    "An address is four numbers, or one of IPv6",
    arguments: ["", "1.2.3", "1.2.3.256", "1.2.3.4.5", "1.2.3.", "::1::", "fe80::1%eth0", "[::1]"])
  func noAddress(text: String) {
    #expect(MachineNames.Address(text) == nil)
  }

  @Test(
    "An address of IPv6 has one form, and brackets where it stands in a web address",
    arguments: [
      ("::1", "[::1]"), ("FD12:0:0:0:0:0:0:7", "[fd12::7]"),
      ("::ffff:192.168.1.20", "192.168.1.20"),
    ])
  func six(typed: String, host: String) {
    #expect(MachineNames.Address(typed)?.host == host)
  }

  @Test("Addresses of IPv6 come last, and this machine's own never")
  func sixLast() {
    let typed = ["fd12::7", "::1", "203.0.113.7"].compactMap(MachineNames.Address.init)
    let names = MachineNames(hosts: [], addresses: typed)
    #expect(names.reachable.map(\.text) == ["203.0.113.7", "fd12::7"])
  }

  @Test("A tablet is told of the address in the home's network first, never of the machine's own")
  func reachable() {
    let typed = ["169.254.3.4", "203.0.113.7", "10.0.0.2", "172.20.0.2", "192.168.1.9"]
    let names = MachineNames(hosts: [], addresses: typed.compactMap(MachineNames.Address.init))
    #expect(
      names.reachable.map(\.text) == ["192.168.1.9", "10.0.0.2", "172.20.0.2", "203.0.113.7"])
  }
}
