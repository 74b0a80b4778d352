import Foundation
import Vault

/// A trainer in lists and on their page.
struct TrainerRow: Encodable, Sendable {
  let id: String
  let name: String
  let login: String
  let owner: Bool
  let disabled: Bool
  /// Whether they have chosen a password.
  let joined: Bool
  let isYou: Bool
  /// Whether they sign in with a code after the password.
  let factor: Bool
  /// What is to be said about them.
  let facts: [String]

  init(_ standing: TrainerStanding, for owner: Trainer, _ text: Text) {
    let trainer = standing.trainer
    (id, name, login) = (trainer.id.description, trainer.name, trainer.login)
    (self.owner, disabled) = (trainer.isOwner, trainer.disabledAt != nil)
    (joined, isYou) = (standing.hasPassword, trainer.id == owner.id)
    factor = standing.hasFactor
    facts = [
      isYou ? text["trainer.you"] : nil, trainer.isOwner ? text["trainer.owner"] : nil,
      disabled ? text["trainer.disabled"] : nil, standing.invitation(text),
      factor ? text["factor.title"] : nil,
    ].compactMap(\.self)
  }
}

extension TrainerStanding {
  /// Nil for who has a password.
  fileprivate func invitation(_ text: Text) -> String? {
    guard !hasPassword else { return nil }
    guard let invitedUntil else { return text["trainer.invitationOver"] }
    return text["trainer.invited", ["time": text.dateAndTime(invitedUntil)]]
  }
}

/// The gym's trainers.
struct TrainersPage: Page {
  static let template = "trainers/index"
  let trainers: [TrainerRow]

  static func screen(
    _ trainers: [TrainerStanding], for owner: Trainer, _ voice: Voice
  ) -> Screen<Self> {
    Screen(
      page: Self(trainers: trainers.map { TrainerRow($0, for: owner, voice.text) }),
      title: voice.text["trainers.title"])
  }
}

extension Screen<TrainersPage> {
  func after(removing trainer: Trainer, _ voice: Voice) -> Screen {
    var screen = self
    screen.notice = Notice(
      text: voice.text["trainers.removed", ["name": trainer.name]],
      next: .init(address: "/settings/key", text: voice.text["trainers.changeKey"]))
    return screen
  }
}

/// Where an owner names a new trainer.
struct NewTrainerPage: Page {
  static let template = "trainers/new"

  static func screen(_ voice: Voice) -> Screen<Self> {
    Screen(page: Self(), title: voice.text["trainers.invite"])
  }
}

/// One trainer, and what an owner can do about them.
struct TrainerPage: Page {
  static let template = "trainers/show"
  let trainer: TrainerRow
  /// Nobody else may do what an owner does: they stay.
  let isLastOwner: Bool
  let mayBeOwner: Bool
  let mayBeNoOwner: Bool
  let mayBeDisabled: Bool
  /// Whether another invitation may take the place of the first.
  let mayBeInvited: Bool
  /// Whether one may take the place of the password.
  let mayBeReset: Bool
  let mayLoseFactor: Bool
  let mayBeRemoved: Bool

  static func screen(
    _ standing: TrainerStanding, for owner: Trainer, _ voice: Voice
  ) -> Screen<Self> {
    let (text, trainer) = (voice.text, standing.trainer)
    let (free, joined) = (!standing.isLastOwner, standing.hasPassword)
    let mayComeAnew = free && trainer.id != owner.id && trainer.disabledAt == nil
    let page = Self(
      trainer: TrainerRow(standing, for: owner, text), isLastOwner: standing.isLastOwner,
      mayBeOwner: !trainer.isOwner, mayBeNoOwner: trainer.isOwner && free,
      mayBeDisabled: trainer.disabledAt == nil && free,
      mayBeInvited: mayComeAnew && !joined, mayBeReset: mayComeAnew && joined,
      mayLoseFactor: standing.hasFactor && trainer.id != owner.id, mayBeRemoved: free)
    return Screen(page: page, title: trainer.name)
  }
}
