import Catalogue
import Vault

/// The gym's own movements, and those that were put away.
struct MovementsPage: Page {
  static let template = "movements/index"

  struct Row: Encodable, Sendable {
    let id: String
    let name: String
    @PageOnly var about: String
  }

  let movements: [Row]
  let removed: [Row]
  @PageOnly var anyRemoved: Bool
  @PageOnly var intro: String

  static func screen(_ own: [GymMovement], _ voice: Voice) -> Screen<Self> {
    let rows = { (removed: Bool) in
      own.filter { ($0.removedAt != nil) == removed }.map { Row($0, voice) }
        .sorted { Client.folded($0.name) < Client.folded($1.name) }
    }
    let shipped = voice.movements.movements.count - own.count { $0.removedAt == nil }
    let page = Self(
      movements: rows(false), removed: rows(true),
      anyRemoved: own.contains { $0.removedAt != nil },
      intro: voice.text["movements.intro", ["count": String(shipped)]])
    return Screen(page: page, title: voice.text["movements.title"])
  }
}

extension MovementsPage.Row {
  fileprivate init(_ own: GymMovement, _ voice: Voice) {
    let movement = voice.movements.movement(own.id.description)
    (id, name) = (own.id.description, movement?.name ?? voice.text["movements.unread"])
    about = movement.map(voice.about) ?? ""
  }
}

/// The form for one movement of the gym.
struct MovementPage: Page {
  static let template = "movements/edit"

  /// What its fields offer.
  struct Form: Encodable, Sendable {
    /// How many alternatives there is room for at least.
    fileprivate static let rooms = 3
    let muscles: [MovementChoicePage.Choice]
    let second: [MovementChoicePage.Choice]
    let equipment: [MovementChoicePage.Choice]
    let demands: [MovementChoicePage.Choice]
    let measures: [MovementChoicePage.Choice]
    let alternatives: [String]
    /// Of all movements.
    let names: [String]
    /// Where it is sent to, and where the trainer came from.
    let path: String
    let back: String
  }

  /// Null for a new one.
  let id: String?
  let version: Int
  let name: String
  let first: String
  let second: [String]
  let equipment: [String]
  let demand: String
  /// What a set of it is counted in.
  let by: String
  /// Between sets, in seconds; null is 30.
  let rest: Int?
  let instruction: String
  /// Names.
  let alternatives: [String]
  @PageOnly var form: Form

  /// - Parameters:
  ///   - own: nil for a new one.
  ///   - typed: what was sent; nil is as it is kept.
  static func screen(
    _ own: GymMovement?, typed: Reader? = nil, at path: String, back: String, _ voice: Voice
  ) -> Screen<Self> {
    let movement = own.flatMap { voice.movements.movement($0.id.description) }
    let draft =
      typed.map { MovementDraft($0.submission, else: movement, voice.movements) }
      ?? MovementDraft(movement, voice.movements)
    let version = own?.version ?? 0
    let values = [
      "name": movement?.name ?? "", "instruction": movement?.instruction ?? "",
      "rest": movement?.rest.map(voice.rest) ?? "", "version": String(version),
    ]
    let page = Self(
      draft, Form(draft, path: path, back: back, voice), own?.id.description, version, movement)
    return Screen(
      page: page, title: movement?.name ?? voice.text["movement.new"],
      form: FormFields(values, typed: typed))
  }

  private init(
    _ draft: MovementDraft, _ form: Form, _ id: String?, _ version: Int, _ movement: Movement?
  ) {
    (self.id, self.version, name) = (id, version, movement?.name ?? "")
    (first, second, equipment) = (draft.first, draft.second, draft.equipment)
    (demand, by, rest) = (draft.demand, draft.measure, movement?.rest)
    (instruction, alternatives) = (movement?.instruction ?? "", draft.alternatives)
    self.form = form
  }
}

extension MovementPage.Form {
  fileprivate init(_ draft: MovementDraft, path: String, back: String, _ voice: Voice) {
    let pick = { (value: String, name: String, chosen: [String]) in
      MovementChoicePage.Choice(value: value, name: name, selected: chosen.contains(value))
    }
    let muscles = Movement.Muscle.allCases
    let please = pick("", voice.text["movement.choose"], [draft.first])
    self.muscles =
      [please] + muscles.map { pick($0.rawValue, voice.muscle($0), [draft.first]) }
    second = muscles.map { pick($0.rawValue, voice.muscle($0), draft.second) }
    equipment = Movement.Equipment.allCases
      .map { pick($0.rawValue, voice.equipment($0), draft.equipment) }
      .sorted { $0.name < $1.name }
    demands =
      [pick("", voice.text["movement.choose"], [draft.demand])]
      + Exercise.Demand.allCases.map {
        pick($0.rawValue, voice.text["movement.demand.\($0.rawValue)"], [draft.demand])
      }
    measures = Movement.Measure.allCases.map {
      pick($0.rawValue, voice.text["plan.really.\($0.rawValue)"], [draft.measure])
    }
    let rooms = max(1, Self.rooms - draft.alternatives.count)
    alternatives = draft.alternatives + Array(repeating: "", count: rooms)
    names = voice.movements.movements.map(\.name).sorted()
    (self.path, self.back) = (path, back)
  }
}
