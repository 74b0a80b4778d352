import Definitions
import Foundation
import Units

/// What several kinds of a category's entries are read from.
extension DefinitionNode {
  /// What is possible, and within it what is usual.
  ///
  /// - Parameter body: where the value is the client's own; the file may only be stricter.
  func bounds(
    of body: BodyBounds? = nil
  ) -> (possible: ClosedRange<Double>?, usual: ClosedRange<Double>?) {
    let (possible, usual) = (self["possible"]?.range(), self["usual"]?.range())
    if let possible, let usual, usual.clamped(to: possible) != usual {
      self["usual"]?.problem("reaches beyond \"possible\"")
    }
    guard let body else { return (possible, usual) }
    if let possible, !body.allows(possible) {
      self["possible"]?.problem("must be within \(body.text)")
    }
    return (body.narrowed(to: possible).possible, usual ?? body.usual)
  }

  func number(in range: ClosedRange<Double>) -> Double? {
    guard let number = number() else { return nil }
    if range.contains(number) { return number }
    problem("must be from \(range.lowerBound.plainText) to \(range.upperBound.plainText)")
    return nil
  }

  func score() -> Double? { number(in: Score.range) }

  /// An id of small letters, digits and hyphens.
  func identifier() -> String? {
    guard let id = string() else { return nil }
    if id.isIdentifier { return id }
    problem("must be of small letters a to z, digits and hyphens")
    return nil
  }
}

extension String {
  var isIdentifier: Bool {
    !isEmpty && utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isSmallLetterOrDigit }
  }

  /// In small letters with hyphens: `1.5-mile run` gives `1-5-mile-run`.
  var slug: String {
    folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil).lowercased().utf8
      .split { !$0.isSmallLetterOrDigit }
      .compactMap { String($0) }.joined(separator: "-")
  }
}

extension UInt8 {
  fileprivate var isSmallLetterOrDigit: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}
