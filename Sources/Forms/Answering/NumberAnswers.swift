import Units

extension AnswerReader {
  func number(_ text: String) throws(AnswerProblem) -> Answer {
    guard let number = NumberReader.read(text, decimal: decimal) else { throw .notANumber }
    return try possible(number)
  }

  func quantity(_ text: String) throws(AnswerProblem) -> Answer {
    guard let quantity = field.quantity else { throw .wrongType }
    switch quantity.read(text, in: units, decimal: decimal) {
    case .success(let stored): return try possible(stored)
    case .failure(let problem): throw .quantity(problem)
    }
  }

  func possible(_ number: Double) throws(AnswerProblem) -> Answer {
    guard number.isFinite else { throw .notANumber }
    if let possible = field.possible, !possible.contains(number) { throw .impossible(possible) }
    if field.kind == .scale, number != number.rounded() { throw .notWhole }
    // Minus zero would be another answer than zero in the canonical text.
    return .number(0 + number)
  }
}
