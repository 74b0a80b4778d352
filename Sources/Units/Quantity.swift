/// What is converted between stored SI units and a trainer's own.
///
/// Stored in kg, m, s, m/s, degrees Celsius and J.
package enum Quantity: String, Codable, Sendable, CaseIterable {
  case mass = "Mass"
  /// A person's own, for which some use stones.
  case bodyMass = "BodyMass"
  case length = "Length"
  case height = "Height"
  case distance = "Distance"
  case duration = "Duration"
  case speed = "Speed"
  case temperature = "Temperature"
  case energy = "Energy"

  /// A reach may end before the toes, and a temperature below zero.
  var mayBeNegative: Bool { self == .length || self == .temperature }
}
