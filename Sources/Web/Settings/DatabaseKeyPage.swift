import Foundation
import Vault

/// Since when the key is in use, and why one would change it.
struct DatabaseKeyPage: Page {
  static let template = "settings/key"
  let since: Shown<Date>
  /// What the disk needs room for meanwhile.
  let room: Shown<Int>

  static func screen(since: Date, bytes: Int, _ voice: Voice) -> Screen<Self> {
    Screen(
      page: Self(
        since: Shown(since, voice.text.date),
        room: Shown(bytes) { String(max(1, ($0 + 999_999) / 1_000_000)) }),
      title: voice.text["databaseKey.title"])
  }
}
