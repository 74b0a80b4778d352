import Foundation
import Vault

struct OwnSessionsPage: Page {
  static let template = "settings/sessions"
  struct Row: Encodable, Sendable {
    let id: String
    let device: String
    let startedAt: Shown<Date>
    let seenAt: Shown<Date>
    let isThis: Bool
    let isHandedOver: Bool
    let isLocked: Bool
  }
  let sessions: [Row]

  static func screen(_ sessions: [SessionStanding], _ voice: Voice) -> Screen<Self> {
    let rows = sessions.map { session in
      let device = session.device.flatMap(SignInDevice.init(kept:)) ?? SignInDevice(agent: "")
      return Row(
        id: session.id, device: device.name(voice.text),
        startedAt: Shown(session.startedAt, voice.text.dateAndTime),
        seenAt: Shown(session.seenAt, voice.text.dateAndTime), isThis: session.isThis,
        isHandedOver: session.isHandedOver, isLocked: session.isLocked)
    }
    return Screen(page: Self(sessions: rows), title: voice.text["sessions.title"])
  }
}
