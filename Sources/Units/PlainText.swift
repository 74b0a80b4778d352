import Foundation

extension Double {
  /// Never with an exponent, nor with zeros at the end of its decimals.
  func plainText(_ places: Int) -> String {
    let text = String(format: "%.\(places)f", self)
    guard places > 0 else { return text }
    let significant = text.reversed().drop { $0 == "0" }
    return String((significant.first == "." ? significant.dropFirst() : significant).reversed())
  }
}

extension String {
  /// Filled up in front, so that two digits come before the point: `02.5`.
  var withTwoDigits: String {
    prefix { $0 != "." }.count < 2 ? "0" + self : self
  }
}
