/// Names that the form's page sends beside the answers, and names that mean something else when
/// they are read: a question under one of them would lose its answer without a word.
package enum ReservedNames {
  /// Begins the names of an exercise's extra numbers, which are read as a group.
  package static let inputPrefix = "input-"
  /// What the last button of a form sends in the place of a section's key.
  package static let review = "review"

  private static let words: Set<String> = [
    "revision", "clientVersion", "token", "next", "section", "sections", "confirmed", "password",
    "clientName", "signature", "inputs", "trials", "pageOf",
  ]

  /// - Parameter key: of a field.
  package static func contains(_ key: String) -> Bool {
    words.contains(key) || key.hasPrefix(inputPrefix)
      || key.wholeMatch(of: /trials-[0-9]+/) != nil
  }
}
