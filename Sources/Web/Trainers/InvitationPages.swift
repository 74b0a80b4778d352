import Foundation
import QRCodes
import Vault

/// An invitation, to be shown to the new trainer: once, for the vault has only its digest.
struct InvitationPage: Page {
  static let template = "trainers/invitation"
  struct Invitation: Encodable, Sendable {
    let code: String
    let url: String
    let expiresAt: Shown<Date>
  }
  struct Invited: Encodable, Sendable {
    let id: String
    let name: String
    let login: String
  }
  let trainer: Invited
  let invitation: Invitation

  static func screen(
    _ made: NewInvitation, at address: String, _ voice: Voice
  ) -> Screen<Self> {
    let (trainer, url) = (made.trainer, "\(address)/invitations/\(made.code.text)")
    let page = Self(
      trainer: Invited(
        id: trainer.id.description, name: trainer.name, login: trainer.login),
      invitation: Invitation(
        code: made.code.text, url: url, expiresAt: Shown(made.expiresAt, voice.text.dateAndTime)))
    var screen = Screen(
      page: page, title: voice.text["invitation.title", ["name": trainer.name]], status: .created)
    screen.chart = Drawing(QRCode(url)?.svg ?? "")
    return screen
  }
}

/// Where an invitation is typed that no camera reads.
struct InvitationCodePage: Page {
  static let template = "trainers/code"

  static func screen(_ voice: Voice) -> Screen<Self> {
    Screen(page: Self(), title: voice.text["invitation.code.title"])
  }
}

/// Where a new trainer chooses a password.
struct JoiningPage: Page {
  static let template = "trainers/join"
  let name: String
  let login: String
  let gym: String
  let phrase: String
  let taken: String?

  static func screen(
    _ trainer: Trainer, in gym: Gym, typed: Submission? = nil, _ voice: Voice
  ) -> Screen<Self> {
    let offered = OfferedPassword(typed: typed)
    let page = Self(
      name: trainer.name, login: trainer.login, gym: gym.name, phrase: offered.phrase,
      taken: offered.taken)
    return Screen(
      page: page, title: voice.text["joining.title", ["name": trainer.name]])
  }
}
