import Units

extension Exercise {
  /// As the fields of a correction show it.
  package func roundedEntryText(_ numbers: ResultNumbers, _ units: UnitSystem) -> String {
    let value = resultUnit.roundedEntryText(numbers.value, units, times: times)
    guard pair != nil, let second = numbers.second else { return value }
    return "\(value)/\(resultUnit.roundedEntryText(second, units))"
  }

  /// "128/82" in two; also "128 82" and "12882", for some keypads have no bar. Nil where the text
  /// is one number, or the exercise has no pair.
  package func halves(of text: String) -> (value: String, second: String)? {
    guard pair != nil else { return nil }
    let numbers = text.lowercased().replacing(resultUnit.name.lowercased(), with: " ")
    let parts = numbers.split { $0.isWhitespace || "/\\|-–:;".contains($0) }.map(String.init)
    if parts.count == 2, let first = parts.first, let last = parts.last { return (first, last) }
    guard parts.count == 1, let digits = parts.first, (4...6).contains(digits.count),
      digits.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    let length = digits.count - digits.count / 2
    return (String(digits.prefix(length)), String(digits.dropFirst(length)))
  }
}
