/// A matter of concern that certain answers raise.
package struct FieldFlag: Codable, Sendable, Equatable {
  package let when: Condition
  package let level: FlagLevel
  package let text: String
  /// Ids of exercises, `category:` with the id of a category, `demand:` with a demand.
  package let suspends: [String]
  /// False where no doctor can settle it: a wish, a consent. Nil in forms of before there was this.
  package var clearance: Bool?
}

/// Ordered by weight: the worst is the largest.
package enum FlagLevel: String, Codable, Sendable, CaseIterable, Comparable {
  case concern
  /// Medical clearance comes first.
  case stop

  package static func < (one: Self, other: Self) -> Bool { one == .concern && other == .stop }
}

package struct RaisedFlag: Codable, Sendable, Equatable {
  /// The key of the field that declares it.
  package let field: String
  package let level: FlagLevel
  package let text: String
  package let suspends: [String]

  package init(field: String, level: FlagLevel, text: String, suspends: [String]) {
    (self.field, self.level, self.text, self.suspends) = (field, level, text, suspends)
  }
}
