import Catalogue
import Foundation
import Units
import Vault

/// Where one exercise is read about and its value typed.
struct ExercisePage: Page {
  static let template = "assessments/show"
  let exercise: ExerciseFacts
  let category: CategoryName
  let correcting: Correcting?
  /// What the score takes from the client's record, with its day.
  let body: [BodyNote]
  let latest: ResultRow?
  /// That its day is still to come; null where it is not.
  let ahead: String?
  /// From the result before the latest to the latest, such as "+2 bpm since 12 Nov 2026".
  let change: String?
  /// What a save that was just made came to.
  let scored: String?
  /// What it did to the wheel.
  let moment: SavedMoment?
  /// All results over time; null without any.
  let progress: ProgressView?
  let missing: [MissingInput]
  let suspended: String?
  /// What was measured today and keeps from it: "Blood pressure 182/112 mmHg: ..."
  let stopped: String?
  var confirm: String?
  let results: [ResultRow]
  /// The newest of the client's results that two trainers have measured; null without any.
  let agreement: AgreementView?
  /// What a row's pages lead back to, as a value in a query.
  let here: String
  let next: NextExercise?
  /// The battery that it is a part of just now.
  let battery: BatteryStrip?
  /// What is to say about an exercise that the gym has hidden, or a battery that is gone.
  let notes: [String]
  /// Of the trainer who looks.
  let isFavourite: Bool

  static func screen(_ records: ExerciseRecords, _ voice: Voice) -> Screen<Self> {
    let (exercise, results, client) = (records.exercise, records.results, records.client)
    let form = records.form(voice.units)
    let category = records.category
    let progress = records.progress(voice)
    let page = Self(
      exercise: ExerciseFacts(
        exercise, form, correcting: records.open?.result, sex: client.details.sex,
        known: records.isFresh ? records.known : KnownNumbers(), voice),
      category: CategoryName(id: category.id, name: category.name, colour: category.colour),
      correcting: records.open.map { voice.correcting($0, exercise) },
      body: BodyNote.all(records.known, client, voice),
      latest: results.first.map { ResultRow($0, records.names, voice) },
      ahead: results.first.flatMap { voice.ahead($0) },
      change: voice.change(records),
      scored: results.first { $0.id == records.saved }
        .map { voice.saved($0, exercise, isOpen: records.open?.result.id == $0.id) },
      moment: records.moment(voice), progress: progress?.view,
      missing: results.first.map { voice.missing(of: $0, records) } ?? [],
      suspended: records.concerns.suspending(exercise, in: voice.catalogue)
        .map { voice.suspended([$0]) },
      stopped: voice.stop(records.latest).flatMap { $0.holds(exercise) ? $0.reason : nil },
      confirm: records.typed?.unusualValues,
      results: results.map { ResultRow($0, records.names, voice) },
      agreement: records.pairs.newest(of: client.id).flatMap {
        AgreementView($0, among: records.pairs, exercise, records.names, voice)
      },
      here: client.wayBack(to: records.path),
      next: voice.next(after: records),
      battery: records.standing.map {
        BatteryStrip($0, at: exercise, saved: records.saved != nil, voice)
      }, notes: voice.notes(records), isFavourite: records.isFavourite)
    let slice = page.moment.flatMap { records.wheels?.chart(of: $0.category, voice.text) }
    return Screen(
      page: page, title: exercise.name, client: ClientHeader(client, voice), tab: .assessments,
      form: form, smallChart: Drawing(slice?.svg() ?? ""))
  }

  /// - Parameters:
  ///   - typed: what comes back.
  ///   - saved: the result that was just entered.
  ///   - battery: the id of the one that is walked through.
  static func load(
    _ exercise: Exercise, of client: Client, from store: Store, typed: Reader? = nil,
    saved: Identifier<ExerciseResult>? = nil, in battery: String? = nil, at moment: Moment,
    _ voice: Voice
  ) async throws -> Screen<Self> {
    guard let category = voice.catalogue.category(of: exercise.id) else { throw Refusal.notFound }
    // To the end of the day: what was just saved is newer than the request that saved it.
    let end = voice.today?.end(in: voice.zone) ?? voice.now
    let found = try await store.exercise(
      exercise, of: client.id, voice.catalogue, on: voice.today, at: moment,
      wheelUntil: saved == nil ? nil : end)
    let records = ExerciseRecords(
      exercise: exercise, category: category, client: client, results: found.results,
      series: found.series, goal: found.goal, names: found.names,
      pairs: try await store.pairs(of: exercise.id), latest: found.latest,
      concerns: found.concerns, open: found.open, known: found.known, typed: typed, saved: saved,
      battery: battery,
      standing: try await BatteryStanding.find(battery, of: client, from: store, voice),
      isFavourite: found.isFavourite,
      wheels: found.wheel.map { SavedWheels($0, voice) })
    return screen(records, voice)
  }
}

extension Reader {
  /// What has to be confirmed; nil when nothing has.
  fileprivate var unusualValues: String? {
    let unusual = problems.sorted { $0.key < $1.key }.map(\.value)
      .filter { $0.code == Reader.unusual }.map(\.message)
    return unusual.isEmpty ? nil : unusual.joined(separator: " ")
  }
}

