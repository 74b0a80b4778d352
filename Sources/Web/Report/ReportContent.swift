import Catalogue
import Foundation
import Units
import Vault

/// What a client takes home, in the order that trainers know: what is said, what was measured, how
/// it reads, what comes next.
struct ReportContent: Encodable, Sendable {
  struct Person: Encodable, Sendable {
    let id: String
    let name: String
    let age: Shown<Int>
  }

  /// What was measured.
  struct Objective: Encodable, Sendable {
    let text: String?
    let wheel: Wheel
    /// The wheel that it is compared with; null without one.
    let earlier: Wheel?
    let results: [ReportResult]
    let untested: [SuspendedArea]
    /// Categories of which nothing was ever measured.
    let unmeasured: [String]
  }

  /// How it reads.
  struct Assessment: Encodable, Sendable {
    let text: String?
    let weakest: [WeakArea]
    let flags: [FlagMark]
  }

  let id: String
  let gym: String
  let client: Person
  let trainer: String
  let madeAt: Shown<Date>
  let since: Shown<Day>
  let until: Shown<Day>
  let sections: [String]
  let units: String
  let paper: String
  let goal: String?
  /// What was gained, or how it stands; null where nothing was measured.
  let summary: String?
  let gains: [WheelDifference]
  let subjective: String?
  let objective: Objective
  let assessment: Assessment
  let plan: String?
  let nextDate: Shown<Day>
  let notes: [ReportNote]
  let appendix: [ReportSource]
  /// For the page only.
  let shown: ReportShown
  private enum CodingKeys: String, CodingKey {
    case id, gym, client, trainer, madeAt, since, until, sections, units, paper, goal, summary
    case gains, subjective, objective, assessment, plan, nextDate, notes, appendix
  }
}

/// What only a page needs of a report, finished.
struct ReportShown: Sendable {
  /// Says from when to when; nil where that is not limited.
  let period: String?
  let wheelText: String?
  /// What the edges on the wheel are; nil without them.
  let legend: String?
  let areas: [ReportArea]
  let then: String?
  let hasAreas: Bool
  let groups: [ReportGroup]
  let hasResults: Bool
  let charts: [ReportChart]
  let hasCharts: Bool
  /// What the words beside scores mean.
  let scales: [String]
  let unmeasured: String?
  let hasUntested: Bool
  let hasFlags: Bool
  let hasWeakest: Bool
  let hasNotes: Bool
  let hasAppendix: Bool
  /// Whether a section under such a heading has anything.
  let isObjective: Bool
  let isAssessment: Bool
  let isPlan: Bool
}

/// A category then and now.
struct ReportArea: Sendable {
  let number: Int
  let name: String
  let colour: String
  /// Nil where no wheel is compared with.
  let then: String?
  let now: String
  let change: String?
}

/// The results of one category.
struct ReportGroup: Sendable {
  let name: String
  let colour: String
  let score: String?
  let results: [ReportResult]
}

/// One exercise over time.
struct ReportChart: Sendable {
  let name: String
  /// What a change has to be to count, where green begins.
  let text: String?
  /// SVG.
  let chart: String
}

/// What a trainer wrote down that the client may read.
struct ReportNote: Encodable, Sendable {
  let day: Shown<Day>
  let trainer: String
  let parts: [NoteRow.Part]

  init(_ note: SessionNote, _ names: [Identifier<Trainer>: String], _ voice: Voice) {
    let row = NoteRow(note, names, voice)
    (day, trainer, parts) = (row.day, row.trainer, row.parts)
  }
}
