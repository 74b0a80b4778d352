extension Comparison {
  /// Why this cannot be asked of a field's answer, nil when it can.
  func mistake(_ operand: Answer, about field: FormField) -> String? {
    guard field.kind.comparisons.contains(self) else {
      return "cannot be asked of \(field.key), which is of the kind \(field.kind.rawValue)"
    }
    switch (field.kind, operand) {
    case (.choice, .text(let key)), (.choices, .text(let key)):
      return field.label(of: key) == nil ? "\"\(key)\" is no option of \(field.key)" : nil
    case (.number, .number), (.quantity, .number), (.scale, .number), (.derived, .number),
      (.yesno, .yesno), (.text, .text), (.paragraph, .text), (.phone, .text), (.email, .text),
      (.address, .text):
      return nil
    default: return "does not fit \(field.key), which is of the kind \(field.kind.rawValue)"
    }
  }
}

extension FieldKind {
  /// A date cannot be compared.
  fileprivate var comparisons: Set<Comparison> {
    switch self {
    case .number, .quantity, .scale, .derived: [.is, .isNot, .atLeast, .atMost, .above, .below]
    case .text, .paragraph, .phone, .email, .address, .yesno, .choice: [.is, .isNot]
    case .choices: [.includes]
    case .date: []
    }
  }
}
