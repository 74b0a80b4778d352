import Units

extension AnswerReader {
  /// The text, if it can be kept.
  func words(_ text: String) throws(AnswerProblem) -> String {
    let limit = field.longest ?? 0
    let hasLines = field.kind == .paragraph || field.kind == .address
    switch text.problem(limit: limit, lines: hasLines) {
    case .controlCharacter: throw .controlCharacter
    case .tooLong: throw .tooLong(limit: limit)
    case nil: return text
    }
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
