import Catalogue
import Foundation
import Submissions
import Units
import Vault

/// A plan as a spreadsheet has it: a movement in each line, or several lines for its sets.
struct PlanSheet {
  /// In bytes.
  static let longest = 1 << 20
  /// More than any plan needs.
  private static let mostLines = 2_000
  /// What is meant is looked for in the whole library, which takes its time.
  private static let mostSuggestions = 50

  /// A line that is not understood.
  struct Problem {
    let line: Int
    let typed: String
    let reason: String
    /// What may be meant; nil where nobody can say.
    var suggestion: String?
  }

  private(set) var days: [PlanDay] = []
  private(set) var problems: [Problem] = []
  /// Why nothing of it can be taken.
  private(set) var trouble: String?
  private let voice: Voice
  private let now: Date
  /// Of days, what their cells say.
  private var keys: [String] = []
  /// Of them those with a line that is not understood.
  private var misread: Set<String> = []

  init(_ text: String, _ voice: Voice, at now: Date) {
    (self.voice, self.now) = (voice, now)
    guard text.utf8.count <= Self.longest else {
      trouble = voice.text["plan.import.tooLarge"]
      return
    }
    let file = CSVRows(text)
    if let line = file.openQuote {
      trouble = voice.text["plan.import.openQuote", ["line": String(line)]]
      return
    }
    let (head, rows) = PlanSheetHead.cut(file.rows)
    guard rows.count <= Self.mostLines else {
      trouble = voice.text["plan.import.tooLong", ["limit": String(Self.mostLines)]]
      return
    }
    tellUnknown(head, file.rows.first, rows)
    for row in rows { read(PlanSheetRow(row, head)) }
    // A day of which nothing was understood is none; one that stands there alone is meant.
    let empty = zip(days, keys).filter { day, key in
      day.movements.isEmpty && misread.contains(key)
    }.map(\.0.id)
    days.removeAll { empty.contains($0.id) }
    checkSize()
  }

  /// Columns that say something, and nobody knows what.
  private mutating func tellUnknown(
    _ head: PlanSheetHead, _ first: CSVRows.Row?, _ rows: [CSVRows.Row]
  ) {
    for (place, name) in head.unknown.sorted(by: { $0.key < $1.key }) {
      let isUsed = rows.contains { row in
        row.cells.indices.contains(place) && !row.cells[place].asKept.isEmpty
      }
      guard isUsed else { continue }
      let known = PlanSheetHead.Column.allCases.map(\.rawValue).joined(separator: ", ")
      problems.append(
        Problem(
          line: first?.line ?? 1, typed: String(name.prefix(120)),
          reason: voice.text["plan.import.column", ["columns": known]]))
    }
  }

  private mutating func checkSize() {
    let content = PlanContent(name: "", days: days)
    let (key, found, limit) =
      switch content.excess() {
      case .movements: ("Movements", content.movements.count, PlanContent.movementLimit)
      case .days: ("Days", days.count, PlanContent.dayLimit)
      case nil: ("", 0, 0)
      }
    guard found > 0 else { return }
    trouble =
      voice.text[
        "plan.import.tooMany\(key)", ["count": String(found), "limit": String(limit)]]
    (days, problems) = ([], [])
  }

  private mutating func read(_ row: PlanSheetRow) {
    let movement = row[.movement]
    if !row[.day].isEmpty { open(row[.day]) }
    // A day alone is a heading.
    if movement.isEmpty, row.saysOnlyDay { return }
    if row.hasMoreCells { return tell(row, "plan.import.moreCells") }
    guard !movement.isEmpty else { return tell(row, "plan.import.noMovement") }
    guard let found = voice.movements.named(movement) else {
      let near =
        problems.count < Self.mostSuggestions ? voice.movements.nearest(to: movement) : nil
      return tell(
        row, "plan.problem.movement", ["name": String(movement.prefix(60))],
        near.map { voice.text["plan.import.meant", ["name": $0.name]] })
    }
    let note = row[.note].asKept
    guard note.problem(limit: PlanContent.noteLimit, lines: true) == nil else {
      return tell(row, "problem.tooLong", ["limit": String(PlanContent.noteLimit)])
    }
    do throws(SetWords.Mistake) {
      let sets = try SetWords(units: voice.units).read(row.sets(voice.units), at: now)
      guard !sets.isEmpty else { throw .count }
      try add(sets, of: found, under: row[.group], note)
    } catch {
      tell(row, error)
    }
  }

  private mutating func add(
    _ sets: [PlanSet], of found: Movement, under group: String, _ note: String
  ) throws(SetWords.Mistake) {
    if days.isEmpty { open("") }
    let day = current
    guard days.indices.contains(day) else { return }
    // Lines behind each other of one movement are its sets.
    if let last = days[day].movements.last, last.movement == found.id,
      note.isEmpty || note == last.note
    {
      guard last.sets.count + sets.count <= PlanSet.limit else { throw .tooMany }
      days[day].movements[days[day].movements.count - 1].sets += sets
      return
    }
    let name = String(group.asKept.prefix(PlanContent.nameLimit))
    days[day].movements.append(
      PlanMovement(
        id: .init(at: now), movement: found.id, name: found.name,
        group: name.isEmpty ? voice.muscle(found.first) : name, note: note, sets: sets))
  }

  /// The day that lines belong to from now on.
  private var current = 0

  /// "Monday", "Mon: Push", "Day 2", "Legs".
  private mutating func open(_ cell: String) {
    let day = PlanSheetDay(cell, voice)
    if let known = keys.firstIndex(of: day.key) {
      current = known
      return
    }
    keys.append(day.key)
    days.append(PlanDay(id: .init(at: now), name: day.name, weekday: day.weekday))
    current = days.count - 1
  }

  private mutating func tell(
    _ row: PlanSheetRow, _ key: String, _ details: [String: String] = [:],
    _ suggestion: String? = nil
  ) {
    noteMisread()
    problems.append(
      Problem(
        line: row.line, typed: row.typed, reason: voice.text[key, details], suggestion: suggestion))
  }

  private mutating func noteMisread() {
    if keys.indices.contains(current) { misread.insert(keys[current]) }
  }

  private mutating func tell(_ row: PlanSheetRow, _ mistake: SetWords.Mistake) {
    noteMisread()
    if case .either(let meanings) = mistake {
      problems.append(
        Problem(
          line: row.line, typed: row.typed, reason: voice.text["plan.import.either"],
          suggestion: voice.text.question(meanings)))
    } else {
      problems.append(
        Problem(line: row.line, typed: row.typed, reason: voice.sentence(for: mistake)))
    }
  }
}