extension Voice {
  fileprivate func correcting(
    _ open: OpenCorrection, _ exercise: Exercise
  ) -> Correcting {
    let value = saved(open.result, exercise)
    return Correcting(
      result: open.result.id.description, secondsLeft: open.secondsLeft,
      expiresText: text.plural("exercise.correcting", open.secondsLeft, ["value": value]),
      value: value)
  }

  /// Nothing is said about a result of before the client's birth. Where only two steps together
  /// are more than measuring error, it is those that are told.
  fileprivate func change(_ records: ExerciseRecords) -> String? {
    let (results, exercise, client) = (records.results, records.exercise, records.client)
    let realness = exercise.realness(
      of: results.map(\.numbers), by: records.pairs.agreement(on: exercise),
      for: client.details.sex)
    let steps = realness == .inTwo ? 2 : 1
    guard let latest = results.first, let before = results.dropFirst(steps).first,
      !client.isUnborn(on: Day(before.takenAt, in: zone)),
      exercise.number(of: latest.numbers) != nil, exercise.number(of: before.numbers) != nil
    else { return nil }
    let change = exercise.change(from: before.numbers, to: latest.numbers, units)
    let judged = realness.map { text["noise.\($0.rawValue)"] }
    return [since(before, latest, change), judged].compactMap(\.self).joined(separator: " ")
  }

  private func since(
    _ before: ExerciseResult, _ latest: ExerciseResult, _ change: String?
  ) -> String {
    let key = change == nil ? "unchanged" : "change"
    let details = ["change": change ?? "", "date": text.date(before.takenAt)]
    // Nobody says "since 22 Nov" of what happened on 22 Nov.
    let isSameDay = Day(before.takenAt, in: zone) == Day(latest.takenAt, in: zone)
    guard isSameDay else { return text["exercise.\(key)", details] }
    let earlier = key + (Day(latest.takenAt, in: zone) == today ? "Today" : "ThatDay")
    return text["exercise.\(earlier)", details]
  }

  /// Laptops that travel are a day apart.
  fileprivate func ahead(_ result: ExerciseResult) -> String? {
    result.takenAt.timeIntervalSince(now) > 86_400 ? text["exercise.ahead"] : nil
  }

  /// What is shown of a result; what was typed, where that could not be worked out.
  private func saved(_ result: ExerciseResult, _ exercise: Exercise) -> String {
    let shown = exercise.shown(result.numbers, units)
    return shown.value == nil ? exercise.typed(result.value, units) : shown.text
  }

  /// - Parameter isOpen: whether the page says already what was saved.
  fileprivate func saved(
    _ result: ExerciseResult, _ exercise: Exercise, isOpen: Bool
  ) -> String {
    let value = ["value": saved(result, exercise), "date": text.date(result.takenAt)]
    let isOfToday = today == nil || Day(result.takenAt, in: zone) == today
    let kept = text[isOfToday ? "exercise.saved" : "exercise.savedOn", value]
    guard let score = result.score else {
      if case .none = exercise.conversion {
        let unscored = text["exercise.notScored"]
        return isOpen ? unscored : kept + " " + unscored
      }
      return isOpen ? text["exercise.unscored"] : kept
    }
    let scored = text["exercise.scored", ["score": text.score(score)]]
    return isOpen ? scored : kept + " " + scored
  }

  /// Where to supply what a result's score lacks.
  fileprivate func missing(
    of result: ExerciseResult, _ records: ExerciseRecords
  ) -> [MissingInput] {
    let extra = records.exercise.inputs.map(\.key)
    let back = "returnTo=\(records.path.queryEncoded)"
    return result.scoring.missing.map { input in
      MissingInput(
        text: missing(input, result),
        link: extra.contains(input)
          ? "\(result.path)?\(back)"
          : "\(records.client.path)/edit?\(back)#\(Client.field(of: input))")
    }
  }

  /// The next one of the battery, or of the catalogue, that may be carried out, so that a session
  /// needs no list.
  fileprivate func next(after records: ExerciseRecords) -> NextExercise? {
    let exercise = records.exercise
    if let standing = records.standing {
      return standing.next(after: exercise.id).map {
        NextExercise($0, for: records.client, link: standing.path(of: $0), self)
      }
    }
    let choice = NextChoice(
      after: exercise, for: records.client.newestSubject(on: today), records.latest,
      records.concerns,
      stopFrom: stop(records.latest)?.demand, in: zone)
    return today.flatMap { choice.best(in: catalogue, on: $0) }.map {
      NextExercise(
        $0, for: records.client, link: "\(records.client.path)/assessments/\($0.id)", self)
    }
  }

  fileprivate func notes(_ records: ExerciseRecords) -> [String] {
    let isGone = records.battery != nil && records.standing == nil
    return [
      catalogue.isHidden(records.exercise) ? text["exercise.hidden"] : nil,
      isGone ? text["exercise.batteryGone"] : nil,
    ].compactMap(\.self)
  }
}

extension Client {
  /// Where an input of a score stands among the details.
  fileprivate static func field(of input: String) -> String {
    ["sex": "sex-label", "age": "birthdate"][input] ?? input
  }
}
