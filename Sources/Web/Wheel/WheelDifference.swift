import Catalogue

/// What became of one category between two days, in words.
struct WheelDifference: Encodable, Sendable {
  let category: String
  let change: Double?
  let text: String
  let kind: String
  /// With its sign, for the table.
  let signed: String?

  init(_ change: WheelChange, _ text: Text) {
    let size = text.score(abs(change.change ?? 0))
    category = change.slice.id
    self.change = change.change
    kind = change.kind.rawValue
    signed = change.change.map(text.scoreChange)
    self.text =
      text[
        "history.\(kind)",
        [
          "name": change.slice.name, "change": size,
          "from": change.before.map(text.score) ?? "", "to": text.score(change.after),
        ]]
  }
}
