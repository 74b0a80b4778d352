import Foundation
import Vault

/// That the laptop's clock may be wrong, and what becomes of results meanwhile.
struct ClockWarning: Encodable, Sendable {
  struct Confirmation: Encodable, Sendable {
    /// The day that is confirmed, as it is sent.
    let day: String
    let button: String
  }

  let text: String
  /// Null where the clock cannot be right, and for who may not say that it is.
  let confirmation: Confirmation?

  init(_ doubt: ClockDoubt, for trainer: Trainer, _ voice: Voice) {
    let (text, isCertain) = (voice.text, doubt.kind == .impossible)
    let details = ["today": text.date(doubt.now), "known": text.date(doubt.known)]
    let ask = isCertain ? "clock.set" : trainer.isOwner ? "clock.ask" : "clock.askOwner"
    self.text = ["clock.\(doubt.kind.rawValue)", "clock.results", ask]
      .map { text[$0, details] }.joined(separator: " ")
    confirmation =
      isCertain || !trainer.isOwner
      ? nil
      : voice.today.map { Confirmation(day: $0.description, button: text["clock.yes", details]) }
  }
}
