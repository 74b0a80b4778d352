import Catalogue
import Definitions
import Foundation
import Units
import Vault

extension Reader {
  /// - Parameter old: stays where a field is absent; days, movements and sets that name its ids
  ///   keep them.
  mutating func plan(_ old: PlanContent?, at now: Date) -> PlanContent {
    let name = words(
      "name", keep: old?.name ?? "", limit: PlanContent.nameLimit,
      required: "problem.nameMissing")
    var content = PlanContent(name: name, days: old?.days ?? [])
    guard let days = submission["days"] else { return content }
    var reading = PlanReading(old, voice, at: now)
    content.days = reading.days(days)
    checkSize(of: content, "days")
    for (field, message) in reading.problems { refuse(field, saying: message) }
    return content
  }

  /// Refuses a plan that is too long, or would be with what is added.
  mutating func checkSize(
    of content: PlanContent, adding movements: Int = 0, days: Int = 0, _ field: String
  ) {
    switch content.excess(adding: movements, days: days) {
    case .days:
      refuse(field, "plan.problem.tooManyDays", ["limit": String(PlanContent.dayLimit)])
    case .movements:
      refuse(field, "plan.problem.tooManyMovements", ["limit": String(PlanContent.movementLimit)])
    case nil: break
    }
  }

  /// Refuses one more where a client has as many as there may be.
  mutating func checkCount(of plans: [Plan]) {
    guard plans.count >= Plan.limit else { return }
    refuse("name", "plan.problem.tooManyPlans", ["limit": String(Plan.limit)])
  }

  /// The same of the gym's own.
  mutating func checkCount(of templates: [GymPlan]) {
    guard templates.count >= GymPlan.limit else { return }
    refuse("template", "gymPlan.problem.tooMany", ["limit": String(GymPlan.limit)])
  }

  /// A day's name and weekday as a form has them.
  mutating func planDay(_ old: PlanDay) -> PlanDay {
    var day = old
    day.name = words("name", keep: old.name, limit: PlanContent.nameLimit)
    guard let typed = submission.text("weekday") else { return day }
    let number = Int(typed)
    if !typed.isEmpty, number.map((1...7).contains) != true {
      refuse("weekday", "problem.choice")
    }
    day.weekday = number
    return day
  }

  /// To which a movement or a group goes; nil where it stays.
  mutating func otherDay(
    than day: PlanDay, of plan: PlanContent
  ) -> Identifier<PlanDay>? {
    guard let typed = submission.text("day"), typed != day.id.description else { return nil }
    let other = plan.days.first { $0.id.description == typed }
    if other == nil { refuse("day", "problem.choice") }
    return other?.id
  }

  /// What is typed of a movement in a plan: its sets line by line, note, rest, and which it is.
  mutating func planMovement(_ old: PlanMovement, at now: Date) -> PlanMovement {
    var movement = old
    movement.note = words(
      "note", keep: old.note, limit: PlanContent.noteLimit, lines: true)
    if let typed = submission.text("sets") {
      if let sets = sets(typed, keeping: old.sets, at: now) { movement.replaceSets(sets) }
    }
    movement.endLightWeek(unlessAs: old.sets)
    movement.rest = rest(keep: old.rest)
    let group = words("group", keep: old.group, limit: PlanContent.nameLimit)
    if !group.isEmpty { movement.group = group }
    if let id = submission.text("movement"), id != old.movement, let found = movementNamed(id) {
      (movement.movement, movement.name) = (found.id, found.name)
      movement.group = voice.muscle(found.first)
    }
    movement.progression = progression(of: movement)
    return movement
  }

  /// A form has its fields among the others, a program in an object of their own.
  private mutating func progression(of movement: PlanMovement) -> Progression? {
    let sent = submission["progression"]
    var reading = ProgressionReading(of: voice.movements.movement(movement.movement), voice)
    let read = reading.read(
      sent == nil ? submission.values : sent?.members ?? [:],
      keep: sent == .null ? nil : movement.progression)
    for (field, message) in reading.problems { refuse(field, saying: message) }
    return read
  }

  /// One of the library, as its id or its name says.
  mutating func movementNamed(_ words: String) -> Movement? {
    let found = voice.movements.named(words)
    if found == nil {
      refuse("movement", "plan.problem.movement", ["name": String(words.prefix(60))])
    }
    return found
  }

  private mutating func sets(
    _ typed: String, keeping old: [PlanSet], at now: Date
  ) -> [PlanSet]? {
    do throws(SetWords.Mistake) {
      let sets = try SetWords(units: units).read(typed, keeping: old, at: now)
      if sets.isEmpty { refuse("sets", "plan.problem.count", voice.setLimits) }
      return sets.isEmpty ? nil : sets
    } catch {
      if case .either(let meanings) = error {
        ask("sets", meanings)
      } else {
        refuse("sets", saying: voice.sentence(for: error))
      }
      return nil
    }
  }

  /// Between sets, in seconds; nil where nothing is typed.
  mutating func rest(keep: Int?) -> Int? {
    guard let typed = submission.text("rest") else { return keep }
    if typed.trimmingCharacters(in: .whitespaces).isEmpty { return nil }
    guard let seconds = try? Quantity.duration.read(typed, in: units).get(),
      let whole = Int(exactly: seconds), SetNumbers.restRange.contains(whole)
    else {
      refuse("rest", saying: voice.sentence(for: .rest))
      return keep
    }
    return whole
  }
}

extension Voice {
  var setLimits: [String: String] { ["limit": String(PlanSet.limit)] }

  /// What to type instead.
  func sentence(for mistake: SetWords.Mistake) -> String {
    switch mistake {
    case .count: text["plan.problem.count", setLimits]
    case .tooMany: text["plan.problem.tooManySets", setLimits]
    case .repetitions:
      text[
        "plan.problem.repetitions",
        ["limit": String(SetNumbers.repetitionRange.upperBound)]]
    case .mass: text["problem.mass"]
    case .duration: text["problem.duration"]
    case .distance: text["problem.distance"]
    case .rest: text["plan.problem.rest"]
    case .either(let meanings): text.question(meanings)
    case .unclear(let line): text["plan.problem.unclear", ["line": String(line.prefix(60))]]
    }
  }
}
