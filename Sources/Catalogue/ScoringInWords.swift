import Scripting

extension Scoring {
  /// Why there is no score, in one line for a terminal and for the mistakes of a file; pages have
  /// texts of their own.
  package var reasonInWords: String {
    switch reason {
    case .recordedOnly: "This exercise is recorded, not scored."
    case .noNormForSex: "There is no norm for this sex."
    case .noNormForAge: "There is no norm for this age."
    case .missing: "Missing: \(missing.joined(separator: ", "))."
    case .formulaFailed, nil: failure?.sentence ?? "The formula gave no number."
    }
  }
}

extension FormulaFailure {
  fileprivate var sentence: String {
    switch kind {
    case .unknownName: "The formula names \(detail ?? "something"), which does not exist."
    case .notANumber: "The formula gave something else than a number."
    case .notFinite: "The formula gave no finite number for this value."
    case .instructions: "The formula took too long."
    case .memory: "The formula took too much memory."
    case .tooDeep: "The formula asks norms that ask norms without end."
    case .mistake: "The formula failed: \(detail ?? "no reason given")."
    }
  }
}
