import Foundation
import Units

/// An answer as it is printed; yes, no and dates are put into words by the page.
package enum ShownAnswer: Sendable, Equatable {
  case text(String)
  case yesno(Bool)
  /// `yyyy-mm-dd`.
  case date(String)
}

extension FormField {
  package func text(
    of answer: Answer, units: UnitSystem, decimal: Character = "."
  ) -> ShownAnswer {
    switch answer {
    case .yesno(let yes): .yesno(yes)
    case .text(let day) where kind == .date: .date(day)
    case .text(let text): .text(label(of: text) ?? text)
    case .choices(let keys): .text(keys.map { label(of: $0) ?? $0 }.joined(separator: ", "))
    case .number(let number): .text(numberText(number, units, decimal))
    }
  }

  private func numberText(_ number: Double, _ units: UnitSystem, _ decimal: Character) -> String {
    if let quantity { return quantity.show(number, in: units, decimal: decimal) }
    let text = number.plainText.replacing(".", with: String(decimal))
    return unit.map { "\(text) \($0)" } ?? text
  }

  /// What its input holds: units left out where they go without saying, numbers rounded as they are shown.
  package func inputText(
    of answer: Answer, units: UnitSystem, decimal: Character = "."
  ) -> String {
    switch answer {
    case .text(let text): text
    case .number(let number):
      (quantity?.roundedEntryText(number, in: units) ?? number.plainText)
        .replacing(".", with: String(decimal))
    case .yesno(let yes): yes ? "yes" : "no"
    case .choices(let keys): keys.joined(separator: ", ")
    }
  }
}
