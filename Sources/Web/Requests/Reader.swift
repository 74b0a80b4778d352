import Foundation
import Units
import Vault

/// Reads the fields of a submission one by one and collects a sentence for each that is wrong.
///
/// An absent field keeps what is stored, an empty one clears it.
struct Reader {
  /// The code of a problem with a value outside what is usual; with `confirmed` it is kept.
  static let unusual = "unusual"
  /// The code of a problem with a value that may mean several things.
  static let ambiguous = "ambiguous"

  /// The code of a problem with a field that somebody else has saved meanwhile.
  static let outdated = "outdated"

  var submission: Submission
  let voice: Voice
  private(set) var problems: [String: FieldProblem] = [:]

  init(_ submission: Submission, _ voice: Voice) {
    (self.submission, self.voice) = (submission, voice)
  }

  var text: Text { voice.text }
  var units: UnitSystem { voice.units }

  mutating func refuse(
    _ field: String, _ key: String, _ details: [String: String] = [:], code: String? = nil
  ) {
    problems[field] = FieldProblem(message: text[key, details], code: code)
  }

  mutating func refuse(_ field: String, saying message: String, code: String? = nil) {
    problems[field] = FieldProblem(message: message, code: code)
  }

  /// Somebody else was faster.
  ///
  /// - Parameter words: for what is saved, where that is no text.
  mutating func refuse(_ field: String, saved: String, _ words: (String) -> String) {
    problems[field] = FieldProblem(
      message: text.saved(saved, words), code: Self.outdated, saved: saved)
  }

  /// Refuses what has not the form of what it should be, unless more than that is wrong with it.
  mutating func judge(_ field: String, _ isRight: Bool, _ key: String) {
    if !isRight, problems[field] == nil { refuse(field, key) }
  }

  /// Asks whether something unlikely is meant, unless the person has been asked or the field is
  /// wrong anyway.
  mutating func askAbout(_ field: String, _ key: String, _ details: [String: String]) {
    guard !isConfirmed, problems[field] == nil else { return }
    refuse(field, key, details, code: Self.unusual)
  }

  /// Asks which of several things a text means; each can be typed instead.
  mutating func ask(_ field: String, _ meanings: [String]) {
    problems[field] = FieldProblem(
      message: text.question(meanings), code: Self.ambiguous, choices: meanings)
  }

  /// Text of one line, or of many with `lines`.
  mutating func words(
    _ field: String, keep: String, limit: Int, required: String? = nil, lines: Bool = false
  ) -> String {
    guard let typed = submission.text(field) else {
      if submission[field] != nil { refuse(field, "problem.text") }
      if keep.isEmpty, let required { refuse(field, required) }
      return keep
    }
    let kept = typed.asKept
    if !kept.isVisible, let required { refuse(field, required) }
    check(kept, field, limit: limit, lines: lines)
    return kept
  }

  /// Refuses words that cannot be kept.
  mutating func check(_ words: String, _ field: String, limit: Int, lines: Bool) {
    switch words.problem(limit: limit, lines: lines) {
    case .controlCharacter: refuse(field, "problem.controlCharacters")
    case .tooLong: refuse(field, "problem.tooLong", ["limit": String(limit)])
    case nil: break
    }
  }

  /// A height or a mass. What is unusual is asked about once where somebody typed it; a
  /// program's number is not. What comes back as it was kept is not judged again.
  mutating func quantity(
    _ field: String, _ quantity: Quantity, _ bounds: BodyBounds, keep: Double?
  ) -> Double? {
    switch submission[field] {
    case nil: return keep
    case .number(let number)?: return within(bounds.possible, number, field, quantity, keep)
    case .string(let typed)? where !typed.trimmingCharacters(in: .whitespaces).isEmpty:
      if let keep, typed == quantity.roundedEntryText(keep, in: units) { return keep }
      let read = quantity.read(typed, in: units)
      if case .failure(.ambiguous(let meanings)) = read {
        ask(field, meanings)
        return keep
      }
      guard case .success(let value) = read else { break }
      if bounds.possible.contains(value), !bounds.usual.contains(value), value != keep {
        askAbout(field, "problem.unusual", ["value": quantity.show(value, in: units)])
      }
      return within(bounds.possible, value, field, quantity, keep)
    case .null?, .string?: return nil
    default: break
    }
    refuse(field, "problem.\(quantity.textKey)")
    return keep
  }

