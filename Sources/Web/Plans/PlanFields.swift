import Units
import Vault

/// What the forms on a plan's page say, by field.
extension Voice {
  func fields(of plan: PlanContent) -> [String: String] { ["name": plan.name] }

  func fields(of day: PlanDay) -> [String: String] {
    ["name": day.name, "weekday": day.weekday.map(String.init) ?? ""]
  }

  /// Of a group, by its name.
  func fields(of group: String, on day: PlanDay) -> [String: String] {
    ["group": group, "day": day.id.description]
  }

  func fields(of movement: PlanMovement, on day: PlanDay) -> [String: String] {
    var fields = fields(of: movement.group, on: day)
    fields["sets"] = SetWords(units: units).text(movement.sets)
    fields["note"] = movement.note
    fields["rest"] = movement.rest.map(rest) ?? ""
    return fields.merging(self.fields(of: movement.progression ?? Progression())) { $1 }
  }

  private func fields(of progression: Progression) -> [String: String] {
    let light = progression.light
    let step = progression.step.map { Quantity.mass.roundedEntryText($0, in: units) }
    return [
      "rule": progression.rule?.rawValue ?? "", "step": step ?? "",
      "percent": progression.percent?.plainText ?? "",
      "lightEvery": light.map { String($0.every) } ?? "",
      "lightPercent": light.map { String($0.percent) } ?? "",
      "lightOf": (light?.of ?? .sets).rawValue,
    ]
  }

  /// What is chosen in a field, as the page names it.
  func words(for choice: String, in field: String, of plan: PlanContent) -> String {
    switch field {
    case "day":
      plan.days.enumerated().first { $0.element.id.description == choice }
        .map { title(of: $0.element, at: $0.offset) } ?? choice
    case "weekday": Int(choice).map(weekday) ?? choice
    case "rule", "lightOf": text["plan.\(field).\(choice)"]
    case "lightEvery": text["plan.light.every", ["count": choice]]
    default: choice
    }
  }
}
