import Foundation
import Vault

/// How it stands with the gym's backups, and what an owner should do about it.
struct BackupStanding: Sendable {
  /// In seconds.
  static let patience: TimeInterval = 2 * 24 * 3600

  let backups: [Backup]
  /// Where there is one.
  let secondFolder: String?
  /// Nil before anybody has looked.
  let second: SecondFolder.State?
  let now: Date
  /// Nil where nothing is, or where that is decided.
  var missing: Gap?

  /// Nothing where all is well.
  func sentences(_ text: Text) -> [String] { [age(text), place(text)].compactMap(\.self) }

  private func age(_ text: Text) -> String? {
    guard let newest = backups.first(where: { $0.state == .good }) else {
      return text["backup.none"]
    }
    let age = now.timeIntervalSince(newest.madeAt)
    return age > Self.patience ? text["backup.old", ["date": text.date(newest.madeAt)]] : nil
  }

  private func place(_ text: Text) -> String? {
    guard let secondFolder, let second, second != .ready else { return nil }
    return text["backup.second.\(second.rawValue)", ["folder": secondFolder]]
  }
}
