import Foundation
import Units
import Vault

extension NoteWords {
  /// Of one field.
  static let limit = 5_000
}

extension Reader {
  /// - Parameter note: the one that is changed; nil for a new one.
  /// - Returns: nil where the day is none.
  mutating func note(_ note: SessionNote?, at moment: Moment) -> NoteEntry? {
    let words = noteWords(keep: note?.words)
    if words.isEmpty, problems.isEmpty {
      refuse(submission["text"] == nil ? "subjective" : "text", "note.problem.empty")
    }
    guard let day = sessionDay(keep: note?.day) else { return nil }
    let isPrivate = submission["private"].map { _ in isYes("private") } ?? note?.isPrivate
    return NoteEntry(
      id: note?.id ?? noteID(at: moment),
      version: isMet ? note?.version : number("version"), day: day,
      words: words, isPrivate: isPrivate ?? false)
  }

  /// - Parameter old: stays where a field is absent.
  mutating func noteWords(keep old: NoteWords?) -> NoteWords {
    var words = NoteWords()
    for part in NoteWords.Part.allCases {
      words[part] = self.words(
        part.rawValue, keep: old?[part] ?? "", limit: NoteWords.limit, lines: true)
    }
    return words
  }

  /// What is typed so far, as it is.
  mutating func noteDraft() throws -> TypedNote {
    guard let id = submission.text("id").flatMap({ Identifier<SessionNote>($0) }) else {
      throw Refusal.malformed
    }
    let version = max(0, number("version") ?? 0)
    let fields = NoteWords.Part.allCases.map(\.rawValue)
    let words = fields.reduce(into: [String: String]()) { $0[$1] = submission.text($1) }
    for (field, typed) in words where typed.count > 2 * NoteWords.limit {
      refuse(field, "problem.tooLong", ["limit": String(NoteWords.limit)])
    }
    let isEmpty = words.values.allSatisfy { $0.asKept.isEmpty }
    let others = ["day": submission.text("day"), "private": isYes("private") ? "yes" : "no"]
    let typed = words.merging(others.compactMapValues(\.self)) { word, _ in word }
    return TypedNote(id: id, version: version, typed: isEmpty && version == 0 ? [:] : typed)
  }

  private mutating func sessionDay(keep: Day?) -> Day? {
    let day = day("day", until: voice.today, keep: keep ?? voice.today)
    if day == nil { refuse("day", "problem.date") }
    return day
  }

  /// The page's own, so that sending it twice is one note.
  private mutating func noteID(at moment: Moment) -> Identifier<SessionNote> {
    guard let typed = submission.text("id"), !typed.isEmpty else { return .init(at: moment.now) }
    guard let id = Identifier<SessionNote>(typed) else {
      refuse("id", "problem.text")
      return .init(at: moment.now)
    }
    return id
  }
}
