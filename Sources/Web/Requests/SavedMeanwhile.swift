import Definitions
import Foundation
import Submissions
import Units

/// What a form with `was` is compared with: it sends back what its fields said when its page was made.
extension Reader {
  static let was = "was"

  /// Goes on from what is saved now: a field that nobody typed in says that, and beside one that both have
  /// changed stands what somebody else has saved. Saving once more is then a decision.
  ///
  /// - Parameters:
  ///   - saved: now, by field, as the form says it.
  ///   - words: for what is saved in a field, where that is no text.
  mutating func meet(
    _ saved: [String: String], _ words: ((_ name: String, _ saved: String) -> String)? = nil
  ) {
    guard let was else { return }
    let words = words ?? { [voice] in voice.words(for: $1, in: $0) }
    var values = submission.values
    for (name, saved) in saved {
      guard let typed = submission.text(name)?.asKept else { continue }
      let before = was[name]?.asKept
      if typed == before {
        values[name] = .string(saved)
      } else if ![before, typed].contains(saved.asKept) {
        refuse(name, saved: saved) { words(name, $0) }
      }
    }
    values[Self.was] = .string(saved.formEncoded)
    submission = Submission(values: values)
  }

  /// Whether a field that somebody typed in has been changed by another meanwhile.
  var isOvertaken: Bool { problems.values.contains { $0.code == Self.outdated } }

  /// Whether it goes on from what was saved when it came.
  var isMet: Bool { was != nil }

  /// What was typed into these fields.
  func typed(in fields: [String]) -> [String] {
    fields.compactMap { name in
      let typed = submission.text(name)?.asKept
      return ["", was?[name]?.asKept].contains(typed) ? nil : typed
    }
  }

  private var was: [String: String]? {
    submission.text(Self.was).flatMap { FormPairs(Data($0.utf8)) }.map { form in
      Dictionary(form.pairs.map { ($0.name, $0.text) }) { first, _ in first }
    }
  }
}

extension [String: String] {
  /// As `was` is sent back.
  var formEncoded: String {
    sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.queryEncoded)" }.joined(separator: "&")
  }
}

extension Voice {
  /// What is chosen in a field, as its page names it.
  func words(for choice: String, in field: String) -> String {
    switch field {
    case "exercise": catalogue.exercise(choice)?.name ?? choice
    case "period": text["report.periodOf.\(choice)"]
    default: choice
    }
  }
}

extension Text {
  /// Beside a field in which somebody typed: what another has saved there.
  func saved(_ saved: String, _ words: (String) -> String = { $0 }) -> String {
    let answer =
      saved.isEmpty ? self["problem.savedNothing"] : Day(saved).map(day) ?? words(saved)
    return self["problem.savedNow", ["answer": answer]]
  }
}
