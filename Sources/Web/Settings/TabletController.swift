import Foundation
import Hummingbird
import QRCodes
import Vault

/// How tablets come in, and which have.
struct TabletController {
  let network: Network
  let folder: DataFolder

  @Sendable func index(request: Request, context: SignedIn) throws -> Response {
    let doubt = folder.clockDoubt(at: context.voice.now)
    return try context.answer(TabletsPage.screen(network, doubt: doubt, context.voice))
  }
}

struct TabletsPage: Page {
  static let template = "settings/tablets"
  struct Tablet: Encodable, Sendable {
    let address: String
    let kind: String
    /// Whether it has come by HTTPS.
    let trusts: Bool
    let seenAt: Shown<Date>
  }
  /// What is typed on a tablet; null where no network is, or tablets are not served.
  let address: String?
  let secureAddress: String?
  /// Null where the gym has a certificate of its own.
  let fingerprint: String?
  let isServed: Bool
  /// That tablets cannot come by an address that the machine has; null where they can.
  let otherNetwork: String?
  /// That the certificate may not do; null where nothing speaks against the clock.
  let clock: String?
  let tablets: [Tablet]

  static func screen(_ network: Network, doubt: ClockDoubt? = nil, _ voice: Voice) -> Screen<Self> {
    let (text, unvouched) = (voice.text, network.unvouched)
    let page = Self(
      address: network.firstAddress, secureAddress: network.secureAddress,
      fingerprint: network.authority?.fingerprint, isServed: network.ports != nil,
      otherNetwork: unvouched.isEmpty
        ? nil : text["tablets.otherNetwork", ["addresses": unvouched.joined(separator: ", ")]],
      clock: doubt.flatMap { doubt in
        network.authority.map { _ in text["tablets.clock", ["today": text.date(doubt.now)]] }
      },
      tablets: network.tablets.all.map { tablet in
        Tablet(
          address: tablet.address, kind: voice.text["device.\(tablet.kind.rawValue)"],
          trusts: tablet.isSecure, seenAt: Shown(tablet.seenAt, voice.text.dateAndTime))
      })
    var screen = Screen(page: page, title: voice.text["tablets.title"])
    screen.chart = Drawing(network.firstAddress.flatMap(QRCode.init)?.svg ?? "")
    return screen
  }
}
