import Catalogue
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
  @PageOnly var problem: String?
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

  static func all(_ plan: PlanContent, _ chosen: PlanDay, _ voice: Voice) -> [PlanDayChoice] {
    guard plan.days.count > 1 else { return [] }
    return plan.days.enumerated().map { place, day in
      PlanDayChoice(
        value: day.id.description, name: voice.title(of: day, at: place),
        selected: day.id == chosen.id)
    }
  }
}

/// Movements that stand behind each other under one muscle group.
struct PlanGroupView: Encodable, Sendable {
  let name: String
  let movements: [PlanMovementView]
}

struct PlanMovementView: Encodable, Sendable {
  let id: String
  /// Its id in the library.
  let movement: String
  let name: String
  let note: String
  /// Between its sets, in seconds; null is what the library says.
  let rest: Int?
  let sets: [PlanSetView]
  /// Why it waits, and what may take its place; null where nothing holds it.
  let held: HeldMovement?
  /// Whether the library has it no more.
  let isGone: Bool
  /// Null where it stays as it is.
  let progression: ProgressionView?
  /// What its rule proposes now; null where that is nothing.
  let proposal: ProposalView?
  /// Why its rule can propose nothing.
  let hindrance: String?
  @PageOnly var goesOn: String?
  @PageOnly var rule: ProgressionFields
  @PageOnly var summary: String
  @PageOnly var lines: String
  @PageOnly var rows: Int
  @PageOnly var group: String
  /// Of the plan; empty where there is no other.
  @PageOnly var days: [PlanDayChoice]
  @PageOnly var hasDays: Bool
  @PageOnly var restText: String
  @PageOnly var usualRest: String
  @PageOnly var instruction: String?
  @PageOnly var place: Place
  @PageOnly var path: String
  @PageOnly var isOpen: Bool
  @PageOnly var problem: String?
  @PageOnly var choices: [String]
  @PageOnly var restProblem: String?
}

struct PlanSetView: Encodable, Sendable {
  let id: String
  let repetitions: Int?
  /// In kg, seconds, metres.
  let mass: Double?
  let duration: Double?
  let distance: Double?
  let rest: Int?
  let tempo: String?
  let side: String?

  init(_ set: PlanSet) {
    id = set.id.description
    (repetitions, mass) = (set.numbers.repetitions, set.numbers.mass)
    (duration, distance) = (set.numbers.duration, set.numbers.distance)
    (rest, tempo, side) = (set.rest, set.tempo, set.side?.rawValue)
  }
}

/// A movement that a flag of the form holds.
struct HeldMovement: Encodable, Sendable {
  struct Alternative: Encodable, Sendable {
    let id: String
    let name: String
  }

  let reason: String
  let alternatives: [Alternative]
  @PageOnly var path: String

  /// Nil where nothing holds it.
  init?(_ movement: PlanMovement, at path: String, _ concerns: Concerns, _ voice: Voice) {
    guard let found = voice.movements.movement(movement.movement),
      let flag = concerns.suspending(found)
    else { return nil }
    reason = voice.suspended([flag])
    alternatives = voice.movements.alternatives(to: found) { concerns.suspending($0) == nil }
      .prefix(3).map { Alternative(id: $0.id, name: $0.name) }
    self.path = path
  }
}

/// What a plan is shown with: where it stands, what holds movements, and what is typed wrongly.
struct PlanShowing {
  let plan: Plan
  let path: String
  let concerns: Concerns
  let outlooks: [Identifier<PlanMovement>: Outlook]
  /// Of a day or a movement, which of them it is.
  var typed: (reader: Reader, id: String)?
  let voice: Voice
}

extension PlanDayView {
  init(_ day: PlanDay, at place: Int, of count: Int, _ showing: PlanShowing) {
    let voice = showing.voice
    (id, name, weekday) = (day.id.description, day.name, day.weekday)
    let (path, title) = (
      "\(showing.path)/days/\(day.id)", voice.title(of: day, at: place)
    )
    (self.path, self.title) = (path, title)
    self.count = voice.text.plural("plan.sets", day.movements.flatMap(\.sets).count)
    weekdays = WeekdayChoice.all(day.weekday, voice)
    self.place = Place(place, of: count, day.id.description, title)
    let views = day.movements.enumerated().map { index, movement in
      PlanMovementView(movement, at: index, of: day, in: "\(path)/movements", showing)
    }
    groups = day.movements.runs { $0.group }.map { group, range in
      PlanGroupView(name: group, movements: Array(views[range]))
    }
    isEmpty = day.movements.isEmpty
    problem = showing.typed.flatMap { $0.id == day.id.description ? $0.reader.firstProblem : nil }
  }
}

