extension AnswerReader {
  /// The text, if it is not too long and without control characters other than its line ends.
  func words(_ text: String) throws(AnswerProblem) -> String {
    let limit = field.longest ?? 0
    guard text.unicodeScalars.count <= limit else { throw .tooLong(limit: limit) }
    let hasLines = field.kind == .paragraph || field.kind == .address
    let isClean = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.generalCategory != .control || (hasLines && scalar == "\n")
    }
    guard isClean else { throw .controlCharacter }
    return text
  }

  /// Whether mail arrives there only a mail shows; this catches slips.
  func email(_ text: String) throws(AnswerProblem) -> String {
    let parts = try words(text).split(separator: "@", omittingEmptySubsequences: false)
    let isPlain = text.allSatisfy { !$0.isWhitespace && !",;:<>()\"\\".contains($0) }
    guard isPlain, parts.count == 2, let name = parts.first, let host = parts.last,
      !name.isEmpty, host.split(separator: ".", omittingEmptySubsequences: false).count > 1,
      host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty })
    else { throw .notAnEmail }
    return text
  }

  /// Four digits or more, and what people write between them.
  func phone(_ text: String) throws(AnswerProblem) -> String {
    let digits = try words(text).filter { ("0"..."9").contains($0) }
    let isPlain = text.allSatisfy { ("0"..."9").contains($0) || "+-/.() ".contains($0) }
    guard isPlain, (4...20).contains(digits.count) else { throw .notAPhone }
    return text
  }

  func date(_ text: String) throws(AnswerProblem) -> String {
    guard text.isCalendarDay else { throw .notADate }
    // Days written alike compare as text.
    if field.past, text > today { throw .inTheFuture }
    return text
  }
}

extension String {
  /// Whether this is `yyyy-mm-dd` and in the calendar, from 1900 to 2200.
  fileprivate var isCalendarDay: Bool {
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    let isDigits = utf8.allSatisfy { $0 == UInt8(ascii: "-") || (48...57).contains($0) }
    guard isDigits, parts.map(\.utf8.count) == [4, 2, 2] else { return false }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3 else { return false }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    return (1900...2200).contains(year) && (1...12).contains(month)
      && (1...days(in: month, of: year)).contains(day)
  }

  private func days(in month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
