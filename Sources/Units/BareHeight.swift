/// A height that somebody typed without a unit.
struct BareHeight {
  let number: Double

  init?(_ parts: [TypedPart]) {
    guard let part = parts.first, parts.count == 1, part.word.isEmpty else { return nil }
    number = part.number
    digits = part.digits
  }

  /// As it was typed.
  private let digits: String

  /// What it may mean, where it is not plainly feet, inches or centimetres.
  func meanings(in system: UnitSystem) -> [String] {
    switch (number, inches) {
    case (3..<8, let inches?):
      ["\(Int(number.rounded(.down)))' \(inches)\"", "\(number.plainText) ft"]
    case (100...280, _) where system != .metric: ["\(number.plainText) cm"]
    case (1..<2.8, _) where system != .metric && number != number.rounded(): ["\(digits) m"]
    default: []
    }
  }

  /// The decimals read as inches: 11 in `5.11`.
  private var inches: Int? {
    let parts = digits.split { $0 == "." || $0 == "," }
    guard parts.count == 2, let decimals = parts.last, decimals.count <= 2,
      let inches = Int(decimals), (1...11).contains(inches)
    else { return nil }
    return inches
  }
}
