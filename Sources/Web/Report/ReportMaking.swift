import Catalogue
import Charts
import Foundation
import Units
import Vault

extension ReportContent {
  /// - Parameter voice: speaks in the client's units.
  init(_ records: ReportRecords, _ colours: ChartColours, _ voice: Voice) {
    let (text, choice, client) = (voice.text, records.choice, records.client)
    let wording = ReportWording(records, voice)
    let next = NextPointView.all(records.overview, voice)
    id = records.id.description
    gym = records.gym.name
    self.client = Person(
      id: client.id.description, name: client.details.name,
      age: Shown(client.age(on: voice.today)) { text.plural("client.age", $0) })
    photo = records.photo?.digest
    trainer = records.trainer.name
    madeAt = Shown(voice.now, text.date)
    since = Shown(records.span.since, text.day)
    until = Shown(records.span.until, text.day)
    sections = choice.sections.map(\.rawValue)
    units = voice.units.rawValue
    paper = choice.paper(for: voice.units).rawValue
    goal = client.details.goal.isEmpty ? nil : client.details.goal
    goalProgress = records.goal.map { GoalView($0, of: client, records.goalSeries, voice) }
    summary = wording.summary
    gains = records.changes(voice.text).filter { $0.kind == "gain" }
    subjective = wording.words(.subjective)
    objective = Objective(records, wording, voice)
    assessment = Assessment(
      text: wording.words(.assessment),
      weakest: WeakArea.all(of: records.wheel, next: next, records.concerns, voice),
      flags: choice.has(.flags)
        ? records.concerns.flags.map { FlagMark($0.level, $0.text, text) } : [])
    training = ReportTraining(records.training, voice)
    plan = wording.words(.plan)
    nextDate = Shown(records.draft.nextDay, text.day)
    suggestedDate = Shown(records.suggestedDay(voice), text.day)
    notes =
      choice.has(.notes) ? records.notes.compactMap { ReportNote($0, records.names, voice) } : []
    appendix =
      choice.has(.appendix)
      ? records.results.filter { $0.score != nil }.map { ReportSource($0, voice) } : []
    shown = PageOnly(
      wrappedValue: ReportShown(
        records, objective, assessment, plan, appendix, wording, colours, voice))
  }
}

extension ReportContent.Objective {
  fileprivate init(_ records: ReportRecords, _ wording: ReportWording, _ voice: Voice) {
    let choice = records.choice
    text = wording.words(.objective)
    wheel = records.wheel
    earlier = records.earlier?.wheel
    results = choice.has(.results) ? records.reportResults(voice) : []
    untested = choice.has(.untested) ? SuspendedArea.all(of: records.concerns, voice) : []
    let measured = Set(records.series.keys.compactMap { voice.catalogue.category(of: $0)?.id })
    unmeasured =
      choice.has(.untested) && !measured.isEmpty
      ? records.wheel.categories.filter { !measured.contains($0.id) }.map(\.name) : []
  }
}

extension ReportRecords {
  fileprivate func reportResults(_ voice: Voice) -> [ReportResult] {
    results.compactMap { result in
      voice.catalogue.exercise(result.exercise).map { exercise in
        ReportResult(
          result, exercise, among: series[exercise.id] ?? [],
          choice.has(.observations) ? observations[exercise.id] ?? [] : [],
          by: agreement(on: exercise), for: client.details.sex, voice)
      }
    }
  }

  func agreement(on exercise: Exercise) -> Agreement {
    (pairs[exercise.id] ?? MeasuredPairs(all: [])).agreement(on: exercise)
  }

  func changes(_ text: Text) -> [WheelDifference] {
    earlier.map { earlier in
      wheel.changes(since: earlier.wheel).map { WheelDifference($0, text) }
    } ?? []
  }

  /// - Parameters:
  ///   - isNumbered: with the numbers of the table, for paper.
  ///   - voice: speaks in the client's units.
  func chart(_ colours: ChartColours, isNumbered: Bool = false, _ voice: Voice) -> String {
    var chart = wheel.chart(of: client, voice, outline: earlier?.wheel, since: earlier) { _ in nil }
    chart.colours = colours
    if isNumbered { (chart.labels, chart.idPrefix) = (.numbered, "n") }
    return chart.svg()
  }
}

