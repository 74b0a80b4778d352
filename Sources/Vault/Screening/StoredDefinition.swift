import Definitions
import Forms
import Foundation

/// The definition that a form was signed with, read from its text.
struct StoredDefinition: Sendable {
  /// More than versions of a form that are looked at on one day.
  private static let known = KnownTexts<StoredDefinition>(most: 16)

  let form: Result<FormDefinition, any Error>
  let json: JSONValue

  private init(_ text: String) throws {
    form = Result { try JSONDecoder().decode(FormDefinition.self, from: Data(text.utf8)) }
    json = try JSONValue(parsing: text)
  }

  /// Every look at a signed form needs it, and the same few are behind all of them.
  static func read(_ text: String) throws -> StoredDefinition {
    if let definition = known[text] { return definition }
    let definition = try StoredDefinition(text)
    known[text] = definition
    return definition
  }
}
