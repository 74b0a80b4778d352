import Units

/// What a movement's rule proposes instead of its sets, and why.
package struct Proposal: Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    /// All sets were done, on these days.
    case done(Day, Day)
    case maximum(percent: Double, Maximum)
    /// So many weeks in a row were trained.
    case lightWeek(LightWeeks)
    case lightWeekOver
  }

  package let sets: [PlanSet]
  package let reason: Reason
  /// What is known: put off, it is proposed again when more is.
  package let basis: String
}

/// What a rule says now.
package enum Outlook: Sendable, Equatable {
  case proposal(Proposal)
  /// Nothing yet: it waits for what is done.
  case waiting
  case hindered(Hindrance)
}

extension Outlook {
  package var proposal: Proposal? {
    if case .proposal(let proposal) = self { proposal } else { nil }
  }

  package var hindrance: Hindrance? {
    if case .hindered(let hindrance) = self { hindrance } else { nil }
  }
}

/// Why a rule can propose nothing.
package enum Hindrance: Sendable, Equatable {
  /// No set has a weight, or repetitions, that could grow.
  case noMass, noRepetitions
  /// No assessment says what can be lifted once.
  case noAssessment
  /// None of these assessments, by their ids, was made.
  case unmeasured([String])
  /// A single set cannot become fewer.
  case oneSet
  /// Beyond what a plan may say.
  case limit
}

/// What a client can lift once, by an assessment.
package struct Maximum: Sendable, Equatable {
  /// In kg.
  package let mass: Double
  package let exercise: String
  package let measured: Day
}

/// What is known of a movement in a plan.
package struct MovementRecord: Sendable {
  /// Of one day, by set; what was skipped is nil.
  package struct Time: Sendable, Equatable {
    let day: Day
    let done: [Identifier<PlanSet>: SetNumbers?]
  }

  /// The last two, newest first.
  var times: [Time] = []
  /// Mondays of the weeks in which it was done.
  var weeks: Set<Day> = []
  /// Assessments that say what can be lifted once, by their ids.
  var assessments: [String] = []
  var maximum: Maximum?

  package init() {}
}

extension PlanMovement {
  /// - Parameter today: whose week may be a light one.
  package func outlook(_ record: MovementRecord, on today: Day) -> Outlook {
    guard let progression else { return .waiting }
    let outlook = outlook(progression, record, on: today)
    guard case .proposal(let proposal) = outlook, proposal.basis == progression.declined else {
      return outlook
    }
    return .waiting
  }

  private func outlook(
    _ progression: Progression, _ record: MovementRecord, on today: Day
  ) -> Outlook {
    if let lightened = progression.lightened {
      guard today.monday > lightened.since else { return .waiting }
      return propose(lightened.sets, .lightWeekOver, record)
    }
    if let light = progression.light, record.isDue(light, after: progression.lastLight, today) {
      if let sets = light.lightened(sets) { return propose(sets, .lightWeek(light), record) }
      if progression.rule == nil {
        return .hindered(light.of == .mass ? .noMass : .oneSet)
      }
    }
    switch progression.rule {
    case nil: return .waiting
    case .mass: return more(progression.step ?? Progression.usualStep, record)
    case .repetitions: return oneMore(record)
    case .maximum: return share(progression, record)
    }
  }

  private func more(_ step: Double, _ record: MovementRecord) -> Outlook {
    guard sets.contains(where: { $0.numbers.mass != nil }) else { return .hindered(.noMass) }
    return grown(record) { $0.mass = $0.mass.map { ($0 + step).withoutNoise } }
  }

  private func oneMore(_ record: MovementRecord) -> Outlook {
    guard sets.contains(where: { $0.numbers.repetitions != nil }) else {
      return .hindered(.noRepetitions)
    }
    return grown(record) { $0.repetitions = $0.repetitions.map { $0 &+ 1 } }
  }

  private func grown(
    _ record: MovementRecord, _ grow: (inout SetNumbers) -> Void
  ) -> Outlook {
    guard record.times.count == 2, record.times.allSatisfy(isDone),
      let last = record.times.first?.day, let first = record.times.last?.day
    else { return .waiting }
    let grown = sets.map { set in
      var set = set
      grow(&set.numbers)
      return set
    }
    return propose(grown, .done(first, last), record)
  }

  private func share(_ progression: Progression, _ record: MovementRecord) -> Outlook {
    guard !record.assessments.isEmpty else { return .hindered(.noAssessment) }
    guard let maximum = record.maximum else { return .hindered(.unmeasured(record.assessments)) }
    let percent = progression.percent ?? Progression.usualPercent
    let mass = (maximum.mass * percent / 100)
      .roundedHalfUp(to: progression.step ?? Progression.usualStep)
    let shared = sets.map { $0.with(mass: mass) }
    return shared == sets
      ? .waiting : propose(shared, .maximum(percent: percent, maximum), record)
  }

  /// Whether all sets were done, as planned or more.
  private func isDone(_ time: MovementRecord.Time) -> Bool {
    !sets.isEmpty
      && sets.allSatisfy { (time.done[$0.id] ?? nil)?.reaches($0.numbers) ?? false }
  }

  private func propose(
    _ sets: [PlanSet], _ reason: Proposal.Reason, _ record: MovementRecord
  ) -> Outlook {
    guard sets.allSatisfy(\.numbers.isInRange) else { return .hindered(.limit) }
    return .proposal(Proposal(sets: sets, reason: reason, basis: record.basis))
  }

  /// - Parameter today: of whose week the sets are, where they are of a light one.
  package mutating func take(_ proposal: Proposal, on today: Day) {
    if case .lightWeek = proposal.reason {
      progression?.lightened = Lightened(since: today.monday, sets: sets)
    } else {
      progression?.endLightWeek()
    }
    progression?.declined = nil
    sets = proposal.sets
  }
}

extension MovementRecord {
  /// Something that was done, or measured, since makes it another one.
  fileprivate var basis: String {
    [times.first?.day.description, maximum?.measured.description].map { $0 ?? "never" }
      .joined(separator: " ")
  }

  /// Whether enough weeks in a row were trained before this one.
  fileprivate func isDue(_ light: LightWeeks, after last: Day?, _ today: Day) -> Bool {
    (1..<light.everyInRange).allSatisfy { weeks in
      guard let monday = today.monday.adding(days: -7 * weeks) else { return false }
      return self.weeks.contains(monday) && last.map { monday > $0 } ?? true
    }
  }
}
