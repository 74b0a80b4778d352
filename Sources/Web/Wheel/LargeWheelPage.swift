import Catalogue
import Vault

/// Large, without flags or anything around it; what has been gained in one sentence.
struct LargeWheelPage: Page {
  static let template = "wheel/large"
  let client: String
  let name: String
  let gains: String?

  /// - Parameter earlier: what the overview, too, compares with.
  static func screen(
    _ wheel: Wheel, of client: Client, since earlier: EarlierWheel?, _ voice: Voice
  ) -> Screen<Self> {
    let page = Self(
      client: client.id.description, name: client.details.name,
      gains: earlier.flatMap { voice.gains(of: wheel, since: $0) })
    let chart = wheel.chart(of: client, voice, since: earlier) { _ in nil }
    return Screen(page: page, title: client.details.name, chart: Drawing(chart.svg()))
  }
}

extension Voice {
  /// "Since 3 Mar 2026: Strength +1.2, Flexibility +0.4"; nil without a gain.
  func gains(of wheel: Wheel, since earlier: EarlierWheel) -> String? {
    let gains = wheel.changes(since: earlier.wheel).filter { $0.kind == .gain }.map {
      "\($0.slice.name) +\(text.score($0.change ?? 0))"
    }
    guard !gains.isEmpty else { return nil }
    return text[
      "overview.gains",
      ["date": text.date(earlier.measuredAt), "gains": gains.joined(separator: ", ")]]
  }
}
