import Foundation

/// What stands in one column as JSON, and is read from the same text once: every set that is checked
/// off reads its plan, and reading its JSON takes longer than all else of that.
struct ReadOnce<Value: Codable & Sendable>: Codable, Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }

  init(from column: any Decoder) throws {
    let text = try column.singleValueContainer().decode(String.self)
    if let known = readOnce[text] as? Value {
      value = known
      return
    }
    value = try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    readOnce[text] = value
  }

  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// Some MiB at most, of the largest plans.
let readOnce = KnownTexts<any Sendable>(most: 64)
