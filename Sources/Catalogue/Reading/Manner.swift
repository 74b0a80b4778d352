import Definitions

/// What is said once for all tables of a norm, or for one of them.
struct Manner {
  var twoSided = false
  var derived = false
  var source: String?
  var note: String?
}

extension Manner {
  init(_ node: DefinitionNode, inheriting outer: Manner) {
    twoSided = node["twoSided"].map { $0.bool() ?? false } ?? outer.twoSided
    derived = node["derived"].map { $0.bool() ?? false } ?? outer.derived
    source = node["source"]?.words() ?? outer.source
    note = node["note"]?.words() ?? outer.note
  }
}
