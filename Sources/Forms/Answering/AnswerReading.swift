import Definitions
import Units

/// What came in for one field.
package enum TypedAnswer: Sendable, Equatable {
  /// Every value of the field's inputs, from a page.
  case posted([String])
  /// A number is SI, a string as if typed, null clears.
  case json(JSONValue)
}

extension TypedAnswer {
  /// Nil where it is no text.
  fileprivate var text: String? {
    switch self {
    case .posted(let texts): texts.count == 1 ? texts.first : nil
    case .json(.string(let text)): text
    case .json: nil
    }
  }
}

/// Why an answer cannot be kept.
package enum AnswerProblem: Error, Equatable, Sendable {
  /// A list where one value is asked, an object, a number for a text.
  case wrongType
  /// It is worked out from something else.
  case derived
  case notANumber
  case quantity(ReadingProblem)
  case notWhole
  /// Beyond what is possible, in SI where the field has a quantity.
  case impossible(ClosedRange<Double>)
  case tooLong(limit: Int)
  case controlCharacter
  /// Not `yyyy-mm-dd`, or no day of the calendar from 1900 to 2200.
  case notADate
  case inTheFuture
  case notAnEmail
  case notAPhone
  case notYesOrNo
  case notAnOption(String)
}

extension FormField {
  /// The answer, or nil when it was emptied.
  ///
  /// - Parameters:
  ///   - kept: the answer that the input showed: it stays while its text does.
  ///   - decimal: the decimal separator of the person's language.
  ///   - today: no later day is taken where the field wants the past; nil takes any.
  package func read(
    _ typed: TypedAnswer, keeping kept: Answer? = nil, units: UnitSystem, decimal: Character = ".",
    today: Day?
  ) -> Result<Answer?, AnswerProblem> {
    if let kept, typed.text == inputText(of: kept, units: units, decimal: decimal) {
      return .success(kept)
    }
    let reader = AnswerReader(field: self, units: units, decimal: decimal, today: today)
    return Result { () throws(AnswerProblem) in try reader.read(typed) }
  }
}
