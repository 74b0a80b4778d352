import Definitions

/// Answers by the keys of their fields; a key without one is unanswered.
package struct Answers: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  package private(set) var byKey: [String: Answer] = [:]

  package init() {}

  package init(dictionaryLiteral pairs: (String, Answer)...) {
    for (key, answer) in pairs { byKey[key] = answer }
  }

  package subscript(key: String) -> Answer? {
    get { byKey[key] }
    set { byKey[key] = newValue }
  }

  package func filter(_ keeps: (String, Answer) -> Bool) -> Answers {
    var kept = self
    kept.byKey = byKey.filter(keeps)
    return kept
  }

  /// These and the others; the others win.
  package func merging(_ others: Answers) -> Answers {
    var merged = self
    merged.byKey.merge(others.byKey) { _, other in other }
    return merged
  }

  package var json: JSONValue { .object(byKey.mapValues(\.json)) }

  /// Nil for all but an object of answers.
  package init?(json: JSONValue) {
    guard case .object(let members) = json else { return nil }
    byKey = members.compactMapValues(Answer.init)
    guard byKey.count == members.count else { return nil }
  }
}

extension Answers: Codable {
  package init(from decoder: any Decoder) throws {
    byKey = try [String: Answer](from: decoder)
  }

  package func encode(to encoder: any Encoder) throws { try byKey.encode(to: encoder) }
}
