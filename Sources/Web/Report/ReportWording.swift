import Catalogue
import Foundation
import Vault

/// What a report says in words where nobody has typed anything else.
struct ReportWording: Sendable {
  private let records: ReportRecords
  private let next: [NextPointView]
  private let voice: Voice

  init(_ records: ReportRecords, _ voice: Voice) {
    (self.records, self.voice) = (records, voice)
    let found = NextPointView.all(records.overview, voice)
    next = records.wheel.toWorkOn(records.concerns, voice.catalogue)
      .compactMap { found[$0.id] }
  }

  /// As it was typed; nil where there is nothing to say.
  func words(_ part: NoteWords.Part) -> String? {
    let typed = records.draft.words[part] ?? prefilled(part)
    return typed.isEmpty ? nil : typed
  }

  /// A note without what the report says in its words anyway; nil where it says nothing else.
  func note(_ note: SessionNote, _ names: [Identifier<Trainer>: String]) -> ReportNote? {
    let said = NoteWords.Part.allCases.filter { $0 != .text && words($0) == note.words[$0] }
    return ReportNote(note, besides: Set(said), names, voice)
  }

  /// From the newest note that says something, otherwise from what was measured.
  func prefilled(_ part: NoteWords.Part) -> String {
    if let noted = records.notes.map({ $0.words[part] }).first(where: { !$0.isEmpty }) {
      return noted
    }
    switch part {
    case .assessment: return standing ?? ""
    case .plan:
      return next.map { "\(voice.name(of: $0.exercise)): \($0.text)" }.joined(separator: "\n")
    case .text, .subjective, .objective: return ""
    }
  }

  /// "6.4 from 4 of 7 areas. Strongest: Balance (8.2)."
  private var standing: String? {
    guard let summary = records.wheel.summary(voice.text) else { return nil }
    return ([voice.text["report.standing", ["summary": summary]]] + [strongest].compactMap(\.self))
      .joined(separator: " ")
  }

  /// Nil where there is nothing to compare: one area is the weakest, too.
  private var strongest: String? {
    let scored = records.wheel.scored
    let strongest = scored.count > 1 ? scored.max { ($0.score ?? 0) < ($1.score ?? 0) } : nil
    return strongest.flatMap { slice in
      slice.score.map {
        voice.text["report.strongest", ["name": slice.name, "score": voice.text.score($0)]]
      }
    }
  }

  /// What was gained in one sentence; without a gain, what is strongest: the wheel says the rest.
  var summary: String? {
    records.earlier.flatMap { voice.gains(of: records.wheel, since: $0) } ?? strongest
  }
}
