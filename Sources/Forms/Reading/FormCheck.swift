import Definitions

/// What only the whole form can show: keys used twice, conditions on other fields, circles.
struct FormCheck {
  private let fields: [ReadField]
  private let decisions: [ReadDecision]
  private let suspendable: Set<String>?
  private let byKey: [String: FormField]
  /// Also of fields that could not be read.
  private let keys: Set<String>

  init(_ fields: [ReadField], _ decisions: [ReadDecision], suspendable: Set<String>?) {
    self.fields = fields
    self.decisions = decisions
    self.suspendable = suspendable
    byKey = Dictionary(
      fields.compactMap(\.field).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    keys = Set(fields.compactMap { $0.node["key"]?.text })
  }

  func run() {
    fields.map(\.node).reportRepeated("key")
    fields.map(\.node).reportRepeated("bind")
    for read in fields {
      guard let field = read.field else { continue }
      if let showIf = read.node["showIf"] { checkShowIf(showIf, of: field) }
      let flags = read.node["flags"]?.items ?? []
      flags.reportRepeated("text")
      for flag in flags { check(flag, of: field) }
    }
    for read in decisions { check(read) }
  }

  /// A form that can be signed must have what its decisions need.
  private func check(_ read: ReadDecision) {
    for outcome in read.node["outcomes"]?.items ?? [] {
      if let when = outcome["when"] { check(when, subject: nil) }
    }
    guard let decision = read.decision else { return }
    let deciding = decision.fields.union(decision.fields.flatMap(reached))
    for read in fields where deciding.contains(read.field?.key ?? "") {
      guard let field = read.field, field.kind != .choices, !field.required, field.bind == nil
      else { continue }
      read.node.problem("must be required: the decision \(decision.key) looks at it")
    }
  }

  private func checkShowIf(_ node: DefinitionNode, of field: FormField) {
    check(node, subject: nil)
    if let circle = circle(from: field.key) {
      node.problem("goes round in a circle: \(circle.joined(separator: " needs "))")
    }
  }

  /// The way from a field over those that decide whether it is shown back to itself, or nil.
  private func circle(from key: String) -> [String]? {
    var ways = [[key]]
    var visited: Set<String> = []
    while !ways.isEmpty {
      let way = ways.removeFirst()
      for next in conditions(of: way.last ?? key).sorted() {
        if next == key { return way + [key] }
        if visited.insert(next).inserted { ways.append(way + [next]) }
      }
    }
    return nil
  }

  /// Every field that decides, at however many removes, whether this one is shown.
  private func reached(from key: String) -> Set<String> {
    var reached: Set<String> = []
    var open = conditions(of: key)
    while let next = open.popFirst() {
      if reached.insert(next).inserted { open.formUnion(conditions(of: next)) }
    }
    return reached
  }

  private func conditions(of key: String) -> Set<String> { byKey[key]?.showIf?.fields ?? [] }

  private func check(_ flag: DefinitionNode, of field: FormField) {
    if let when = flag["when"] { check(when, subject: field.key) }
    for target in flag["suspends"]?.items ?? [] {
      guard let id = target.text, let suspendable else { continue }
      if !suspendable.contains(id) {
        target.problem(
          "is no exercise, nor category: with the id of a category, nor demand: with rest, light, "
            + "moderate or maximal")
      }
    }
  }

  private func check(_ condition: DefinitionNode, subject: String?) {
    var subject = subject
    if let node = condition["field"], let key = node.text {
      subject = key
      if !keys.contains(key) { node.problem("\"\(key)\" is the key of no field of this form") }
    }
    for nested in (condition["any"]?.items ?? []) + (condition["all"]?.items ?? []) {
      check(nested, subject: subject)
    }
    for comparison in Comparison.allCases {
      guard let node = condition[comparison.rawValue], let operand = Answer(json: node.value)
      else { continue }
      check(comparison, operand, at: node, subject: subject)
    }
  }

  private func check(
    _ comparison: Comparison, _ operand: Answer, at node: DefinitionNode, subject: String?
  ) {
    guard let subject else {
      return node.problem("needs \"field\" beside it: whose answer decides?")
    }
    if let field = byKey[subject], let reason = comparison.mistake(operand, about: field) {
      node.problem(reason)
    }
  }
}

extension DefinitionNode {
  fileprivate var text: String? {
    if case .string(let text) = value { text } else { nil }
  }

  /// The elements of a list; that it is one has been checked before.
  fileprivate var items: [DefinitionNode] {
    if case .array = value { array() } else { [] }
  }
}
