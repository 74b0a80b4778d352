import Definitions
import Units

/// A field and where it stands; nil when not even its key, kind and label could be read.
struct ReadField {
  let node: DefinitionNode
  let field: FormField?
}

extension FormField {
  init?(_ node: DefinitionNode) {
    node.allow([
      "key", "kind", "label", "hint", "bind", "required", "unit", "possible", "options", "low",
      "high", "past", "fresh", "flags", "showIf",
    ])
    let key = node.required("key")?.fieldKey()
    let kind = node.required("kind")?.choice(FieldKind.self)
    let label = node.required("label")?.words()
    let options = node["options"]?.array() ?? []
    options.reportRepeated("key")
    let possible = node["possible"].map { $0.range() }
    let field = FormField(
      key: key ?? "", kind: kind ?? .text, label: label ?? "", hint: node["hint"]?.words(),
      bind: node["bind"]?.choice(ClientDetail.self), required: node["required"]?.bool() ?? false,
      unit: node["unit"]?.words(),
      possible: possible ?? (kind == .scale ? 0...10 : nil),
      options: options.compactMap(FieldOption.init), low: node["low"]?.words(),
      high: node["high"]?.words(), past: node["past"]?.bool() ?? false,
      fresh: node["fresh"]?.bool() ?? false,
      flags: (node["flags"]?.array() ?? []).compactMap(FieldFlag.init),
      showIf: node["showIf"].flatMap(Condition.init))
    if kind != nil { field.checkKind(node) }
    guard key != nil, kind != nil, label != nil else { return nil }
    self = field
  }
}

extension FieldOption {
  fileprivate init?(_ node: DefinitionNode) {
    node.allow(["key", "label"])
    let key = node.required("key")?.key()
    let label = node.required("label")?.words()
    guard let key, let label else { return nil }
    self.init(key: key, label: label)
  }
}

extension FieldFlag {
  fileprivate init?(_ node: DefinitionNode) {
    node.allow(["when", "level", "text", "suspends", "clearance"])
    let when = node.required("when").flatMap(Condition.init)
    let level = node.required("level")?.choice(FlagLevel.self)
    let text = node.required("text")?.words()
    let suspends = (node["suspends"]?.array() ?? []).compactMap { $0.words() }
    guard let when, let level, let text else { return nil }
    self.init(
      when: when, level: level, text: text, suspends: suspends,
      clearance: node["clearance"]?.bool())
  }
}

extension DefinitionNode {
  fileprivate func fieldKey() -> String? {
    guard let key = key() else { return nil }
    if ReservedNames.contains(key) { problem("\"\(key)\" is a name the program itself uses") }
    return key
  }
}
