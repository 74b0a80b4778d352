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
  /// All fields, in the order of the form.
  package let fields: [FormField]
  /// Where in them a key stands.
  private let places: [String: Int]

  private enum CodingKeys: String, CodingKey { case id, version, title, sections, decisions }

  package init(
    id: String, version: Int, title: String, sections: [FormSection], decisions: [FormDecision]?
  ) {
    (self.id, self.version, self.title) = (id, version, title)
    (self.sections, self.decisions) = (sections, decisions)
    fields = sections.flatMap(\.fields)
    places = Dictionary(zip(fields.map(\.key), fields.indices)) { first, _ in first }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(String.self, forKey: .id),
      version: try container.decode(Int.self, forKey: .version),
      title: try container.decode(String.self, forKey: .title),
      sections: try container.decode([FormSection].self, forKey: .sections),
      decisions: try container.decodeIfPresent([FormDecision].self, forKey: .decisions))
  }

  package func field(_ key: String) -> FormField? { places[key].map { fields[$0] } }
}

package struct FormSection: Codable, Sendable, Equatable {
  package let key: String
  package let title: String
  /// Whether signing locks it: every section but the first.
  package let locks: Bool
  package let fields: [FormField]
}

extension FormDefinition {
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
