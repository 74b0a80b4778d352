import Definitions
import Foundation

/// What a change found and what it left: only what differs, as JSON objects.
struct AuditChange {
  let before: String?
  let after: String?

  /// Nil where nothing differs. What is nil of a value is not there.
  init?(from old: (any Encodable)?, to new: (any Encodable)?) throws {
    let (old, new) = (try Self.fields(old), try Self.fields(new))
    let (before, after) = (
      old.filter { new[$0.key] != $0.value }, new.filter { old[$0.key] != $0.value }
    )
    guard !before.isEmpty || !after.isEmpty else { return nil }
    (self.before, self.after) = (try Self.text(before), try Self.text(after))
  }

  private static func fields(_ value: (any Encodable)?) throws -> [String: JSONValue] {
    guard let value else { return [:] }
    guard case .object(let fields) = try JSONValue(parsing: encoder.encode(value)) else {
      return [:]
    }
    return fields
  }

  private static func text(_ fields: [String: JSONValue]) throws -> String? {
    guard !fields.isEmpty else { return nil }
    return String(decoding: try encoder.encode(fields), as: UTF8.self)
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }
}
