import Catalogue
import Foundation

/// What became of one category between two days, in words.
struct WheelDifference: Encodable, Sendable {
  let category: String
  /// Of the numbers that are shown; nil when it was measured for the first time.
  let change: Double?
  let text: String
  let kind: String
  /// With its sign, for the table.
  let signed: String?

  /// Gains first, the largest of them on top; then what is new, what stayed, what fell.
  static func all(from before: Wheel, to after: Wheel, _ text: Text) -> [WheelDifference] {
    let earlier = Dictionary(
      before.categories.map { ($0.id, $0.score) }, uniquingKeysWith: { first, _ in first })
    return after.categories
      .compactMap { WheelDifference($0, from: earlier[$0.id] ?? nil, text) }
      .sorted { $0.rank > $1.rank }
  }

  private init?(_ slice: Wheel.Slice, from before: Double?, _ text: Text) {
    guard let after = slice.score else { return nil }
    let change = before.map {
      (Score.rounded(after) - Score.rounded($0)).roundedToTenth
    }
    kind =
      switch change {
      case nil: "first"
      case 0?: "same"
      case let change?: change > 0 ? "gain" : "loss"
      }
    let size = text.score(abs(change ?? 0))
    category = slice.id
    self.change = change
    signed = change.map { $0 == 0 ? "0" : ($0 > 0 ? "+" : "−") + size }
    self.text =
      text[
        "history.\(kind)",
        [
          "name": slice.name, "change": size, "from": before.map(text.score) ?? "",
          "to": text.score(after),
        ]]
  }

  /// What is new stands between the gains and what stayed.
  private var rank: Double { change ?? 0.05 }
}

extension Double {
  fileprivate var roundedToTenth: Double { (self * 10).rounded() / 10 }
}
