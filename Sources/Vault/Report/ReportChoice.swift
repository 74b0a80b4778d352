import Units

/// How a client's report is wanted.
package struct ReportChoice: Codable, Sendable, Equatable {
  package enum Period: String, Codable, Sendable, CaseIterable { case all, year, quarter, days }

  /// What can be left out; of the first page nothing but the photo.
  package enum Section: String, Codable, Sendable, CaseIterable {
    case photo, results, charts, observations, training, untested, flags, notes, appendix
  }

  package enum Paper: String, Codable, Sendable, CaseIterable { case a4, letter }

  package var period = Period.all
  /// Where the period is of such days; nil is open.
  package var since: Day?
  package var until: Day?
  /// In the order in which they stand.
  package var sections = Section.allCases.filter { $0 != .appendix && $0 != .training }
  /// The client's; nil is the trainer's.
  package var units: UnitSystem?
  /// Nil follows the units.
  package var paper: Paper?

  package init() {}

  package func has(_ section: Section) -> Bool { sections.contains(section) }
}

/// What a report says in words; a part that is nil is made from notes and results.
package struct ReportWords: Codable, Sendable, Equatable {
  package var subjective: String?
  package var objective: String?
  package var assessment: String?
  package var plan: String?

  package init() {}

  package subscript(part: NoteWords.Part) -> String? {
    get {
      switch part {
      case .subjective: subjective
      case .objective: objective
      case .assessment: assessment
      case .plan: plan
      case .text: nil
      }
    }
    set {
      switch part {
      case .subjective: subjective = newValue
      case .objective: objective = newValue
      case .assessment: assessment = newValue
      case .plan: plan = newValue
      case .text: break
      }
    }
  }
}
