import Foundation

extension Double {
  /// As ECMAScript writes a number: the shortest digits that read back, plain up to 21 of them,
  /// no zeros at the end.
  ///
  /// - Source: ECMA-262, Number::toString, which RFC 8785 asks for.
  package var plainText: String {
    guard isFinite else { return description }
    // Most are whole, and pages show hundreds.
    if magnitude < 1e15, let whole = Int(exactly: self) { return String(whole) }
    let text = description
    guard text.utf8.contains(UInt8(ascii: "e")) else {
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    return (self < 0 ? "-" : "") + magnitude.positiveText
  }

  private var positiveText: String {
    let (digits, point) = shortestDigits
    let count = digits.count
    switch point {
    case count...21: return digits + zeros(point - count)
    case 1...21: return digits.prefix(point) + "." + digits.dropFirst(point)
    case -5...0: return "0." + zeros(-point) + digits
    default:
      let rest = count > 1 ? "." + digits.dropFirst() : ""
      let exponent = point - 1
      return digits.prefix(1) + rest + "e" + (exponent < 0 ? "-" : "+") + "\(exponent.magnitude)"
    }
  }

  /// The digits without zeros around them, and where the point stands behind the first.
  ///
  /// Swift's own description has the shortest digits that read back to the same number.
  private var shortestDigits: (digits: String, point: Int) {
    let parts = description.split(separator: "e")
    let mantissa = (parts.first ?? "0").split(separator: ".", omittingEmptySubsequences: false)
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let whole = mantissa.first ?? "0"
    let all = mantissa.joined()
    let leading = all.prefix { $0 == "0" }.count
    let significant = String(all.dropFirst(leading).reversed().drop { $0 == "0" }.reversed())
    return (significant, whole.count + exponent - leading)
  }

  private func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
}

extension Double {
  /// Never with an exponent, nor with zeros at the end of its decimals.
  func plainText(places: Int) -> String {
    if let short = shortText(places: places) { return short }
    let text = String(format: "%.\(places)f", self)
    guard places > 0 else { return text }
    let significant = text.reversed().drop { $0 == "0" }
    return String((significant.first == "." ? significant.dropFirst() : significant).reversed())
  }
}

extension Double {
  /// Of a number that has no more decimals than that: most that are shown, and quicker so.
  private func shortText(places: Int) -> String? {
    guard sign == .plus, self < 1e9, (0...3).contains(places) else { return nil }
    let scale = [1, 10, 100, 1000][places]
    let scaled = self * Double(scale)
    guard (scaled - scaled.rounded()).magnitude < 1e-6, let number = Int(exactly: scaled.rounded())
    else { return nil }
    let (whole, rest) = number.quotientAndRemainder(dividingBy: scale)
    guard rest > 0 else { return String(whole) }
    var decimals = String(scale + rest).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    return "\(whole).\(decimals)"
  }
}

extension String {
  /// Filled up in front, so that two digits come before the point: `02.5`.
  var withTwoDigits: String {
    prefix { $0 != "." }.count < 2 ? "0" + self : self
  }
}
