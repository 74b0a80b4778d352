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
    "An address is four numbers",
    arguments: ["", "1.2.3", "1.2.3.256", "1.2.3.4.5", "::1", "1.2.3."])
  func noAddress(text: String) {
    #expect(MachineNames.Address(text) == nil)
  }

  @Test("A tablet is told of the address in the home's network first, never of the machine's own")
  func reachable() {
    let typed = ["169.254.3.4", "203.0.113.7", "10.0.0.2", "172.20.0.2", "192.168.1.9"]
    let names = MachineNames(hosts: [], addresses: typed.compactMap(MachineNames.Address.init))
    #expect(
      names.reachable.map(\.text) == ["192.168.1.9", "10.0.0.2", "172.20.0.2", "203.0.113.7"])
  }
}
