import Foundation

/// A colour as the catalogue writes it, six hexadecimal digits.
struct HexColour: Sendable {
  /// `#rrggbb`; a quiet grey where the digits were unusable.
  let text: String

  init(_ digits: String) {
    let lowered = digits.lowercased()
    let usable = lowered.utf8.count == 6 && lowered.allSatisfy { $0.isASCII && $0.isHexDigit }
    text = "#" + (usable ? lowered : "8593a0")
  }

  /// White, or black, which reaches 4.5:1 wherever white does not.
  var readable: String { contrast(with: HexColour("ffffff")) >= 4.5 ? "#fff" : "#000" }

  /// 1 to 21. Source: WCAG 2.2, contrast ratio.
  func contrast(with other: HexColour) -> Double {
    let lights = [luminance, other.luminance].sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  private var luminance: Double {
    let value = UInt32(text.dropFirst(), radix: 16) ?? 0
    return 0.2126 * linear(value >> 16) + 0.7152 * linear(value >> 8) + 0.0722 * linear(value)
  }

  private func linear(_ channel: UInt32) -> Double {
    let share = Double(channel & 0xFF) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
}
