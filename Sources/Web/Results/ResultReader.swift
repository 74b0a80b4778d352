import Catalogue
import Foundation
import Units
import Vault

extension Reader {
  /// - Throws: `Refusal.unknownExercise`.
  func exercise(in catalogue: AssessmentCatalogue) throws -> Exercise {
    guard let exercise = catalogue.exercise(submission.text("exercise") ?? "") else {
      throw Refusal.unknownExercise
    }
    return exercise
  }

  /// The id of the battery that is walked through.
  var battery: String? {
    submission.text("battery").flatMap { $0.isEmpty ? nil : String($0.prefix(100)) }
  }

  /// Of a query.
  mutating func filter(in zone: TimeZone) -> ResultFilter {
    let exercise = submission.text("exercise") ?? ""
    return ResultFilter(
      exercise: exercise.isEmpty ? nil : exercise, since: day("since", until: nil, keep: nil),
      until: day("until", until: nil, keep: nil), in: zone)
  }

  /// A new value of an exercise; nil when something is wrong or has to be confirmed.
  ///
  /// - Parameters:
  ///   - known: what its page filled in.
  ///   - doubt: why the date of today may be wrong.
  mutating func entry(
    of exercise: Exercise, _ client: Client, known: KnownNumbers, doubt: ClockDoubt?,
    _ voice: Voice
  ) -> ResultEntry? {
    let measured = measurement(of: exercise, keep: nil, known: known)
    let observation = words("observation", keep: "", limit: 2000, lines: true)
    let takenOn = takenOn(voice)
    askAboutBirth(takenOn, client)
    let isToday = takenOn == voice.today
    if let measured, problems.isEmpty {
      askAboutUnusual(measured, exercise)
      if isToday { askAboutClock(doubt) }
    }
    guard let measured, problems.isEmpty else { return nil }
    return ResultEntry(
      client: client.id, exercise: exercise, value: measured.value, inputs: measured.inputs,
      clearedInputs: clearedInputs(of: exercise), observation: observation,
      pastDay: isToday ? nil : takenOn,
      token: submission.text("token").flatMap { $0.isEmpty ? nil : String($0.prefix(200)) })
  }

  /// A later correction of a result; absent fields keep.
  mutating func change(
    of result: ExerciseResult, _ client: Client, _ voice: Voice
  ) -> ResultChange {
    let measured = voice.catalogue.exercise(result.exercise).flatMap {
      measurement(of: $0, keep: result)
    }
    let observation = words("observation", keep: result.observation, limit: 2000, lines: true)
    // An absent or empty day keeps the one that is stored.
    let day = submission.text("takenAt")?.isEmpty == false ? takenOn(voice) : nil
    askAboutBirth(day, client)
    let moved = day.flatMap { $0 == Day(result.takenAt, in: voice.zone) ? nil : $0 }
    return ResultChange(
      value: measured?.value, inputs: measured?.inputs, observation: observation,
      takenAt: moved.map { min($0.noon(in: voice.zone), voice.now) },
      reason: reason)
  }

  /// Why a result is corrected or deleted.
  var reason: String {
    mutating get { words("reason", keep: "", limit: 500) }
  }

  /// The day of measuring; today when nothing was typed. A time of day is not kept.
  private mutating func takenOn(_ voice: Voice) -> Day? {
    guard let typed = submission.text("takenAt"), !typed.isEmpty else {
      if submission["takenAt"]?.typedText == nil, submission["takenAt"] != nil {
        refuse("takenAt", "problem.date")
      }
      return voice.today
    }
    if let date = try? Date(typed, strategy: .iso8601) {
      guard date <= voice.now else {
        refuse("takenAt", "problem.dateInFuture")
        return nil
      }
      return Day(date, in: voice.zone)
    }
    return day("takenAt", until: voice.today, keep: nil)
  }

  /// Nobody is measured before their birth: the year may be a slip.
  private mutating func askAboutBirth(_ day: Day?, _ client: Client) {
    guard let day, let born = client.details.birthdate, client.isUnborn(on: day) else { return }
    askAbout("takenAt", "problem.beforeBirth", ["day": text.day(day), "born": text.day(born)])
  }

  private mutating func askAboutClock(_ doubt: ClockDoubt?) {
    if let doubt { askAbout("takenAt", "problem.clock", ["day": text.date(doubt.now)]) }
  }

  private mutating func askAboutUnusual(_ measured: Measurement, _ exercise: Exercise) {
    let isPair = halves(of: exercise) != nil
    for number in measured.numbers(exercise) where number.usual?.contains(number.value) == false {
      let value = isPair ? exercise.shown(measured.pair(exercise), units).text : nil
      askAbout(
        isPair ? "value" : number.field, "problem.unusual",
        ["value": value ?? number.text(units)])
    }
  }
}
