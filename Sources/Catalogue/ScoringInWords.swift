import Scripting
import Units

extension Scoring {
  /// Why there is no score, in one line for a terminal and for the mistakes of a file; pages have
  /// texts of their own.
  ///
  /// - Parameter exercise: nil where nobody asks how its numbers are called.
  package func reasonInWords(of exercise: Exercise? = nil) -> String {
    switch reason {
    case .recordedOnly: "This exercise is recorded, not scored."
    case .noNormForSex: "There is no norm for this sex."
    case .noNormForAge: "There is no norm for this age."
    case .missing: "Missing: \(missing.joined(separator: ", "))."
    case .refused: refusal?.inWords(of: exercise) ?? ""
    case .formulaFailed, nil: failure?.sentence ?? "The formula gave no number."
    }
  }
}

extension Refusal {
  fileprivate func inWords(of exercise: Exercise?) -> String {
    guard let outside else { return sentence }
    let (low, high) = (outside.lowest.plainText, outside.highest.plainText)
    let number = outside.number.roundedHalfUp(places: 3).plainText
    return "\(exercise?.called(outside.name) ?? outside.name) is \(number), plausible is "
      + "\(low) to \(high). \(sentence)"
  }
}

extension FormulaFailure {
  var sentence: String {
    switch kind {
    case .unknownName: "The formula names \(detail ?? "something"), which does not exist."
    case .notANumber: "The formula gave something else than a number."
    case .notFinite: "The formula gave no finite number for this value."
    case .instructions, .time: "The formula took too long."
    case .lookUps: "The formula asked too many norms."
    case .memory: "The formula took too much memory."
    case .tooDeep: "The formula asks norms that ask norms without end."
    case .mistake: "The formula failed: \(detail ?? "no reason given")."
    }
  }
}

extension Exercise {
  /// What a guard watches, as it is called.
  fileprivate func called(_ name: String) -> String {
    switch name {
    case "shown": estimate?.name ?? self.name
    case "value": valueName ?? self.name
    default: inputs.first { $0.key == name }?.name ?? name
    }
  }
}
