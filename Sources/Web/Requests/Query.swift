import Hummingbird
import Units

/// What an address asks behind its question mark, decoded as browsers encode forms: `+` is a space.
struct Query: Sendable {
  let values: [String: String]

  /// - Parameter text: as it stands in the address; of one name twice, the first counts.
  init(_ text: String) {
    let pairs = text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (Self.decoded(parts.first ?? ""), Self.decoded(parts.dropFirst().first ?? ""))
    }
    values = Dictionary(pairs) { first, _ in first }
  }

  subscript(name: String) -> String? { values[name] }

  /// What is no encoding stays as it was typed.
  private static func decoded(_ text: Substring) -> String {
    let spaced = text.replacing("+", with: " ")
    return spaced.removingPercentEncoding ?? String(spaced)
  }
}

extension Request {
  var query: Query { Query(uri.query ?? "") }

  /// Those in which a page asks for numbers: its forms name them, and what was typed is read in them, also
  /// where the trainer has chosen others on another page since.
  var units: UnitSystem? { query["units"].flatMap(UnitSystem.init(rawValue:)) }
}
