import Definitions
import Foundation
import Units

/// A form as its file declares it; a signed form keeps the one it was signed with.
package struct FormDefinition: Codable, Sendable, Equatable {
  package let id: String
  /// 1 or more; never goes down.
  package let version: Int
  package let title: String
  package let sections: [FormSection]
  /// Nil where the file has none, and in forms that were signed before there were any.
  package let decisions: [FormDecision]?
}

package struct FormSection: Codable, Sendable, Equatable {
  package let key: String
  package let title: String
  /// Whether signing locks it: every section but the first.
  package let locks: Bool
  package let fields: [FormField]
}

extension FormDefinition {
  /// All fields, in the order of the form.
  package var fields: [FormField] { sections.flatMap(\.fields) }

  package func field(_ key: String) -> FormField? {
    sections.lazy.compactMap { $0.fields.first { $0.key == key } }.first
  }

  /// Whether a flag, which may be an earlier form's, is for a doctor to settle.
  package func needsDoctor(field key: String, flag text: String) -> Bool {
    let flag = field(key)?.flags.first { $0.text == text }
    return flag?.clearance ?? true
  }

  /// The fields that cannot change once the form is signed.
  package var lockedKeys: Set<String> {
    Set(sections.filter(\.locks).flatMap(\.fields).map(\.key))
  }

  /// What the client's record says, under the keys of the fields bound to it.
  package func details(_ record: [ClientDetail: Answer]) -> Answers {
    var details = Answers()
    for field in fields {
      if let bind = field.bind { details[field.key] = record[bind] }
    }
    return details
  }

  /// What a client's height or mass can be, wherever it is typed: the form's file narrows what a
  /// person can have.
  package func bounds(of detail: ClientDetail) -> BodyBounds? {
    detail.bounds?.narrowed(to: fields.first { $0.bind == detail }?.possible)
  }

  /// As it is stored and signed.
  package var json: JSONValue {
    get throws {
      try JSONValue(parsing: JSONEncoder().encode(self))
    }
  }
}