extension PlanMovementView {
  fileprivate init(
    _ movement: PlanMovement, at index: Int, of day: PlanDay, in folder: String,
    _ showing: PlanShowing
  ) {
    let (voice, words) = (showing.voice, SetWords(units: showing.voice.units))
    let found = voice.movements.movement(movement.movement)
    let typed = showing.typed.flatMap { $0.id == movement.id.description ? $0.reader : nil }
    (id, self.movement) = (movement.id.description, movement.movement)
    (name, rest) = (voice.name(of: movement), movement.rest)
    note = typed?.submission.text("note") ?? movement.note
    sets = movement.sets.map(PlanSetView.init)
    let path = "\(folder)/\(movement.id)"
    self.path = path
    held = HeldMovement(movement, at: path, showing.concerns, voice)
    (isGone, instruction) = (
      !voice.movements.offers(movement.movement), found?.instruction
    )
    progression = ProgressionView(movement.progression)
    let outlook = showing.outlooks[movement.id]
    proposal = outlook?.proposal.map { [plan = showing.plan] in
      ProposalView($0, of: movement, in: plan, at: path, voice)
    }
    hindrance = outlook?.hindrance.map(voice.sentence)
    goesOn = voice.goesOn(movement.progression)
    rule = ProgressionFields(movement, found, typed: typed, voice)
    summary = words.summary(movement.sets)
    let lines = typed?.submission.text("sets") ?? words.text(movement.sets)
    self.lines = lines
    rows = max(2, lines.split(separator: "\n").count)
    group = typed?.submission.text("group") ?? movement.group
    let days = PlanDayChoice.all(showing.plan.content, day, voice)
    (self.days, hasDays) = (days, !days.isEmpty)
    restText = typed?.submission.text("rest") ?? movement.rest.map(voice.rest) ?? ""
    usualRest = voice.rest(found?.rest ?? Movement.usualRest)
    place = Place(index, of: day.movements.count, movement.id.description, name)
    isOpen = typed != nil
    problem = typed?.problems["sets"]?.message ?? typed?.problems["note"]?.message
    choices = typed?.problems["sets"]?.choices ?? []
    restProblem = typed?.problems["rest"]?.message
  }
}

extension Reader {
  /// Of those there are, whichever.
  var firstProblem: String? { problems.min { $0.key < $1.key }?.value.message }
}

extension Array {
  /// Neighbours that are alike, with their places.
  func runs<Key: Equatable>(_ key: (Element) -> Key) -> [(key: Key, range: Range<Int>)] {
    enumerated().reduce(into: []) { runs, element in
      let (index, found) = (element.offset, key(element.element))
      if let last = runs.last, last.key == found {
        runs[runs.count - 1].range = last.range.lowerBound..<index + 1
      } else {
        runs.append((found, index..<index + 1))
      }
    }
  }
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

  func muscle(_ muscle: Movement.Muscle) -> String { text["plan.muscle.\(muscle.rawValue)"] }

  func equipment(_ equipment: Movement.Equipment) -> String {
    text["plan.equipment.\(equipment.rawValue)"]
  }

  /// "Monday: Push", "Day 2: Legs", "Day 2".
  func title(of day: PlanDay, at place: Int) -> String {
    let when =
      day.weekday.map(weekday) ?? text["plan.dayNumber", ["number": String(place + 1)]]
    return day.name.isEmpty ? when : text["plan.dayNamed", ["day": when, "name": day.name]]
  }

  /// "3 × 10 × 40 kg, 2 × 8 × 50 kg".
  func summary(of sets: [PlanSet]) -> String {
    SetWords(units: units).text(sets).replacing(" x ", with: " × ").replacing("\n", with: ", ")
  }

  /// "1:30" or "45 s", which a field reads back.
  func rest(_ seconds: Int) -> String { SetWords(units: units).rest(seconds) }
}
