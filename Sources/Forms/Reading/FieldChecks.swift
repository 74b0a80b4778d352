import Definitions
import Units

extension FormField {
  /// What a kind needs, and what it can do nothing with.
  func checkKind(_ node: DefinitionNode) {
    let allowed = kind.extras
    for key in FieldKind.allExtras.sorted() where !allowed.contains(key) {
      node[key]?.problem("does not go with the kind \(kind.rawValue)")
    }
    for key in kind.needed where node[key] == nil {
      node.problem("needs \(key), being of the kind \(kind.rawValue)")
    }
    if kind.extras.contains("options"), node["options"]?.value == .array([]) {
      node["options"]?.problem("must have at least one option")
    }
    if kind == .quantity { _ = node["unit"]?.choice(Quantity.self) }
    if kind == .scale { checkScale(node) }
    checkBind(node)
  }

  private func checkScale(_ node: DefinitionNode) {
    guard let possible else { return }
    let ends = [possible.lowerBound, possible.upperBound]
    if !ends.allSatisfy({ $0 == $0.rounded() }) || possible.upperBound - possible.lowerBound > 20 {
      node["possible"]?.problem("must be whole numbers, at most 20 apart")
    }
  }

  private func checkBind(_ node: DefinitionNode) {
    guard let bind, let bindNode = node["bind"] else { return }
    if !bind.kinds.contains(kind) {
      let kinds = bind.kinds.map(\.rawValue).joined(separator: " or ")
      bindNode.problem("\(bind.rawValue) needs the kind \(kinds)")
    } else if kind == .quantity, let wanted = bind.quantity, unit != wanted.rawValue {
      node["unit"]?.problem("must be \(wanted.rawValue), as \(bind.rawValue) is")
    } else if let possible, let bounds = bind.bounds, !bounds.allows(possible) {
      node["possible"]?.problem("must be within \(bounds.text)")
    } else if fresh {
      node["fresh"]?.problem("does not go with bind: the client's record is always there")
    } else if bind == .sex, !Set(options.map(\.key)).isSubset(of: ["female", "male"]) {
      node["options"]?.problem("may only have the keys female and male, as client.sex has")
    }
  }
}

extension FieldKind {
  /// Keys that only some kinds have.
  fileprivate var extras: Set<String> {
    switch self {
    case .number, .quantity: ["required", "fresh", "unit", "possible"]
    case .date: ["required", "fresh", "past"]
    case .choice, .choices: ["required", "fresh", "options"]
    case .scale: ["required", "fresh", "possible", "low", "high"]
    case .derived: ["unit"]
    case .text, .paragraph, .yesno, .phone, .email, .address: ["required", "fresh"]
    }
  }

  fileprivate var needed: [String] {
    switch self {
    case .quantity: ["unit"]
    case .choice, .choices: ["options"]
    case .derived: ["bind"]
    default: []
    }
  }

  fileprivate static let allExtras = Set(allCases.flatMap(\.extras))
}

extension ClientDetail {
  /// The kinds of field that can show it.
  fileprivate var kinds: [FieldKind] {
    switch self {
    case .name: [.text]
    case .sex: [.choice]
    case .birthdate: [.date]
    case .age: [.derived]
    case .height, .mass: [.quantity, .derived]
    case .goal: [.text, .paragraph]
    case .email: [.email]
    case .phone: [.phone]
    }
  }

  fileprivate var quantity: Quantity? {
    switch self {
    case .height: .height
    case .mass: .mass
    default: nil
    }
  }
}
