import Definitions

/// What was answered to one field; plain JSON when stored.
package enum Answer: Sendable, Equatable {
  /// Also the key of an option, and a date as `yyyy-mm-dd`.
  case text(String)
  /// In SI where the field has a quantity.
  case number(Double)
  case yesno(Bool)
  /// Keys of options, in the order of the form.
  case choices([String])
}

extension Answer: Codable {
  package var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .number(let number): .number(number)
    case .yesno(let yes): .bool(yes)
    case .choices(let keys): .array(keys.map(JSONValue.string))
    }
  }

  /// Nil for null, for objects and for lists of anything but text.
  package init?(json: JSONValue) {
    switch json {
    case .string(let text): self = .text(text)
    case .number(let number): self = .number(number)
    case .bool(let yes): self = .yesno(yes)
    case .array(let items):
      let keys = items.compactMap { if case .string(let key) = $0 { key } else { nil } }
      guard keys.count == items.count else { return nil }
      self = .choices(keys)
    case .null, .object: return nil
    }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // The most frequent first: every kind that an answer is not costs an error.
    if let yes = try? container.decode(Bool.self) {
      self = .yesno(yes)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else {
      self = .choices(try container.decode([String].self))
    }
  }

  package func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
