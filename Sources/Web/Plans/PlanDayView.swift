import Vault

/// A day of a plan, its movements by muscle group.
struct PlanDayView: Encodable, Sendable {
  let id: String
  let name: String
  /// From 1, Monday, to 7; null where the days come one after the other.
  let weekday: Int?
  let groups: [PlanGroupView]
  @PageOnly var title: String
  @PageOnly var count: String
  @PageOnly var weekdays: [WeekdayChoice]
  @PageOnly var place: Place
  @PageOnly var path: String
  @PageOnly var isEmpty: Bool
  /// What its form said at first.
  @PageOnly var was: String
  @PageOnly var nameProblem: String?
  @PageOnly var weekdayProblem: String?
  /// Of what is none of its own fields.
  @PageOnly var problem: String?
  @PageOnly var isOpen: Bool
}

struct WeekdayChoice: Encodable, Sendable {
  /// Empty for a day that is on none.
  let value: String
  let name: String
  let selected: Bool

  static func all(_ chosen: Int?, _ voice: Voice) -> [WeekdayChoice] {
    let loose = WeekdayChoice(
      value: "", name: voice.text["plan.weekday.none"], selected: chosen == nil)
    return [loose]
      + (1...7).map {
        WeekdayChoice(value: String($0), name: voice.weekday($0), selected: $0 == chosen)
      }
  }
}

/// A day that a movement may stand in.
struct PlanDayChoice: Encodable, Sendable {
  let value: String
  let name: String
  let selected: Bool

  /// - Parameter chosen: its id.
  static func all(_ plan: PlanContent, _ chosen: String?, _ voice: Voice) -> [PlanDayChoice] {
    guard plan.days.count > 1 else { return [] }
    return plan.days.enumerated().map { place, day in
      PlanDayChoice(
        value: day.id.description, name: voice.title(of: day, at: place),
        selected: day.id.description == chosen)
    }
  }
}

/// Movements that stand behind each other under one muscle group.
struct PlanGroupView: Encodable, Sendable {
  /// Of its first movement.
  let id: String
  let name: String
  let movements: [PlanMovementView]
  @PageOnly var typed: String
  @PageOnly var days: [PlanDayChoice]
  @PageOnly var hasDays: Bool
  @PageOnly var place: Place
  @PageOnly var path: String
  @PageOnly var isOpen: Bool
  /// What its form said at first.
  @PageOnly var was: String
  @PageOnly var problem: String?
  @PageOnly var dayProblem: String?
}

extension PlanDayView {
  init(_ day: PlanDay, at place: Int, of count: Int, _ showing: PlanShowing) {
    let voice = showing.voice
    let typed = showing.typed.flatMap { $0.id == day.id.description ? $0.reader : nil }
    let saved = voice.fields(of: day)
    let said = saved.merging(typed?.submission.typed ?? [:]) { $1 }
    was = said[Reader.was] ?? saved.formEncoded
    (id, name, weekday) = (day.id.description, said["name"] ?? "", day.weekday)
    let (path, title) = (
      "\(showing.path)/days/\(day.id)", voice.title(of: day, at: place)
    )
    (self.path, self.title) = (path, title)
    self.count = voice.text.plural("plan.sets", day.movements.flatMap(\.sets).count)
    weekdays = WeekdayChoice.all(said["weekday"].flatMap { Int($0) }, voice)
    self.place = Place(place, of: count, day.id.description, title)
    let views = day.movements.enumerated().map { index, movement in
      PlanMovementView(movement, at: index, of: day, in: "\(path)/movements", showing)
    }
    let groups = day.groups
    self.groups = groups.enumerated().map { index, group in
      PlanGroupView(
        group.key, Array(views[group.range]), of: day,
        Place(index, of: groups.count, "", group.key), showing)
    }
    isEmpty = day.movements.isEmpty
    let (wrongName, wrongWeekday) = (typed?.problems["name"], typed?.problems["weekday"])
    (nameProblem, weekdayProblem) = (wrongName?.message, wrongWeekday?.message)
    let isOpen = wrongName != nil || wrongWeekday != nil
    (self.isOpen, problem) = (isOpen, isOpen ? nil : typed?.firstProblem?.message)
  }
}

extension PlanGroupView {
  fileprivate init(
    _ name: String, _ movements: [PlanMovementView], of day: PlanDay, _ place: Place,
    _ showing: PlanShowing
  ) {
    (id, self.place) = (movements.first?.id ?? "", place)
    (self.name, self.movements) = (name, movements)
    let typed = showing.typed.flatMap { [id] in $0.id == PlanGroup.part(id) ? $0.reader : nil }
    let saved = showing.voice.fields(of: name, on: day)
    let said = saved.merging(typed?.submission.typed ?? [:]) { $1 }
    (was, self.typed) = (said[Reader.was] ?? saved.formEncoded, said["group"] ?? "")
    let days = PlanDayChoice.all(showing.plan.content, said["day"], showing.voice)
    (self.days, hasDays) = (days, !days.isEmpty)
    path = "\(showing.path)/days/\(day.id)/groups/\(id)"
    let wrongDay = typed?.problems["day"]
    (isOpen, dayProblem) = (typed != nil, wrongDay?.message)
    problem = (typed?.problems["group"] ?? (wrongDay == nil ? typed?.firstProblem : nil))?.message
  }
}

extension Reader {
  /// Of those there are, whichever.
  var firstProblem: FieldProblem? { problems.min { $0.key < $1.key }?.value }
}

extension Voice {
  /// - Parameter number: from 1, Monday, to 7.
  func weekday(_ number: Int) -> String {
    let names = [
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    guard names.indices.contains(number - 1) else { return "" }
    return text["plan.weekday.\(names[number - 1])"]
  }

  /// "Monday: Push", "Day 2: Legs", "Day 2".
  func title(of day: PlanDay, at place: Int) -> String {
    let when =
      day.weekday.map(weekday) ?? text["plan.dayNumber", ["number": String(place + 1)]]
    return day.name.isEmpty ? when : text["plan.dayNamed", ["day": when, "name": day.name]]
  }
}
