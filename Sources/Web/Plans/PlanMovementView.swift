import Catalogue
import Vault

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
  @PageOnly var how: MovementHow?
  @PageOnly var place: Place
  @PageOnly var path: String
  @PageOnly var isOpen: Bool
  /// What its form said at first.
  @PageOnly var was: String
  @PageOnly var problem: String?
  @PageOnly var choices: [String]
  @PageOnly var restProblem: String?
  @PageOnly var noteProblem: String?
  @PageOnly var groupProblem: String?
  @PageOnly var dayProblem: String?
}

/// How a movement is done.
struct MovementHow: Encodable, Sendable {
  let instruction: String
  let drawing: String?

  init?(_ movement: Movement?) {
    guard let movement else { return nil }
    (instruction, drawing) = (movement.instruction, movement.drawing)
  }
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
  @PageOnly var hasAlternatives: Bool
  @PageOnly var isToday: Bool
  @PageOnly var path: String

  /// Nil where nothing holds it.
  ///
  /// - Parameter isToday: whether it is shown on the day's page, where the browser comes back to.
  init?(
    _ movement: PlanMovement, at path: String, isToday: Bool = false, _ concerns: Concerns,
    _ voice: Voice
  ) {
    guard let found = voice.movements.movement(movement.movement),
      let flag = concerns.suspending(found)
    else { return nil }
    reason = voice.suspended([flag])
    alternatives = voice.movements.alternatives(to: found) { concerns.suspending($0) == nil }
      .prefix(3).map { Alternative(id: $0.id, name: $0.name) }
    hasAlternatives = !alternatives.isEmpty
    (self.isToday, self.path) = (isToday, path)
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

extension PlanMovementView {
  init(
    _ movement: PlanMovement, at index: Int, of day: PlanDay, in folder: String,
    _ showing: PlanShowing
  ) {
    let voice = showing.voice
    let found = voice.movements.movement(movement.movement)
    let typed = showing.typed.flatMap { $0.id == movement.id.description ? $0.reader : nil }
    let saved = voice.fields(of: movement, on: day)
    let said = saved.merging(typed?.submission.typed ?? [:]) { $1 }
    let problem = { (field: String) in typed?.problems[field]?.message }
    was = said[Reader.was] ?? saved.formEncoded
    (id, self.movement) = (movement.id.description, movement.movement)
    (name, rest, note) = (voice.name(of: movement), movement.rest, said["note"] ?? "")
    sets = movement.sets.map(PlanSetView.init)
    let path = "\(folder)/\(movement.id)"
    self.path = path
    held = HeldMovement(movement, at: path, showing.concerns, voice)
    isGone = !voice.movements.offers(movement.movement)
    how = MovementHow(found)
    progression = ProgressionView(movement.progression)
    let outlook = showing.outlooks[movement.id]
    proposal = outlook?.proposal.map { [plan = showing.plan] in
      ProposalView($0, of: movement, in: plan, at: path, voice)
    }
    hindrance = outlook?.hindrance.map(voice.sentence)
    goesOn = voice.goesOn(movement.progression)
    rule = ProgressionFields(movement, found, saying: said, problem, voice)
    summary = SetWords(units: voice.units).summary(movement.sets)
    let lines = said["sets"] ?? ""
    self.lines = lines
    rows = max(2, lines.split(separator: "\n").count)
    (group, restText) = (said["group"] ?? "", said["rest"] ?? "")
    let days = PlanDayChoice.all(showing.plan.content, said["day"], voice)
    (self.days, hasDays) = (days, !days.isEmpty)
    usualRest = voice.rest(found?.rest ?? Movement.usualRest)
    place = Place(index, of: day.movements.count, movement.id.description, name)
    isOpen = typed != nil
    self.problem = problem("sets") ?? problem("movement")
    choices = typed?.problems["sets"]?.choices ?? []
    (restProblem, noteProblem) = (problem("rest"), problem("note"))
    (groupProblem, dayProblem) = (problem("group"), problem("day"))
  }
}

extension Voice {
  func muscle(_ muscle: Movement.Muscle) -> String { text["plan.muscle.\(muscle.rawValue)"] }

  func equipment(_ equipment: Movement.Equipment) -> String {
    text["plan.equipment.\(equipment.rawValue)"]
  }

  /// "3 × 10 × 40 kg, 2 × 8 × 50 kg".
  func summary(of sets: [PlanSet]) -> String {
    SetWords(units: units).text(sets).replacing(" x ", with: " × ").replacing("\n", with: ", ")
  }

  /// "1:30" or "45 s", which a field reads back.
  func rest(_ seconds: Int) -> String { SetWords(units: units).rest(seconds) }
}
