import Foundation
import Vault

/// A correction or deletion: what the result was before it, and why.
struct ChangeRow: Encodable, Sendable {
  let kind: String
  let text: String
  let exerciseName: String
  let reason: String?
  let trainer: String
  let at: Shown<Date>

  /// - Parameter isUndone: whether it is a deletion that was taken back.
  init(
    _ change: EarlierResult, isUndone: Bool, _ names: [Identifier<Trainer>: String],
    _ voice: Voice
  ) {
    let text = voice.text
    let before = change.before
    kind = change.kind
    self.text =
      text[
        isUndone ? "results.change.restored" : "results.change.\(change.kind)",
        [
          "value": voice.shown(before.numbers, of: before.exercise).text,
          "date": text.date(before.takenAt),
        ]]
    exerciseName = voice.name(of: before.exercise)
    reason = change.reason.isEmpty ? nil : change.reason
    trainer = names[change.trainerId] ?? ""
    at = Shown(change.changedAt, text.dateAndTime)
  }
}
