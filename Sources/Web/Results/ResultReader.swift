import Catalogue
import Foundation
import Units
import Vault

extension Reader {
  /// A new value of an exercise; nil when something is wrong or has to be confirmed.
  mutating func entry(
    of exercise: Exercise, _ client: Client, _ services: Services
  ) -> ResultEntry? {
    let measured = measurement(of: exercise, keep: nil)
    let observation = words("observation", keep: "", limit: 2000, lines: true)
    let takenOn = takenOn(services)
    let isToday = takenOn == services.today
    if let measured, problems.isEmpty { askAboutUnusual(measured, exercise) }
    guard let measured, problems.isEmpty else { return nil }
    return ResultEntry(
      client: client.id, exercise: exercise, value: measured.value, inputs: measured.inputs,
      clearedInputs: clearedInputs(of: exercise), observation: observation,
      pastDay: isToday ? nil : takenOn,
      token: submission.text("token").flatMap { $0.isEmpty ? nil : String($0.prefix(200)) })
  }

  /// A later correction of a result; absent fields keep.
  mutating func change(of result: ExerciseResult, _ services: Services) -> ResultChange {
    let measured = services.catalogue.exercise(result.exercise).flatMap {
      measurement(of: $0, keep: result)
    }
    let observation = words("observation", keep: result.observation, limit: 2000, lines: true)
    // An absent or empty day keeps the one that is stored.
    let day = submission.text("takenAt")?.isEmpty == false ? takenOn(services) : nil
    let moved = day.flatMap { $0 == Day(result.takenAt, in: services.zone) ? nil : $0 }
    return ResultChange(
      value: measured?.value, inputs: measured?.inputs, observation: observation,
      takenAt: moved.map { min($0.noon(in: services.zone), services.now()) },
      reason: words("reason", keep: "", limit: 500))
  }

  /// The day of measuring; today when nothing was typed. A time of day is not kept.
  private mutating func takenOn(_ services: Services) -> Day? {
    guard let typed = submission.text("takenAt"), !typed.isEmpty else {
      if submission["takenAt"]?.typedText == nil, submission["takenAt"] != nil {
        refuse("takenAt", "problem.date")
      }
      return services.today
    }
    if let date = try? Date(typed, strategy: .iso8601) {
      guard date <= services.now() else {
        refuse("takenAt", "problem.dateInFuture")
        return nil
      }
      return Day(date, in: services.zone)
    }
    return day("takenAt", until: services.today, keep: nil)
  }

  private mutating func askAboutUnusual(_ measured: Measurement, _ exercise: Exercise) {
    guard !isConfirmed else { return }
    for number in measured.numbers(exercise) where number.usual?.contains(number.value) == false {
      refuse(
        number.field, "problem.unusual", ["value": number.unit.show(number.value, units)],
        code: Self.unusual)
    }
  }
}
