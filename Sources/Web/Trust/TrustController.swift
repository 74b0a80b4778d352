import Certificates
import HTTPTypes
import Hummingbird
import QRCodes
import Vault

/// How a tablet comes to trust this gym: the one page that the network gets over plain HTTP.
struct TrustController {
  let network: Network
  let folder: DataFolder

  @Sendable func show(request: Request, context: Guest) throws -> Response {
    guard let ways = network.ways(for: request) else { throw Refusal.notFound }
    guard let authority = network.authority else { return .seeOther(ways.secure) }
    let device = DeviceKind(agent: request.headers[.userAgent] ?? "")
    let doubt = folder.clockDoubt(at: context.voice.now)
    return try context.answer(
      TrustPage.screen(authority.fingerprint, ways, on: device, doubt: doubt, context.voice))
  }
}

/// Where a browser goes on from the address that it has asked.
struct TrustWays {
  let first: String
  let secure: String
  var arrival: String { secure + "/trust/arrived" }
}

extension Network {
  /// Nil where tablets are not served.
  func ways(for request: Request) -> TrustWays? {
    guard let ports, let asked = Network.host(request.head.authority?.lowercased() ?? "")
    else { return nil }
    let host = asked.contains(":") ? "[\(asked)]" : asked
    return TrustWays(
      first: "http://\(host):\(ports.http)", secure: "https://\(host):\(ports.https)")
  }
}

struct TrustPage: Page {
  static let template = "trust/show"
  struct Device: Encodable, Sendable {
    let name: String
    let steps: [String]
    /// Apple's devices take the profile, others the certificate.
    let isApple: Bool
  }
  /// What is asking, as far as it says so; null where nothing is known.
  let device: Device?
  let others: [Device]
  /// SHA-256 of the authority's certificate, as the laptop shows it too.
  let fingerprint: String
  let arrival: String
  /// That the laptop's clock may be why a device refuses; null where nothing speaks against it.
  let clock: String?

  static func screen(
    _ fingerprint: String, _ ways: TrustWays, on kind: DeviceKind, doubt: ClockDoubt? = nil,
    _ voice: Voice
  ) -> Screen<Self> {
    let known = DeviceKind.withSteps
    let others = known.filter { $0 != kind }
    let page = Self(
      device: known.contains(kind) ? Device(kind, voice.text) : nil,
      others: others.map { Device($0, voice.text) }, fingerprint: fingerprint,
      arrival: ways.arrival,
      clock: doubt.map { voice.text["trust.clock", ["today": voice.text.date($0.now)]] })
    var screen = Screen(page: page, title: voice.text["trust.title"])
    screen.chart = Drawing(QRCode(ways.first)?.svg ?? "")
    return screen
  }
}

extension TrustPage.Device {
  init(_ kind: DeviceKind, _ text: Text) {
    name = text["trust.name.\(kind.rawValue)"]
    steps = [
      text["trust.first.\(kind.rawValue)"], text["trust.second.\(kind.rawValue)"],
      text["trust.third.\(kind.rawValue)"],
    ]
    isApple = [.iPad, .iPhone, .mac].contains(kind)
  }
}

extension DeviceKind {
  /// Those whose way to trust is told.
  fileprivate static let withSteps: [DeviceKind] = [.iPad, .iPhone, .android, .windows, .mac]
}

/// That trust has arrived.
struct TrustArrivalPage: Page {
  static let template = "trust/arrived"
  let isTrusted: Bool

  static func screen(_ voice: Voice) -> Screen<Self> {
    Screen(page: Self(isTrusted: true), title: voice.text["trust.arrived.title"])
  }
}
