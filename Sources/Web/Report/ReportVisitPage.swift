import Foundation
import Vault

/// What a phone shows first that has read a report's code. It says nothing about the client: programs
/// that look ahead see it, too.
struct ReportVisitPage: Page {
  static let template = "report/visit"
  let gym: String
  let expiresAt: Shown<Date>
  /// Whether it can be had as PDF.
  @PageOnly var canPrint: Bool

  static func screen(
    _ link: ReportLink, of gym: Gym, canPrint: Bool, _ voice: Voice
  ) -> Screen<Self> {
    Screen(
      page: Self(
        gym: gym.name, expiresAt: Shown(link.expiresAt, voice.text.time), canPrint: canPrint),
      title: voice.text["reportVisit.title"])
  }
}
