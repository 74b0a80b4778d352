/// Six digits that a trainer has chosen for one browser.
package struct PinDigits: Sendable {
  package static let count = 6

  let text: String

  /// Nil where it is not six digits; spaces between them do not count.
  package init?(_ typed: String) {
    text = typed.filter { !$0.isWhitespace }
    guard text.utf8.count == Self.count, digits.allSatisfy((0...9).contains) else { return nil }
  }

  /// Among the first that anybody would try: few different digits, even steps, repeats, mirrors.
  package var isEasy: Bool {
    Set(digits).count < 3 || hasEvenSteps(digits) || isRepeated
      || digits == digits.reversed()
  }

  private var digits: [Int] { text.utf8.map { Int($0) - 48 } }

  /// 123456, 975310 and, going round, 890123; pairs of such, too: 112233.
  private func hasEvenSteps(_ digits: [Int]) -> Bool {
    let steps = Set(zip(digits, digits.dropFirst()).map { ($1 - $0 + 10) % 10 })
    if steps.count == 1 { return true }
    let (first, second) = (digits.everySecond(from: 0), digits.everySecond(from: 1))
    return digits.count > 3 && first == second && hasEvenSteps(first)
  }

  private var isRepeated: Bool {
    [2, 3].contains { length in zip(digits, digits.dropFirst(length)).allSatisfy { $0 == $1 } }
  }
}

extension [Int] {
  fileprivate func everySecond(from start: Int) -> [Int] {
    stride(from: start, to: count, by: 2).map { self[$0] }
  }
}
