import Catalogue
import Definitions
import Vault

/// A movement of the gym as it is typed: nothing is known to be right.
struct MovementDraft: Sendable {
  static let instructionLimit = 600
  static let alternativeLimit = 10

  private(set) var first = ""
  private(set) var second: [String] = []
  private(set) var equipment: [String] = []
  private(set) var demand = ""
  private(set) var measure = Movement.Measure.repetitions.rawValue
  /// Names, or ids.
  private(set) var alternatives: [String] = []

  init(_ movement: Movement?, _ library: MovementLibrary) {
    guard let movement else { return }
    (first, second) = (movement.first.rawValue, movement.second.map(\.rawValue))
    (equipment, demand) = (movement.equipment.map(\.rawValue), movement.demand.rawValue)
    measure = movement.measure.rawValue
    alternatives = movement.alternatives.compactMap { library.movement($0)?.name }
  }

  /// What was sent; what is absent stays.
  init(_ submission: Submission, else movement: Movement?, _ library: MovementLibrary) {
    self.init(movement, library)
    first = submission.text("first") ?? first
    second = submission.list("second") ?? second
    equipment = submission.list("equipment") ?? equipment
    demand = submission.text("demand") ?? demand
    measure = submission.text("by") ?? measure
    alternatives = submission.list("alternatives") ?? alternatives
  }
}

extension Submission {
  /// Nil when absent. A form sends an empty one along, so that an empty list is not absent.
  fileprivate func list(_ field: String) -> [String]? {
    self[field].map { list in
      (list.elements ?? []).map { ($0.typedText ?? "").asKept }.filter { !$0.isEmpty }
    }
  }
}

extension Reader {
  /// What is typed as a file of movements has it; each mistake beside its field, also those that
  /// only the rules of the files find.
  mutating func movement(
    _ draft: MovementDraft, id: String, else old: Movement?
  ) -> OwnMovement {
    var object: [String: JSONValue] = ["id": .string(id)]
    for (key, list) in [("second", draft.second), ("equipment", draft.equipment)] {
      object[key] = .array(list.map(JSONValue.string))
    }
    for (key, word) in [("first", draft.first), ("demand", draft.demand), ("by", draft.measure)] {
      if word.isEmpty { refuse(key, "problem.choice") }
      object[key] = .string(word)
    }
    object["name"] = .string(
      words(
        "name", keep: old?.name ?? "", limit: Movement.nameLimit, required: "problem.nameMissing"))
    object["instruction"] = .string(
      words(
        "instruction", keep: old?.instruction ?? "", limit: MovementDraft.instructionLimit,
        required: "movement.problem.instruction", lines: true))
    object["rest"] = rest(keep: old?.rest).map { .number(Double($0)) }
    object["alternatives"] = .array(alternatives(draft).map(JSONValue.string))
    let own = OwnMovement(definition: JSONValue.object(object).pretty)
    checkByRules(own)
    return own
  }

  /// Their ids.
  private mutating func alternatives(_ draft: MovementDraft) -> [String] {
    if draft.alternatives.count > MovementDraft.alternativeLimit {
      refuse(
        "alternatives", "movement.problem.alternatives",
        ["limit": String(MovementDraft.alternativeLimit)])
    }
    return draft.alternatives.map { words in
      guard let found = voice.movements.named(words) else {
        refuse("alternatives", "plan.problem.movement", ["name": String(words.prefix(60))])
        return words
      }
      return found.id
    }
  }

  private mutating func checkByRules(_ own: OwnMovement) {
    do throws(DefinitionProblems) {
      _ = try voice.movements.reading(own, beside: voice.catalogue)
    } catch {
      for problem in error.problems {
        let field = String(problem.path.prefix { $0 != "." && $0 != "[" })
        if problems[field] == nil {
          refuse(field, "movement.problem.rule", ["reason": problem.reason])
        }
      }
    }
  }
}
