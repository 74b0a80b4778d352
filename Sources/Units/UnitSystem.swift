/// The units a trainer types and reads; what is stored is always SI.
package enum UnitSystem: String, Codable, Sendable, CaseIterable {
  case metric
  case imperial
  /// Imperial, with masses in stones and pounds.
  case stone
}
