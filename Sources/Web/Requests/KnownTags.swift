import HTTPTypes
import Hummingbird

extension Request {
  /// Whether whoever asks has what the tag names, so that it need not be sent again.
  ///
  /// - Parameter tag: a strong one, with its quotation marks.
  /// - Source: RFC 9110, 13.1.2: weak ones, lists and `*` count, too.
  func knows(_ tag: String) -> Bool {
    guard let known = headers[.ifNoneMatch] else { return false }
    if known.allSatisfy({ $0 == "*" || $0 == " " || $0 == "\t" }), known.contains("*") {
      return true
    }
    return known.matches(of: #/(?:W/)?("[^"]*")/#).contains { $0.1 == tag }
  }
}
