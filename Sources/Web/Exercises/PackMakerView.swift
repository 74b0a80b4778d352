import Catalogue
import Foundation
import Vault

/// Who made a pack, and whether the gym knows them.
struct PackMakerView: Encodable, Sendable {
  /// `unsigned`, `own`, `known` or `unknown`.
  let state: String
  let gym: String?
  let trainer: String?
  /// SHA-256 of the maker's key.
  let fingerprint: String?
  /// When the gym accepted the maker.
  let firstSeen: Shown<Date>
  @PageOnly var text: String
  @PageOnly var fingerprintText: String?
  @PageOnly var askLabel: String

  init(_ origin: PackOrigin, _ voice: Voice) {
    let maker = origin.maker
    (state, firstSeen) = (origin.state, Shown(origin.firstSeen, voice.text.date))
    (gym, trainer, fingerprint) = (maker?.gym, maker?.trainer, maker?.fingerprint)
    fingerprintText = maker?.fingerprint.inGroups
    askLabel = voice.text["ownExercise.makerAskLabel", ["gym": maker?.gym ?? ""]]
    text =
      voice.text[
        "ownExercise.maker.\(origin.state)",
        [
          "gym": maker?.gym ?? "", "trainer": maker?.trainer ?? "",
          "date": origin.firstSeen.map(voice.text.date) ?? "",
        ]]
  }
}

extension PackOrigin {
  fileprivate var state: String {
    switch self {
    case .unsigned: "unsigned"
    case .own: "own"
    case .known: "known"
    case .unknown: "unknown"
    }
  }

  fileprivate var maker: PackMaker? {
    switch self {
    case .unsigned, .own: nil
    case .known(let known): known.maker
    case .unknown(let maker): maker
    }
  }

  fileprivate var firstSeen: Date? {
    if case .known(let known) = self { known.acceptedAt } else { nil }
  }
}
