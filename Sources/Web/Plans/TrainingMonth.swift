import Foundation
import Units
import Vault

/// A month of training as a calendar.
struct TrainingMonth: Encodable, Sendable {
  struct TrainedDay: Encodable, Sendable {
    let date: Day
    let done: Int
    @PageOnly var number: Int
    /// Nil where nothing was done.
    @PageOnly var count: String?
    /// What a screen reader says: "12 Nov 2026: 18 sets".
    @PageOnly var words: String
    /// Whether it can be done late.
    @PageOnly var isPast: Bool
    @PageOnly var isToday: Bool
    @PageOnly var isElsewhere: Bool
  }

  struct TrainedWeek: Encodable, Sendable { let days: [TrainedDay] }

  /// Its first day.
  let from: Day
  /// On which something was done.
  let trained: Int
  let done: Int
  @PageOnly var title: String
  @PageOnly var words: String
  @PageOnly var earlier: String
  @PageOnly var later: String?
  @PageOnly var weekdays: [String]
  /// From Monday to Sunday, with days of the months beside it.
  let weeks: [TrainedWeek]

  /// - Parameter ticks: all that was done in these weeks.
  init(_ month: CalendarMonth, _ ticks: [SetTick], of client: Client, _ voice: Voice) {
    let counts = Dictionary(grouping: ticks, by: \.day).mapValues(\.count)
    let inside = counts.filter { month.contains($0.key) }
    let address = { (month: CalendarMonth) in "\(client.path)/training?month=\(month.text)" }
    from = month.first
    trained = inside.count
    done = inside.values.reduce(0, +)
    title = voice.text.monthOfYear(month.first.noon(in: voice.zone))
    words =
      inside.isEmpty
      ? voice.text["training.monthNone"]
      : voice.text.plural(
        "training.monthDays", inside.count, ["sets": voice.text.plural("plan.sets", done)])
    earlier = address(month.adding(-1))
    later = month.adding(1).starts(after: voice.today) ? nil : address(month.adding(1))
    weekdays = (1...7).map { String(voice.weekday($0).prefix(2)) }
    weeks = month.weeks.map { week in
      TrainedWeek(
        days: week.map { TrainedDay($0, counts[$0] ?? 0, in: month, voice) })
    }
  }
}

extension TrainingMonth.TrainedDay {
  fileprivate init(
    _ day: Day, _ done: Int, in month: CalendarMonth, _ voice: Voice
  ) {
    isPast = voice.today.map { day <= $0 } ?? false
    (date, self.done, number) = (day, done, day.day)
    count = done == 0 ? nil : String(done)
    words = "\(voice.text.day(day)): \(voice.text.plural("plan.sets", done))"
    (isToday, isElsewhere) = (day == voice.today, !month.contains(day))
  }
}
