import Definitions
import Foundation
import Units
import Vault

extension Reader {
  /// How a report is wanted: from a query, a form or a program. Days that are typed are the period.
  mutating func reportChoice(keep old: ReportChoice) -> ReportChoice {
    var choice = old
    choice.period = self.choice("period", keep: old.period) ?? .all
    choice.since = day("since", until: voice.today, keep: old.since)
    choice.until = day("until", until: voice.today, keep: old.until)
    let days = [choice.since, choice.until]
    let hasDays = submission.text("since") != nil || submission.text("until") != nil
    if submission["period"] == nil, hasDays { choice.period = days == [nil, nil] ? .all : .days }
    // Whoever types days means them, whatever the list beside them was left at.
    if days != [nil, nil], days != [old.since, old.until] { choice.period = .days }
    if choice.period == .days { checkDays(of: choice) }
    choice.sections = sections(keep: old.sections)
    choice.units = self.choice("units", keep: old.units)
    choice.paper = self.choice("paper", keep: old.paper)
    return choice
  }

  private mutating func checkDays(of choice: ReportChoice) {
    if let since = choice.since, let until = choice.until, since > until {
      refuse("until", "report.problem.days")
    }
  }

  /// Keys with commas between them, or a list; a form sends an empty one along.
  private mutating func sections(
    keep old: [ReportChoice.Section]
  ) -> [ReportChoice.Section] {
    let sent: [String]
    switch submission["sections"] {
    case nil, .null?: return old
    case .string(let text)?: sent = text.split(separator: ",").map(String.init)
    case .array(let list)?: sent = list.compactMap(\.typedText)
    default:
      refuse("sections", "problem.choice")
      return old
    }
    let named = sent.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    if named.contains(where: { ReportChoice.Section(rawValue: $0) == nil }) {
      refuse("sections", "problem.choice")
    }
    return ReportChoice.Section.allCases.filter { named.contains($0.rawValue) }
  }

  /// What a report says: typed as it would be said anyway, it goes on being made.
  mutating func reportDraft(_ old: ReportDraft, _ wording: ReportWording) -> ReportDraft {
    var draft = old
    draft.choice = reportChoice(keep: old.choice)
    for part in NoteWords.Part.four {
      let usual = wording.prefilled(part)
      let typed = words(
        part.rawValue, keep: old.words[part] ?? usual, limit: NoteWords.limit, lines: true)
      draft.words[part] = typed == usual.asKept ? nil : typed
    }
    draft.nextDay = comingDay("nextDate", keep: old.nextDay)
    return draft
  }
}
