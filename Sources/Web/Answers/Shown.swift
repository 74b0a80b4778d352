import Catalogue

/// A value that is shown: raw in JSON, as text in a template, where an absent one is false.
struct Shown<Value: Encodable & Sendable>: Encodable, Sendable {
  let value: Value?
  let text: String

  init(_ value: Value?, _ text: (Value) -> String) {
    self.value = value
    self.text = value.map(text) ?? ""
  }

  func encode(to encoder: any Encoder) throws {
    if let value {
      guard encoder.show(text) else { return }
      var container = encoder.singleValueContainer()
      try container.encode(value)
    } else {
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }
}

/// The circle with a score: unrounded in JSON, with text, level and label in a template.
struct ScoreDisc: Encodable, Sendable {
  struct Seen: Encodable, Sendable {
    let text: String?
    let label: String
    /// Colour follows the number that is shown.
    let level: String
  }

  let score: Double?
  let seen: Seen

  init(_ score: Double?, _ text: Text) {
    self.score = score
    let shown = score.map(text.score)
    seen = Seen(
      text: shown, label: shown.map { text["score.label", ["score": $0]] } ?? text["score.none"],
      level: score.map { ScoreLevel($0).rawValue } ?? "none")
  }

  func encode(to encoder: any Encoder) throws {
    guard try encoder.show(seen) else { return }
    var container = encoder.singleValueContainer()
    if let score { try container.encode(score) } else { try container.encodeNil() }
  }
}

/// Every key of a page is always there in JSON: null where there is nothing.
///
/// The compiler's own conformances call these in place of the library's, which leave nil out.
extension KeyedEncodingContainer {
  mutating func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }
  mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }
  mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }
  mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }
  mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }
}
