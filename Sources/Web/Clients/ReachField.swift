import Foundation
import Vault

/// One row of a list of telephone numbers or addresses in a form.
struct ReachField: Encodable, Sendable {
  struct Kind: Encodable, Sendable {
    let id: String
    let name: String
    let selected: Bool
  }

  let id: String
  let value: String
  let kinds: [Kind]
  let problem: String?

  /// What there is, or was typed, and a free row.
  static func all(
    _ field: String, _ kept: [Reach], _ kinds: [Reach.Kind], typed: Reader?, _ voice: Voice
  ) -> [ReachField] {
    let rows =
      typed.flatMap { TypedReach.all($0.submission, field) }
      ?? kept.enumerated().map { index, reach in
        TypedReach(field: "\(field)-\(index)", value: reach.value, kind: reach.kind.rawValue)
      }
    let free = TypedReach(
      field: "\(field)-\(rows.count)", value: "", kind: kinds.first?.rawValue ?? "")
    let isFull = rows.count >= Reach.most || rows.last?.value.isEmpty == true
    return (isFull ? rows : rows + [free]).map { row in
      ReachField(
        id: row.field, value: row.value,
        kinds: Reach.Kind.allCases.filter { kinds.contains($0) || $0.rawValue == row.kind }.map {
          Kind(
            id: $0.rawValue, name: voice.text["client.reach.\($0.word)"],
            selected: $0.rawValue == row.kind)
        },
        problem: typed?.problems[row.field]?.message)
    }
  }
}

/// One telephone number or address as a page shows it.
struct ReachView: Encodable, Sendable {
  let kind: String
  let value: String
  /// What the kind is called; nil of others.
  @PageOnly var kindText: String?

  init(_ reach: Reach, _ text: Text) {
    (kind, value) = (reach.kind.rawValue, reach.value)
    kindText = reach.kind == .other ? nil : text["client.reach.\(reach.kind.word)"]
  }
}

/// Whom to call.
struct EmergencyView: Encodable, Sendable {
  let name: String
  let relation: String
  let phone: String
  /// "Anne Byron, mother".
  @PageOnly var person: String?
  @PageOnly var number: String?

  /// Nil where there is nobody.
  init?(_ contact: EmergencyContact) {
    guard !contact.isEmpty else { return nil }
    (name, relation, phone) = (contact.name, contact.relation, contact.phone)
    let parts = [contact.name, contact.relation].filter { !$0.isEmpty }
    person = parts.isEmpty ? nil : parts.joined(separator: ", ")
    number = contact.phone.isEmpty ? nil : contact.phone
  }
}

/// When a height or a mass was measured, and where that was typed.
struct MeasuredFrom: Encodable, Sendable {
  let at: Shown<Date>
  let place: String
  @PageOnly var text: String

  init(_ origin: MeasureOrigin, _ text: Text) {
    at = Shown(origin.at, text.date)
    place = origin.place.rawValue
    self.text =
      text[
        "client.measured.\(origin.place.rawValue)", ["date": text.date(origin.at)]]
  }
}

extension Reach.Kind {
  /// Texts that end in `other` are plurals.
  var word: String { self == .other ? "otherwise" : rawValue }
}
