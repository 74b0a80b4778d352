import Mustache

@testable import Web

/// Walks templates with the values that pages give them, and remembers which tags found one.
///
/// An unknown tag prints nothing and nobody notices; here it stays in `unresolved`, and so does
/// one that no sample ever leads to.
struct TemplateCheck {
  struct Tag: Hashable {
    let file: String
    let name: String
    let place: Int
  }

  private let templates: [String: [TemplateNode]]
  private var resolved: Set<Tag> = []
  private var walked: Set<String> = []
  private(set) var missingPartials: Set<String> = []

  /// Of all tags of all templates, those that found nothing in any sample.
  var unresolved: [String] {
    let all = templates.flatMap { file, nodes in TemplateTree.tags(of: nodes, in: file) }
    return Set(all).subtracting(resolved).map { "\($0.file): \($0.name)" }.sorted()
  }

  /// Templates that no page leads to.
  var unused: [String] { Set(templates.keys).subtracting(walked).sorted() }

  init(_ templates: [String: [TemplateNode]]) { self.templates = templates }

  mutating func walk(_ root: Rendering, template: String) {
    walk(templates[template] ?? [], file: template, stack: [root])
    walk(templates["layout"] ?? [], file: "layout", stack: [root])
  }

  private mutating func walk(_ nodes: [TemplateNode], file: String, stack: [Any]) {
    walked.insert(file)
    for node in nodes {
      switch node {
      case .variable(let name, let place):
        note(Tag(file: file, name: name, place: place), look(name, stack))
      case .block(let inside): walk(inside, file: file, stack: stack)
      case .partial(let name):
        guard let partial = templates[name] else {
          missingPartials.insert("\(file): \(name)")
          continue
        }
        walk(partial, file: name, stack: stack)
      case .section(let name, let inverted, let place, let inside):
        let found = look(name, stack)
        note(Tag(file: file, name: name, place: place), found)
        if inverted {
          walk(inside, file: file, stack: stack)
        } else if case .value(let flag as Bool) = found {
          if flag { walk(inside, file: file, stack: stack) }
        } else if case .value(let value) = found {
          for element in elements(value) { walk(inside, file: file, stack: stack + [element]) }
        }
      }
    }
  }

  private mutating func note(_ tag: Tag, _ found: Found) {
    if case .nothing = found { return }
    resolved.insert(tag)
  }

  private enum Found {
    case value(Any)
    /// The name is known, and nothing stands behind it now.
    case known
    case nothing
  }

  private func look(_ name: String, _ stack: [Any]) -> Found {
    guard let last = stack.last, let root = stack.first else { return .nothing }
    if name == "." { return .value(last) }
    let parts = name.split(separator: ".").map(String.init)
    return look(parts[...], in: name.hasPrefix(".") ? last : root)
  }

  private func look(_ parts: ArraySlice<String>, in object: Any) -> Found {
    guard let name = parts.first else { return .value(object) }
    if let field = object as? FormFields.Field { return look(name, in: field) }
    if object is FormFields, name == "summary" { return .value("Please look again.") }
    if object is FormFields, name == "unusual" { return .value(true) }
    guard let parent = object as? any MustacheParent else { return .nothing }
    let next = parent.child(named: name)
    let isKnown = (object as? PageObject)?[name] != nil
    guard let next else { return isKnown ? .known : .nothing }
    return look(parts.dropFirst(), in: next)
  }

  /// Any field can have been typed into, and can be wrong.
  private func look(_ name: String, in field: FormFields.Field) -> Found {
    switch name {
    case "value", "problem": .value("typed")
    case "choices": .value(["typed"])
    case let name where name.hasPrefix("is_"): .value(true)
    default: .nothing
    }
  }

  private func elements(_ value: Any) -> [Any] {
    if let list = value as? [Any] { return list }
    return [value]
  }
}