extension ReportShown {
  fileprivate init(
    _ records: ReportRecords, _ objective: ReportContent.Objective,
    _ assessment: ReportContent.Assessment, _ plan: String?, _ appendix: [ReportSource],
    _ wording: ReportWording, _ colours: ChartColours, _ voice: Voice
  ) {
    let text = voice.text
    period = voice.period(records.span)
    let then = records.earlier.map { text.date($0.measuredAt) }
    self.then = then
    standing = records.wheel.summary(text)
    legend = then.map { text["history.legend", ["date": $0]] }
    areas = ReportArea.all(records, text)
    hasAreas = records.wheel.overall != nil
    groups = ReportGroup.all(objective.results, records.wheel, voice)
    hasResults = !groups.isEmpty
    let charts = ReportCharts(records, colours, voice)
    (chartGroups, lastCharts) = (charts.groups, charts.last)
    (hasLastCharts, hasLines) = (!charts.last.isEmpty, charts.hasLines)
    meanings = voice.meanings(of: objective.results)
    unmeasured =
      objective.unmeasured.isEmpty
      ? nil
      : text["report.unmeasured", ["names": objective.unmeasured.joined(separator: ", ")]]
    hasUntested = !objective.untested.isEmpty || unmeasured != nil
    hasFlags = !assessment.flags.isEmpty
    hasWeakest = !assessment.weakest.isEmpty
    notes =
      records.choice.has(.notes)
      ? records.notes.compactMap { wording.note($0, records.names) } : []
    hasNotes = !notes.isEmpty
    hasAppendix = !appendix.isEmpty
    let last = appendix.countAtEnd
    (sources, lastSources) = (Array(appendix.dropLast(last)), Array(appendix.suffix(last)))
    let isTraining = records.training.map { !$0.isEmpty } ?? false
    isLong = hasResults || hasLastCharts || hasAppendix || isTraining
    isObjective = objective.text != nil || hasResults || hasLastCharts
    isAssessment = assessment.text != nil || hasFlags
    isPlan = plan != nil || records.draft.nextDay != nil
  }
}

extension ReportArea {
  fileprivate static func all(_ records: ReportRecords, _ text: Text) -> [ReportArea] {
    let before = Dictionary(
      (records.earlier?.wheel.categories ?? []).map { ($0.id, $0.score) }
    ) { first, _ in first }
    let changes = records.changes(text)
    return records.wheel.categories.enumerated().map { index, slice in
      let change = changes.first { $0.category == slice.id }
      return ReportArea(
        number: index + 1, name: slice.name, colour: slice.colour,
        then: records.earlier.map { _ in (before[slice.id] ?? nil).map(text.score) ?? "–" },
        now: slice.score.map(text.score) ?? "–",
        change: change.flatMap { $0.change == 0 ? nil : $0.signed })
    }
  }
}

extension ReportGroup {
  fileprivate static func all(
    _ results: [ReportResult], _ wheel: Wheel, _ voice: Voice
  ) -> [ReportGroup] {
    wheel.categories.compactMap { slice in
      let own = results.filter { voice.catalogue.category(of: $0.exercise)?.id == slice.id }
      return own.isEmpty
        ? nil
        : ReportGroup(
          name: slice.name, colour: slice.colour, score: slice.score.map(voice.text.score),
          results: own)
    }
  }
}

extension Voice {
  /// "From 3 Mar 2026 to 22 Nov 2026"; nil where nothing is left out.
  fileprivate func period(_ span: ReportSpan) -> String? {
    let days = ["from": span.since.map(text.day) ?? "", "to": span.until.map(text.day) ?? ""]
    switch (span.since, span.until) {
    case (nil, nil): return nil
    case (_?, nil): return text["report.period.since", days]
    case (nil, _?): return text["report.period.until", days]
    case (_?, _?): return text["report.period.between", days]
    }
  }
}

extension Voice {
  fileprivate func meanings(of results: [ReportResult]) -> [String] {
    let scales = Set(results.compactMap(\.scale.value)).sorted()
    let own = results.compactMap { result in
      catalogue.exercise(result.exercise)?.norms?.typical.flatMap { typical in
        result.score.score == nil
          ? nil
          : text["report.ownPoints", ["name": result.name, "score": text.score(typical)]]
      }
    }
    let mixing = scales.count > 1 ? [text["report.scaleMeans.mixed"]] : []
    let unscored = Set(results.compactMap(\.unscored)).sorted()
    return scales.map { text["report.scaleMeans.\($0)"] } + own + mixing
      + unscored.map { text["report.unscoredMeans.\($0)"] }
  }
}

extension ReportChoice {
  /// As it is chosen, otherwise as it is usual where such units are.
  func paper(for units: UnitSystem) -> Paper { paper ?? (units == .imperial ? .letter : .a4) }
}
