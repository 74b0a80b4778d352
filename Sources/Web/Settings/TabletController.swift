import Foundation
import Hummingbird
import QRCodes

/// How tablets come in, and which have.
struct TabletController {
  let network: Network

  @Sendable func index(request: Request, context: SignedIn) throws -> Response {
    try context.answer(TabletsPage.screen(network, context.voice))
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
  let tablets: [Tablet]

  static func screen(_ network: Network, _ voice: Voice) -> Screen<Self> {
    let page = Self(
      address: network.firstAddress, secureAddress: network.secureAddress,
      fingerprint: network.authority?.fingerprint, isServed: network.ports != nil,
      tablets: network.tablets.all.map { tablet in
        Tablet(
          address: tablet.address, kind: voice.text["device.\(tablet.kind.rawValue)"],
          trusts: tablet.isSecure, seenAt: Shown(tablet.seenAt, voice.text.dateAndTime))
      })
    var screen = Screen(page: page, title: voice.text["tablets.title"])
    screen.chart = network.firstAddress.flatMap(QRCode.init)?.svg ?? ""
    return screen
  }
}
