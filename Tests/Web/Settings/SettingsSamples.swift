import Certificates
import Foundation
import TestSupport

@testable import Vault
@testable import Web

final class SettingsSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] {
    try gym.settings() + gym.tablets()
  }
}

extension SampleGym {
  fileprivate func settings() -> [SampleScreen] {
    [
      SampleScreen(SettingsPage.screen(trainer, voice), in: self),
      SampleScreen(
        SettingsPage.screen(trainer, voice).again(reader([:], wrong: ["units"])), in: self),
      SampleScreen(PasswordPage.screen(trainer, voice), in: self),
      SampleScreen(
        PasswordPage.screen(trainer, voice)
          .again(reader([:], wrong: ["current", "password"])), in: self),
      SampleScreen(UnattendedPage.screen(isOn: true, hasPlace: true, voice), in: self),
      SampleScreen(
        UnattendedPage.screen(isOn: true, hasPlace: true, refusal: .missing(""), voice), in: self),
      SampleScreen(
        UnattendedPage.screen(isOn: false, hasPlace: true, voice)
          .again(reader([:], wrong: ["password"])), in: self),
      SampleScreen(UnattendedPage.screen(isOn: false, hasPlace: false, voice), in: self),
      SampleScreen(OwnSessionsPage.screen([session(true), session(false)], voice), in: self),
      SampleScreen(
        DatabaseKeyPage.screen(since: moment.now, bytes: 12_345_678, voice), in: self),
      SampleScreen(
        DatabaseKeyPage.screen(since: moment.now, bytes: 12_345_678, voice)
          .refused(PasswordRefusal(wrong: .forbidden, "Please try again.")), in: self),
    ]
  }

  private func session(_ isThis: Bool) -> SessionStanding {
    SessionStanding(
      id: "a", device: isThis ? "iPad" : nil, startedAt: moment.now, seenAt: moment.now,
      isThis: isThis, isHandedOver: !isThis, isLocked: !isThis)
  }
}

extension SampleGym {
  fileprivate func tablets() throws -> [SampleScreen] {
    let (now, desk) = (moment.now, World().names)
    let doubt = ClockDoubt(now, programMade: now, used: now + 400 * 86_400)
    let served = try network(desk, isServed: true)
    served.tablets.note("192.168.1.31", agent: "iPad", isSecure: true, at: now)
    served.tablets.note("192.168.1.32", agent: "Android", isSecure: false, at: now)
    let nowhere = MachineNames(hosts: [], addresses: [])
    let moved = MachineNames(
      hosts: [], addresses: [MachineNames.Address("100.64.5.10")].compactMap(\.self))
    return try [
      SampleScreen(
        TabletsPage.screen(network(moved, isServed: true), doubt: doubt, voice), in: self)
    ]
      + [
        served, network(desk, isServed: false), Network(names: { desk }),
        network(nowhere, isServed: false),
      ].map { SampleScreen(TabletsPage.screen($0, voice), in: self) }
  }

  private func network(_ names: MachineNames, isServed: Bool) throws -> Network {
    let network = Network(names: { names })
    if isServed {
      let authority = try LocalAuthority(
        machine: "desk", names: World().names, at: moment.now)
      try network.serve(.authority(authority), at: moment.now...moment.now)
    }
    network.listens(at: .init(http: 8080, https: 8443))
    return network
  }
}
