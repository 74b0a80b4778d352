import Catalogue
import Foundation
import Vault

/// Where a movement is looked for, to be put into a day.
struct MovementChoicePage: Page {
  static let template = "plans/movements"

  struct Choice: Encodable, Sendable {
    let value: String
    let name: String
    let selected: Bool
  }

  struct Row: Encodable, Sendable {
    let id: String
    let name: String
    let muscles: [String]
    let equipment: [String]
    let demand: String
    let instruction: String
    let held: String?
    @PageOnly var about: String
    @PageOnly var drawing: String?
  }

  let movements: [Row]
  let total: Int
  @PageOnly var day: String
  @PageOnly var count: String
  @PageOnly var words: String
  @PageOnly var muscles: [Choice]
  @PageOnly var equipment: [Choice]
  @PageOnly var path: String
  @PageOnly var back: String
  /// Where the gym gets one of this name.
  @PageOnly var addPath: String

  static func screen(
    _ search: MovementSearch, for day: PlanDay, of plan: Plan, _ client: Client,
    _ concerns: Concerns, _ voice: Voice
  ) -> Screen<Self> {
    let found = search.found(in: voice.movements)
    let place = plan.content.days.firstIndex { $0.id == day.id } ?? 0
    let path = "\(client.path)/plans/\(plan.id)"
    let page = Self(
      movements: found.map { Row($0, concerns.suspending($0), voice) }, total: found.count,
      day: voice.title(of: day, at: place),
      count: voice.text.plural("plan.found", found.count), words: search.words,
      muscles: search.muscles(voice), equipment: search.equipmentChoices(voice),
      path: "\(path)/days/\(day.id)/movements", back: "\(path)#day-\(day.id)",
      addPath:
        "\(path)/days/\(day.id)/movements/own/new"
        + (search.words.isEmpty ? "" : "?name=\(search.words.queryEncoded)"))
    return Screen(
      page: page, title: voice.text["plan.addMovement"], client: ClientHeader(client, voice),
      tab: .plan)
  }
}

extension MovementChoicePage.Row {
  fileprivate init(_ movement: Movement, _ flag: ScreeningFlag?, _ voice: Voice) {
    (id, name, demand) = (movement.id, movement.name, movement.demand.rawValue)
    muscles = ([movement.first] + movement.second).map(voice.muscle)
    equipment = movement.equipment.map(voice.equipment)
    instruction = movement.instruction
    held = flag.map { voice.suspended([$0]) }
    (about, drawing) = (voice.about(movement), movement.drawing)
  }
}

/// What is looked for among the movements.
struct MovementSearch {
  /// Stands for what needs nothing.
  private static let floor = "floor"
  let words: String
  private let muscle: Movement.Muscle?
  private let equipment: String

  init(_ query: (String) -> String?) {
    words = String((query("q") ?? "").prefix(60))
    muscle = query("muscle").flatMap(Movement.Muscle.init)
    equipment = query("equipment") ?? ""
  }

  func found(in library: MovementLibrary) -> [Movement] {
    library.search(
      words, muscle: muscle, equipment: Movement.Equipment(rawValue: equipment),
      floor: equipment == Self.floor)
  }

  fileprivate func muscles(_ voice: Voice) -> [MovementChoicePage.Choice] {
    [.init(value: "", name: voice.text["plan.anyMuscle"], selected: muscle == nil)]
      + Movement.Muscle.allCases.map {
        .init(value: $0.rawValue, name: voice.muscle($0), selected: $0 == muscle)
      }
  }

  fileprivate func equipmentChoices(_ voice: Voice) -> [MovementChoicePage.Choice] {
    let all = Movement.Equipment.allCases.map { ($0.rawValue, voice.equipment($0)) }
    let choices =
      [("", voice.text["plan.anyEquipment"]), (Self.floor, voice.text["plan.equipment.floor"])]
      + all.sorted { $0.1 < $1.1 }
    return choices.map { .init(value: $0.0, name: $0.1, selected: $0.0 == equipment) }
  }
}

extension Concerns {
  /// The flag that keeps a movement from being trained, nil when none does.
  func suspending(_ movement: Movement) -> ScreeningFlag? {
    flags.first { flag in
      flag.suspends.contains { movement.isHeld(by: Suspension($0)) } && !isCleared(flag)
    }
  }
}

extension Voice {
  /// "Quadriceps, Glutes · Dumbbells".
  func about(_ movement: Movement) -> String {
    let muscles = ([movement.first] + movement.second).map(muscle)
    let tools = movement.equipment.map(equipment)
    return [muscles, tools.isEmpty ? [text["plan.equipment.floor"]] : tools]
      .map { $0.joined(separator: ", ") }.joined(separator: " · ")
  }

  /// What it is called by now; what the library has lost, as it was put in.
  func name(of movement: PlanMovement) -> String {
    movements.movement(movement.movement)?.name ?? movement.name
  }

  /// "3 days, 42 sets".
  func summary(of content: PlanContent) -> String {
    [
      text.plural("plan.days", content.days.count), text.plural("plan.sets", content.sets.count),
    ].joined(separator: ", ")
  }
}
