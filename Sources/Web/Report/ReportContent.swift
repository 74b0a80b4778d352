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
  /// The SHA-256 of the JPEG that stands in the page; null without a photo.
  let photo: String?
  let trainer: String
  let madeAt: Shown<Date>
  let since: Shown<Day>
  let until: Shown<Day>
  let sections: [String]
  let units: String
  let paper: String
  let goal: String?
  /// How far it is; null without a goal.
  let goalProgress: GoalView?
  /// What was gained, or how it stands; null where nothing was measured.
  let summary: String?
  let gains: [WheelDifference]
  let subjective: String?
  let objective: Objective
  let assessment: Assessment
  /// Null where it is not wanted, or there is none.
  let training: ReportTraining?
  let plan: String?
  let nextDate: Shown<Day>
  /// Where no date is given: when something that was measured is due again.
  let suggestedDate: Shown<Day>
  let notes: [ReportNote]
  let appendix: [ReportSource]
  let shown: PageOnly<ReportShown>
}

/// What only a page needs of a report, finished.
struct ReportShown: Encodable, Sendable {
  /// Says from when to when; nil where that is not limited.
  let period: String?
  /// What the wheel's number is made from; nil without one.
  let standing: String?
  /// What the edges on the wheel are; nil without them.
  let legend: String?
  let areas: [ReportArea]
  let then: String?
  let hasAreas: Bool
  let groups: [ReportGroup]
  let hasResults: Bool
  /// Whether more follows than words that the first page has room for.
  let isLong: Bool
  let chartGroups: [ReportChartGroup]
  /// Those that stay together with the end: no last page is nearly empty.
  let lastCharts: [ReportChart]
  let hasLastCharts: Bool
  let hasLines: Bool
  /// What the words beside scores mean, and those in place of one.
  let meanings: [String]
  let unmeasured: String?
  let hasUntested: Bool
  let hasFlags: Bool
  let hasWeakest: Bool
  /// Without what stands above them.
  let notes: [ReportNote]
  let hasNotes: Bool
  let hasAppendix: Bool
  let sources: [ReportSource]
  /// Those that stay together with the end.
  let lastSources: [ReportSource]
  /// Whether a section under such a heading has anything.
  let isObjective: Bool
  let isAssessment: Bool
  let isPlan: Bool
}

/// A category then and now.
struct ReportArea: Encodable, Sendable {
  let number: Int
  let name: String
  let colour: String
  /// Nil where no wheel is compared with.
  let then: String?
  let now: String
  let change: String?
}

/// The results of one category.
struct ReportGroup: Encodable, Sendable {
  let name: String
  let colour: String
  let score: String?
  /// Stays on a page with the name of the group.
  let first: [ReportResult]
  let others: [ReportResult]
  let hasOthers: Bool

  init(name: String, colour: String, score: String?, results: [ReportResult]) {
    (self.name, self.colour, self.score) = (name, colour, score)
    (first, others) = (Array(results.prefix(1)), Array(results.dropFirst()))
    hasOthers = !others.isEmpty
  }
}

/// Exercises that were measured often, or once.
struct ReportChartGroup: Encodable, Sendable {
  enum Kind: String {
    case time, once
    /// Over time, with changes that are more than measuring error.
    case ringed
  }

  let id: String
  let title: String
  /// Without the last ones of the report.
  let charts: [ReportChart]
  let hasCharts: Bool

  init(_ kind: Kind, _ charts: some Collection<ReportChart>, _ text: Text) {
    id = (kind == .once ? Kind.once : .time).rawValue
    self.charts = Array(charts)
    title = text["report.charts.\(kind.rawValue)"]
    hasCharts = !charts.isEmpty
  }
}

/// One exercise over time, or where its only value stands.
struct ReportChart: Encodable, Sendable {
  let name: String
  /// Where green begins.
  let text: String?
  /// SVG.
  let chart: String
}

/// What a trainer wrote down that the client may read.
struct ReportNote: Encodable, Sendable {
  let day: Shown<Day>
  let trainer: String
  let parts: [NoteRow.Part]

  /// - Parameter said: parts that stand elsewhere in the report.
  /// - Returns: nil where nothing else is left.
  init?(
    _ note: SessionNote, besides said: Set<NoteWords.Part> = [],
    _ names: [Identifier<Trainer>: String], _ voice: Voice
  ) {
    var note = note
    for part in said { note.words[part] = "" }
    let row = NoteRow(note, names, voice)
    guard !row.parts.isEmpty else { return nil }
    (day, trainer, parts) = (row.day, row.trainer, row.parts)
  }
}
