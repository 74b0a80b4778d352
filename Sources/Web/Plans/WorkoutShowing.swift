import Catalogue
import Foundation
import Units
import Vault

/// A workout on its way to the page.
struct WorkoutShowing {
  private let workout: Workout
  private let client: Client
  private let outlooks: [Identifier<PlanMovement>: Outlook]
  private let typed: (reader: Reader, set: Identifier<PlanSet>)?
  private let voice: Voice
  private let words: SetWords

  init(
    _ workout: Workout, of client: Client,
    _ outlooks: [Identifier<PlanMovement>: Outlook],
    typed: (reader: Reader, set: Identifier<PlanSet>)?, _ voice: Voice
  ) {
    (self.workout, self.client, self.outlooks) = (workout, client, outlooks)
    (self.typed, self.voice, words) = (typed, voice, SetWords(units: voice.units))
  }

  var planChoice: TodayPage.Choice? {
    workout.plan.map {
      TodayPage.Choice(
        id: $0.id.description, name: $0.content.name, address: "\(client.path)/plans/\($0.id)",
        isShown: true)
    }
  }

  /// All days of the plan.
  var days: [TodayPage.Choice] {
    guard let plan = workout.plan else { return [] }
    return plan.content.days.enumerated().map { place, day in
      TodayPage.Choice(
        id: day.id.description, name: voice.title(of: day, at: place),
        address: TodayPage.address(client, workout.date, plan.id, day.id),
        isShown: day.id == workout.day?.id)
    }
  }

  var shownDay: TodayPage.Choice? { days.first(where: \.isShown) }

  /// Nil beyond today.
  func address(daysOn days: Int) -> String? {
    guard let day = workout.date.adding(days: days), let today = voice.today, day <= today else {
      return nil
    }
    return "\(client.path)/today?date=\(day)"
  }

  var groups: [TodayGroup] {
    guard let day = workout.day, let plan = workout.plan else { return [] }
    return day.movements.runs { $0.group }.map { group, range in
      TodayGroup(
        name: group, movements: day.movements[range].map { movement($0, of: day, in: plan) })
    }
  }

  private func movement(_ movement: PlanMovement, of day: PlanDay, in plan: Plan) -> TodayMovement {
    let path = "\(client.path)/plans/\(plan.id)"
    let found = voice.movements.movement(movement.movement)
    let rest = movement.rest ?? found?.rest ?? Movement.usualRest
    let own = "\(path)/days/\(day.id)/movements/\(movement.id)"
    return TodayMovement(
      id: movement.id.description, movement: movement.movement,
      name: voice.name(of: movement),
      note: movement.note.isEmpty ? nil : movement.note,
      sets: movement.sets.enumerated().map {
        set($1, at: $0, of: movement, "\(path)/sets", rest: $1.rest ?? rest)
      },
      held: HeldMovement(movement, at: own, isToday: true, workout.concerns, voice),
      proposal: outlooks[movement.id]?.proposal.map {
        ProposalView($0, of: movement, in: plan, at: own, isToday: true, voice)
      },
      how: MovementHow(found))
  }

  private func set(
    _ set: PlanSet, at place: Int, of movement: PlanMovement, _ path: String, rest: Int
  ) -> TodaySet {
    let tick = workout.ticks[set.id]
    let numbers = tick?.state == .done ? tick?.numbers ?? set.numbers : set.numbers
    let last = workout.before[movement.movement]?[place]
    let isDone = tick?.state == .done
    let isSkipped = tick?.state == .skipped
    let planned = numbers == set.numbers ? nil : voice.words(set.numbers)
    let reader = typed.flatMap { $0.set == set.id ? $0.reader : nil }
    return TodaySet(
      id: set.id.description, done: isDone, skipped: isSkipped,
      reason: tick?.reason, repetitions: numbers.repetitions, mass: numbers.mass,
      duration: numbers.duration, distance: numbers.distance,
      last: last.map { TodaySet.Numbers($0) },
      words: [voice.words(numbers), words.extras(set)].compactMap(\.self).joined(separator: ", "),
      notes: [
        planned.map { voice.text["plan.plannedWas", ["set": $0]] },
        isSkipped ? voice.text["plan.setSkipped"] : nil, tick?.reason,
      ].compactMap(\.self),
      before: last.map {
        voice.text["plan.last", ["set": voice.words($0.numbers), "date": voice.text.day($0.day)]]
      },
      label: voice.text[
        "plan.setLabel",
        [
          "number": String(place + 1), "movement": voice.name(of: movement),
          "set": voice.words(set.numbers),
        ]],
      look: isDone ? "set-done" : isSkipped ? "set-skipped" : "", next: isDone ? "no" : "yes",
      path: path, date: workout.date.description, token: "\(tick?.id.description ?? "new")",
      rest: rest, fields: fields(numbers, of: set, reader), isOpen: reader != nil)
  }

  /// Repetitions, time or way as they are planned, and a weight.
  private func fields(
    _ numbers: SetNumbers, of set: PlanSet, _ reader: Reader?
  ) -> [TodaySet.Field] {
    let field = { (name: String, text: String?, keypad: Keypad) in
      TodaySet.Field(
        name: name, label: voice.text["plan.really.\(name)"],
        value: reader?.submission.text(name) ?? text ?? "", keypad: keypad.rawValue,
        problem: (reader?.problems[name]).map {
          TodaySet.Field.Problem(id: "\(name)-\(set.id)-note", text: $0.message)
        })
    }
    let planned = set.numbers
    let text = { (value: Double?, kind: Quantity) in
      value.map { kind.roundedEntryText($0, in: voice.units) }
    }
    return [
      planned.repetitions.map { _ in
        field("repetitions", numbers.repetitions.map(String.init), .numeric)
      },
      planned.duration.map { _ in field("duration", text(numbers.duration, .duration), .text) },
      planned.distance.map { _ in field("distance", text(numbers.distance, .distance), .text) },
      field("mass", text(numbers.mass, .mass), .decimal),
    ].compactMap(\.self)
  }
}

extension TodaySet.Numbers {
  fileprivate init(_ tick: SetTick) {
    let numbers = tick.numbers
    (date, repetitions, mass) = (tick.day, numbers.repetitions, numbers.mass)
    (duration, distance) = (numbers.duration, numbers.distance)
  }
}

extension Voice {
  /// "10 × 40 kg", "12 repetitions".
  fileprivate func words(_ numbers: SetNumbers) -> String {
    if let count = numbers.repetitions, numbers == SetNumbers(repetitions: count) {
      return text.plural("plan.repetitions", count)
    }
    return SetWords(units: units).words(numbers)
  }

  /// "7 of 18 sets done, 2 skipped".
  func progress(_ done: Int, _ skipped: Int, of planned: Int) -> String {
    let all = text["plan.progress", ["done": String(done), "planned": String(planned)]]
    if skipped == 0 { return all }
    return text["plan.withSkipped", ["progress": all, "skipped": String(skipped)]]
  }
}
