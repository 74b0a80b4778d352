import Definitions

extension FormDefinition {
  /// Nil or incomplete where something was wrong; that is in the log then.
  ///
  /// - Parameter suspendable: what flags may suspend; nil when that is not known here.
  init?(_ node: DefinitionNode, suspendable: Set<String>?) {
    node.allow(["id", "version", "title", "sections", "decisions"])
    let id = node.required("id")?.key()
    let version = node.required("version")?.version()
    let title = node.required("title")?.words()
    let nodes = node.required("sections")?.array() ?? []
    if nodes.count < 2 {
      node["sections"]?.problem("must be two or more: one that stays open, then what is signed")
    }
    var fields: [ReadField] = []
    let sections = nodes.enumerated().compactMap { index, node in
      FormSection(node, isFirst: index == 0, fields: &fields)
    }
    nodes.reportRepeated("key")
    let decisions = node["decisions"]?.array().map {
      ReadDecision(node: $0, decision: FormDecision($0))
    }
    decisions?.map(\.node).reportRepeated("key")
    FormCheck(fields, decisions ?? [], suspendable: suspendable).run()
    guard let id, let version, let title else { return nil }
    self.init(
      id: id, version: version, title: title, sections: sections,
      decisions: decisions?.compactMap(\.decision))
  }
}

extension FormSection {
  init?(_ node: DefinitionNode, isFirst: Bool, fields read: inout [ReadField]) {
    node.allow(["key", "title", "locks", "fields"])
    let key = node.required("key")?.key()
    if key == ReservedNames.review { node["key"]?.problem("is a name the program itself uses") }
    let title = node.required("title")?.words()
    let locks = node["locks"].map { $0.bool() ?? !isFirst } ?? true
    if isFirst, locks {
      node.problem("must have \"locks\": false: the first section stays open after signing")
    } else if !isFirst, !locks {
      node["locks"]?.problem("must be true: only the first section stays open after signing")
    }
    let nodes = node.required("fields")?.array() ?? []
    if nodes.isEmpty { node["fields"]?.problem("must have at least one field") }
    let fields = nodes.map { ReadField(node: $0, field: FormField($0)) }
    for field in fields where locks {
      field.node["bind"]?.problem("only fields of the first section may be bound to the client")
    }
    read += fields
    guard let key, let title else { return nil }
    self.init(key: key, title: title, locks: locks, fields: fields.compactMap(\.field))
  }
}

extension DefinitionNode {
  /// A small letter, then letters, digits and hyphens, 64 at most.
  func key() -> String? {
    guard let key = string() else { return nil }
    guard key.count <= 64, key.wholeMatch(of: /[a-z][A-Za-z0-9-]*/) != nil else {
      problem("must begin with a small letter and have only letters, digits and hyphens")
      return nil
    }
    return key
  }

  fileprivate func version() -> Int? {
    guard let version = integer() else { return nil }
    if version < 1 { problem("must be 1 or more") }
    return version
  }
}