  /// Whether the person has been asked about an unusual value, and keeps it.
  var isConfirmed: Bool { isYes("confirmed") }

  /// Whether a box is ticked, or a button was pressed.
  func isYes(_ field: String) -> Bool {
    ["yes", "on", "true", "1"].contains(submission.text(field) ?? "")
  }

  private mutating func within(
    _ possible: ClosedRange<Double>, _ value: Double, _ field: String, _ quantity: Quantity,
    _ keep: Double?
  ) -> Double? {
    if possible.contains(value) || value == keep { return value }
    refuse(
      field, "problem.impossible",
      [
        "value": quantity.show(value, in: units),
        "from": quantity.show(possible.lowerBound, in: units),
        "to": quantity.show(possible.upperBound, in: units),
      ])
    return nil
  }

  /// A day until `last`, such as a birthday.
  mutating func day(_ field: String, until last: Day?, keep: Day?) -> Day? {
    guard let typed = submission.text(field) else {
      if submission[field] != nil { refuse(field, "problem.date") }
      return keep
    }
    let trimmed = typed.trimmingCharacters(in: .whitespaces)
    if trimmed.isEmpty { return nil }
    guard let day = Day(trimmed) else {
      refuse(field, last == nil ? "problem.date" : "problem.pastDate")
      return keep
    }
    if let last, day > last { refuse(field, "problem.dateInFuture") }
    return day
  }

  /// Today or later; one that has gone by since it was typed may stand.
  mutating func comingDay(_ field: String, keep old: Day?) -> Day? {
    let day = day(field, until: nil, keep: old)
    if let day, let today = voice.today, day < today, day != old {
      refuse(field, "problem.dateOver")
    }
    return day
  }

  /// One of a few words; empty is none.
  mutating func choice<Choice: RawRepresentable<String>>(
    _ field: String, keep: Choice?
  ) -> Choice? {
    guard let typed = submission.text(field) else {
      if submission[field] != nil { refuse(field, "problem.choice") }
      return keep
    }
    if typed.isEmpty { return nil }
    guard let choice = Choice(rawValue: typed) else {
      refuse(field, "problem.choice")
      return keep
    }
    return choice
  }

  /// A whole number that a page sent back, such as the version it was made from.
  mutating func number(_ field: String) -> Int? {
    switch submission[field] {
    case .number(let number)?:
      if let whole = Int(exactly: number) { return whole }
    case .string(let typed)?:
      if let whole = Int(typed) { return whole }
    case nil, .null?: return nil
    default: break
    }
    refuse(field, "problem.number")
    return nil
  }
}

/// A sentence beside a field, and a code where a program may want to react to it.
struct FieldProblem: Sendable, Equatable {
  let message: String
  var code: String?
  /// What can be typed instead, where it is a question.
  var choices: [String] = []
  /// What somebody else has saved there, as the field holds it.
  var saved: String?
}

extension Text {
  /// "5' 11" or 5.11 ft?"
  func question(_ meanings: [String]) -> String {
    let (one, other) = (meanings.first ?? "", meanings.last ?? "")
    return one == other
      ? self["problem.meant", ["one": one]] : self["problem.either", ["one": one, "other": other]]
  }
}

extension Quantity {
  /// `Height` is `height` in the keys of texts.
  var textKey: String { self == .bodyMass ? Self.mass.textKey : rawValue.lowercased() }
}
