import Foundation
import QRCodes
import Vault

/// A report's code, to be read by the client's phone, and how it stands with it.
struct ReportLinkPage: Page {
  static let template = "report/link"
  let report: String
  /// Null but in the answer that makes it: the vault has only its digest.
  let url: String?
  /// Null where there is none.
  let expiresAt: Shown<Date>
  let openedAt: Shown<Date>
  let isOpen: Bool
  /// How it stands, in a sentence.
  let state: String
  @PageOnly var path: String

  static func screen(
    _ link: ReportLink?, to report: FrozenReport, at url: String? = nil, _ voice: Voice
  ) -> Screen<Self> {
    let page = Self(
      report: report.id.description, url: url,
      expiresAt: Shown(link?.expiresAt, voice.text.time),
      openedAt: Shown(link?.openedAt, voice.text.time),
      isOpen: link?.isOpen(at: voice.now) ?? false, state: voice.state(of: link),
      path: report.path)
    var screen = Screen(page: page, title: voice.text["reportLink.title"])
    screen.chart = Drawing(url.flatMap(QRCode.init)?.svg ?? "")
    return screen
  }
}

extension Voice {
  fileprivate func state(of link: ReportLink?) -> String {
    guard let link else { return text["reportLink.none"] }
    if let opened = link.openedAt {
      return text["reportLink.opened", ["time": text.time(opened)]]
    }
    guard link.isOpen(at: now) else { return text["reportLink.over"] }
    let minutes = max(1, Int((link.expiresAt.timeIntervalSince(now) / 60).rounded()))
    return text.plural("reportLink.open", minutes, ["time": text.time(link.expiresAt)])
  }
}
