import Units

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

  func email(_ text: String) throws(AnswerProblem) -> String {
    guard EmailAddress.isPlausible(try words(text)) else { throw .notAnEmail }
    return text
  }

  func phone(_ text: String) throws(AnswerProblem) -> String {
    guard PhoneNumber.isPlausible(try words(text)) else { throw .notAPhone }
    return text
  }

  func date(_ text: String) throws(AnswerProblem) -> String {
    guard let day = Day(text) else { throw .notADate }
    if field.past, let today, day > today { throw .inTheFuture }
    return text
  }
}
