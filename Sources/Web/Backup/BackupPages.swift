import Foundation
import Vault

/// One backup in a list.
struct BackupRow: Encodable, Sendable {
  let name: String
  let madeAt: Shown<Date>
  let bytes: Shown<Int>
  let state: String
  @PageOnly var stateText: String
  /// What it was made before; null where it is an ordinary one.
  @PageOnly var reasonText: String?
  @PageOnly var isGood: Bool
  @PageOnly var isUsable: Bool

  init(_ backup: Backup, _ voice: Voice) {
    let text = voice.text
    name = backup.name
    madeAt = Shown(backup.madeAt, text.dateAndTime)
    bytes = Shown(backup.bytes) { String(max(1, ($0 + 99_999) / 100_000 / 10)) }
    state = backup.state.rawValue
    stateText = text["backup.state.\(backup.state.rawValue)"]
    reasonText = backup.reason.map { text["backup.reason.\($0.rawValue)"] }
    isGood = backup.state == .good
    isUsable = backup.state != .damaged
  }
}

/// What is under way.
struct BackupProgress: Encodable, Sendable {
  let text: String
  let percent: Int

  init(_ progress: BackupWork.Progress, _ voice: Voice) {
    text = voice.text["backup.progress.\(progress.kind.rawValue)"]
    percent = progress.percent
  }
}

/// All backups, newest first, and where they are kept.
struct BackupsPage: Page {
  static let template = "backup/index"
  let backups: [BackupRow]
  /// Null where nothing is.
  let underWay: BackupProgress?
  /// Sentences; empty where all is well.
  let troubles: [String]
  /// Null where there is none.
  let secondFolder: String?
  @PageOnly var isSecondReady: Bool
  /// Since when changes are missing; null where none are, or where that is decided.
  let missingSince: Shown<Date>?

  static func screen(
    _ standing: BackupStanding, _ voice: Voice, _ progress: BackupWork.Progress? = nil
  ) -> Screen<Self> {
    let page = Self(
      backups: standing.backups.map { BackupRow($0, voice) },
      underWay: progress.map { BackupProgress($0, voice) },
      troubles: standing.sentences(voice.text), secondFolder: standing.secondFolder,
      isSecondReady: standing.second == .ready && standing.secondFolder != nil,
      missingSince: standing.missing.map { Shown($0.since, voice.text.dateAndTime) })
    var screen = Screen(page: page, title: voice.text["backup.title"])
    screen.form = FormFields(["folder": standing.secondFolder ?? ""])
    return screen
  }
}

/// One backup: to try it, and to go back to it.
struct BackupPage: Page {
  static let template = "backup/show"
  struct Contents: Encodable, Sendable {
    let clients: Int
    let results: Int
    let signedForms: Int
    let auditEntries: Int
  }
  let backup: BackupRow
  let underWay: BackupProgress?
  /// What a test has just found; null where none has.
  let contents: Contents?

  static func screen(
    _ backup: Backup, _ voice: Voice, _ progress: BackupWork.Progress? = nil,
    _ contents: BackupContents? = nil
  ) -> Screen<Self> {
    let page = Self(
      backup: BackupRow(backup, voice), underWay: progress.map { BackupProgress($0, voice) },
      contents: contents.map {
        Contents(
          clients: $0.clients, results: $0.results, signedForms: $0.signedForms,
          auditEntries: $0.auditEntries)
      })
    return Screen(page: page, title: voice.text["backup.single"])
  }
}

extension Text {
  /// That the data is older than it was, and what to do about it.
  func missing(_ gap: Gap) -> String {
    let since = self["backup.missing", ["date": dateAndTime(gap.since)]]
    let until = gap.until.map { self["backup.missingUntil", ["date": dateAndTime($0)]] }
    return [since, until, self["backup.missingAsk"]].compactMap(\.self).joined(separator: " ")
  }
}

extension Screen {
  /// With how the last one ended.
  func telling(_ outcome: BackupWork.Outcome?, _ text: Text) -> Screen {
    var screen = self
    switch outcome {
    case .made(let backup) where backup.state == .good:
      screen.notice = Notice(text: text["backup.made"])
    case .made(let backup): screen.alarm = text["backup.made.\(backup.state.rawValue)"]
    case .tested(_, let contents) where contents.findings == 0:
      screen.notice = Notice(text: text["backup.tested"])
    case .tested: screen.alarm = text["backup.testedDoubtful"]
    case .restored(let backup, let before):
      screen.notice = Notice(
        text: text[
          "backup.restored",
          ["date": text.dateAndTime(backup.madeAt), "before": text.dateAndTime(before.madeAt)]])
    case .failed(let kind, let problem):
      screen.alarm =
        text["backup.failed.\(kind.rawValue)"] + " " + text["backup.problem.\(problem.rawValue)"]
    case nil: break
    }
    return screen
  }
}
