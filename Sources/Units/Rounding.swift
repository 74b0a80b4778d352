import Foundation

extension Double {
  /// The nearest multiple of a resolution above zero; a tie goes towards +infinity.
  ///
  /// What lies within a billionth of a tie is one: 2.675 at 0.01 is 2.68, as on paper.
  package func roundedHalfUp(to resolution: Double) -> Double {
    guard isFinite, resolution.isFinite, resolution > 0 else { return self }
    let steps = self / resolution
    let whole = (steps + 0.5 + Self.noise(of: steps)).rounded(.down)
    return (whole * resolution).withoutNoise
  }

  /// - Parameter places: decimals to keep, 0 to 6.
  package func roundedHalfUp(places: Int) -> Double {
    roundedHalfUp(to: pow(10, -Double(min(max(places, 0), 6))))
  }

  /// Twelve significant digits: more than any scale shows, fewer than arithmetic disturbs.
  package var withoutNoise: Double {
    guard isFinite, self != 0 else { return 0 + self }
    let exponent = 11 - log10(magnitude).rounded(.down)
    // Powers of ten are exact up to 22, so that the quotient is the decimal as typed.
    guard (0...22).contains(exponent) else { return self }
    let scale = pow(10, exponent)
    return (self * scale).rounded() / scale
  }

  /// How far a conversion may have moved a number from the decimal it stands for.
  static func noise(of number: Double) -> Double { min(1e-9 * max(1, number.magnitude), 1e-4) }
}
