import Catalogue
import Foundation
import Units
import Vault

/// All that a client's report is made of.
struct ReportRecords: Sendable {
  let id: Identifier<FrozenReport>
  let gym: Gym
  let client: Client
  /// Nil where there is none, or none is wanted.
  let photo: ReportPhoto?
  /// The current one.
  let goal: Goal?
  /// What was measured of it until the end, the earliest first.
  let goalSeries: [SeriesResult]
  let trainer: Trainer
  let draft: ReportDraft
  let span: ReportSpan
  let wheel: Wheel
  /// What it is compared with.
  let earlier: EarlierWheel?
  /// Of each exercise until the end, newest first.
  let series: [String: [LatestResult]]
  /// Those that the report shows, in the order of the catalogue.
  let results: [ExerciseResult]
  let observations: [String: [ResultObservation]]
  /// By exercise, of all clients.
  let pairs: [String: MeasuredPairs]
  /// What made the scores of the results in the weakest categories.
  let made: [Identifier<ExerciseResult>: Ingredients]
  let concerns: Concerns
  /// Nil where none is wanted.
  let training: ReportTrainingRecords?
  /// Those that the client may read.
  let notes: [SessionNote]
  let names: [Identifier<Trainer>: String]

  var choice: ReportChoice { draft.choice }
}

/// From when to when a report goes; nil is open.
struct ReportSpan: Sendable, Equatable {
  let since: Day?
  let until: Day?

  init(_ choice: ReportChoice, today: Day?) {
    switch choice.period {
    case .all: (since, until) = (nil, nil)
    case .year: (since, until) = (today?.adding(days: -365), nil)
    case .quarter: (since, until) = (today?.adding(days: -91), nil)
    case .days: (since, until) = (choice.since, choice.until)
    }
  }
}

extension ReportRecords {
  /// - Parameters:
  ///   - draft: how the report is wanted, perhaps otherwise than it is kept.
  ///   - trainer: a voice as the trainer's pages have it.
  static func load(
    _ draft: ReportDraft, of client: Client, from store: Store, at moment: Moment, _ trainer: Voice,
    id: Identifier<FrozenReport>? = nil
  ) async throws -> ReportRecords {
    let concerns = try await store.concerns(of: client.id, on: trainer.today)
    let voice = trainer.speaking(draft.choice.units, to: concerns)
    let span = ReportSpan(draft.choice, today: voice.today)
    let filter = ResultFilter(since: span.since, until: span.until, in: voice.zone)
    let (wheel, before) = try await Wheel.loadBoth(
      of: client, on: span.until, from: store, voice)
    let end = span.until?.end(in: voice.zone) ?? voice.now
    let measured = try await store.measured(client.id, until: end)
    let series = Dictionary(grouping: measured, by: \.exercise)
    let goal = try await store.currentGoal(of: client.id)
    let target = goal?.aim.exercise.flatMap(voice.catalogue.exercise)
    let body =
      try await target.asyncMap { try await store.bodySeries(of: client.id, $0, until: end) } ?? nil
    let shown = voice.shown(in: series, since: span.since?.start(in: voice.zone))
    let results = try await store.results(shown.map(\.id), of: client.id)
    let observations = try await store.observations(of: client.id, filter)
    let scored = wheel.toWorkOn(concerns, voice.catalogue).flatMap(\.exercises)
      .compactMap { Identifier<ExerciseResult>($0.result) }
    return ReportRecords(
      id: id ?? .init(at: moment.now), gym: try await store.gym(), client: client,
      photo: draft.choice.has(.photo) ? try await ReportPhoto(of: client, from: store) : nil,
      goal: goal,
      goalSeries: (body ?? target.flatMap { series[$0.id]?.map(SeriesResult.init) } ?? [])
        .reversed(),
      trainer: moment.trainer, draft: draft,
      span: span, wheel: wheel,
      earlier: try await wheel.earlier(
        of: client, since: span.since, first: measured.firstScored, else: before, from: store,
        voice),
      series: series, results: shown.compactMap { results[$0.id] },
      observations: Dictionary(grouping: observations, by: \.exercise),
      pairs: try await store.pairs(of: shown.map(\.exercise)),
      made: try await store.ingredients(of: scored, client: client.id),
      concerns: concerns,
      training: draft.choice.has(.training)
        ? try await .load(of: client, in: span, from: store) : nil,
      notes: try await store.notes(of: client.id, since: span.since, until: span.until)
        .filter { !$0.isPrivate },
      names: try await store.trainerNames())
  }

  /// Speaks to the client: in their units, and not of what they do not want to hear of.
  func voice(_ trainer: Voice) -> Voice { trainer.speaking(choice.units, to: concerns) }

  /// When something that was measured is due again, where nobody has said when to measure next.
  func suggestedDay(_ voice: Voice) -> Day? {
    guard draft.nextDay == nil, let today = voice.today else { return nil }
    let days = wheel.categories.compactMap { slice in
      slice.measuredAt.flatMap { Day($0, in: voice.zone) }.flatMap { day in
        voice.catalogue.category(slice.id)?.freshUntil(measured: day)?.adding(days: 1)
      }
    }
    return days.filter { $0 > today }.min()
  }

  /// What the next points are looked for with.
  var overview: OverviewRecords {
    OverviewRecords(
      client: client, wheel: wheel, earlier: earlier, latest: [], known: [:], made: made,
      concerns: concerns, answers: nil, typed: nil)
  }
}

extension [LatestResult] {
  fileprivate var firstScored: Date? { filter { $0.score != nil }.map(\.takenAt).min() }
}

extension Wheel {
  /// As it stood where the period begins, or after the first day that was scored within it;
  /// otherwise after the round of tests before.
  fileprivate func earlier(
    of client: Client, since: Day?, first: Date?, else before: EarlierWheel?, from store: Store,
    _ voice: Voice
  ) async throws -> EarlierWheel? {
    let begin = since.map { day in
      first.flatMap { Day($0, in: voice.zone) }.map { Swift.max(day, $0) } ?? day
    }
    let then = try await begin.asyncMap { day in
      try await Wheel.load(of: client, on: day, from: store, voice)
    }
    if let earlier = then?.asEarlier, earlier.measuredAt != measuredAt { return earlier }
    return before
  }
}

extension Voice {
  /// The newest result of each exercise from a moment on, in the order of the catalogue.
  fileprivate func shown(
    in series: [String: [LatestResult]], since start: Date?
  ) -> [LatestResult] {
    catalogue.categories.flatMap(\.exercises).compactMap { exercise in
      series[exercise.id]?.first.flatMap { newest in
        start.map { newest.takenAt >= $0 } ?? true ? newest : nil
      }
    }
  }

  /// The same to the client who takes something home.
  fileprivate func speaking(_ units: UnitSystem?, to concerns: Concerns) -> Voice {
    Voice(
      text: text, units: units ?? self.units, now: now,
      catalogue: catalogue.without(concerns.unspoken(in: catalogue)),
      movements: movements, form: form)
  }
}
