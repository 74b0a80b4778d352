/// Why a typed quantity could not be read.
package enum ReadingProblem: Error, Equatable, Sendable {
  /// Also for two numbers without a unit between them, and for thousands separators.
  case notANumber
  /// The word, in lower case, that is no unit of this quantity.
  case unknownUnit(String)
  /// Parts that cannot stand together: `5' 13"`, `1:75`, `5.5 ft 3 in`.
  case impossibleParts
  case negative
  /// A bare number that may mean several things; each can be typed instead.
  case ambiguous([String])
}
