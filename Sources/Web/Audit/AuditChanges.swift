import Catalogue
import Definitions
import Foundation
import Units
import Vault

/// What an entry of the audit says was changed.
struct AuditChanges {
  let entry: Audit
  /// Whose result was changed; nil of anything else, and where the catalogue has lost it.
  let exercise: Exercise?
  let voice: Voice

  /// Each field that differs, in the order of their keys.
  var rows: [AuditRow.Change] {
    let (before, after) = (fields(entry.before), fields(entry.after))
    return Set(before.keys).union(after.keys).sorted().map { field in
      AuditRow.Change(
        field: name(of: field), before: before[field].map { words($0, field) },
        after: after[field].map { words($0, field) })
    }
  }

  private func fields(_ json: String?) -> [String: JSONValue] {
    guard let json, case .object(let fields)? = try? JSONValue(parsing: json) else { return [:] }
    return fields
  }

  /// What the form or the page calls it; its key where neither does.
  private func name(of field: String) -> String {
    if entry.action == .formSaved { return voice.form.field(field)?.label ?? field }
    let key = "audit.field.\(field)"
    let name = voice.text[key]
    return name == key ? field : name
  }

  private func words(_ value: JSONValue, _ field: String) -> String {
    switch (field, value) {
    case ("height", .number(let height)): Quantity.height.show(height, in: voice.units)
    case ("mass", .number(let mass)): Quantity.bodyMass.show(mass, in: voice.units)
    case ("value", .number(let number)):
      exercise?.typed(number, voice.units) ?? number.plainText
    case ("score", .number(let score)): voice.text.score(score)
    case ("takenAt", .string(let text)):
      (try? Date(text, strategy: .iso8601)).map(voice.text.dateAndTime) ?? text
    default: plain(value)
    }
  }

  private func plain(_ value: JSONValue) -> String {
    switch value {
    case .null: "–"
    case .bool(let yes): voice.text[yes ? "audit.yes" : "audit.no"]
    case .number(let number): number.plainText
    case .string(let text): text
    case .array(let values): values.map(plain).joined(separator: ", ")
    case .object(let fields):
      fields.sorted { $0.key < $1.key }.map { "\($0.key) \(plain($0.value))" }
        .joined(separator: ", ")
    }
  }
}
