/// Why nothing is changed about a trainer; each has one plain sentence in the program's texts.
package enum TrainerRefusal: Error, Equatable, CustomStringConvertible {
  /// Somebody who may manage trainers must be able to sign in.
  case lastOwner
  /// Whoever asked is no owner any more.
  case notOwner
  case loginTaken
  /// There are as many as a keyring holds.
  case full
  /// Used, expired, or taken back; or there never was one.
  case invitationOver
  case factorIsOn
  /// It is switched off with password and code instead.
  case ownFactor

  package var description: String {
    switch self {
    case .lastOwner: "The last owner who can sign in stays. Make somebody else an owner first."
    case .notOwner: "Only an owner may do this."
    case .loginTaken: "Somebody has this sign-in name already."
    case .full: "There are \(Keyring.slotLimit) trainers already."
    case .invitationOver: "This invitation is used, expired or taken back."
    case .factorIsOn: "The second factor is switched on already."
    case .ownFactor: "Your own second factor is switched off in your settings."
    }
  }
}
