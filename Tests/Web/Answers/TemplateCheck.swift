@testable import Web

/// Walks templates with the values that pages give them, and remembers which tags found one.
///
/// An unknown tag prints nothing and nobody notices; here it stays in `unresolved`, and so does
/// one that no sample ever leads to.
struct TemplateCheck {
  private struct Tag: Hashable {
    let file: String
    let name: TemplateName
  }

  private let templates: [String: [TemplatePart]]
  private var resolved: Set<Tag> = []
  private var walked: Set<String> = []

  /// Of all tags of all templates, those that found nothing in any sample.
  var unresolved: [String] {
    let all = templates.flatMap { file, parts in
      parts.flatMap(\.names).map { Tag(file: file, name: $0) }
    }
    return Set(all).subtracting(resolved).map { tag in
      "\(tag.file): \(tag.name.steps.joined(separator: "."))"
    }.sorted()
  }

  /// Templates that no page leads to.
  var unused: [String] { Set(templates.keys).subtracting(walked).sorted() }

  init(_ sources: [String: String]) throws {
    templates = try sources.reduce(into: [:]) { all, template in
      // Texts are in their places before a page is rendered.
      let source = template.value.replacing(/\{\{t\.[^}]*\}\}/, with: "")
      all[template.key] = try TemplateReader.parts(of: source, in: template.key)
    }
  }

  mutating func walk(_ root: PageObject, template: String) {
    for file in [template, "layout"] {
      walk(templates[file] ?? [], file: file, root: .object(root), here: .nothing)
    }
  }

  private mutating func walk(
    _ parts: [TemplatePart], file: String, root: PageValue, here: PageValue
  ) {
    walked.insert(file)
    for part in parts {
      switch part {
      case .words: continue
      case .value(let name, _): _ = look(name, in: file, root: root, here: here)
      case .inverted(let name, let inside):
        _ = look(name, in: file, root: root, here: here)
        walk(inside, file: file, root: root, here: here)
      case .section(let name, let inside):
        for value in look(name, in: file, root: root, here: here).elements(in: here) {
          walk(inside, file: file, root: root, here: value)
        }
      case .partial(let name): walk(templates[name] ?? [], file: name, root: root, here: here)
      case .block(_, let inside): walk(inside, file: file, root: root, here: here)
      case .parent(_, let blocks):
        for inside in blocks.values { walk(inside, file: file, root: root, here: here) }
      }
    }
  }

  private mutating func look(
    _ name: TemplateName, in file: String, root: PageValue, here: PageValue
  ) -> PageValue {
    let found =
      !name.isOfSection && name.steps.first == "form"
      ? inForm(name.steps.dropFirst()) : find(name.steps[...], in: name.isOfSection ? here : root)
    if found != nil { resolved.insert(Tag(file: file, name: name)) }
    return found ?? .nothing
  }

  /// Nil for a name that is not known; nothing where nothing stands behind it now.
  private func find(_ steps: ArraySlice<String>, in value: PageValue) -> PageValue? {
    guard let step = steps.first else { return value }
    guard case .object(let object) = value else { return nil }
    if let next = object[step] { return find(steps.dropFirst(), in: next.seen) }
    return step.hasPrefix("is_") && object["kind"] != nil ? value[step] : nil
  }

  /// Any field can have been typed into, and can be wrong.
  private func inForm(_ steps: ArraySlice<String>) -> PageValue? {
    switch steps.last {
    case "summary", "value", "problem": .text("typed")
    case "unusual", "wrong": .flag(true)
    case "choices": .list([.text("typed")])
    case "savedNow":
      .list([.object(PageObject(["name", "value"], [.text("typed"), .text("typed")]))])
    case let name? where name.hasPrefix("is_"): .flag(true)
    default: nil
    }
  }
}

extension PageValue {
  /// What a section goes through.
  fileprivate func elements(in here: PageValue) -> [PageValue] {
    guard isThere else { return [] }
    return switch self {
    case .list(let values): values.filter(\.isSomething).map(\.seen)
    case .flag: [here]
    default: [self]
    }
  }
}

extension TemplatePart {
  /// Every name that looks for a value, also those within sections and blocks.
  fileprivate var names: [TemplateName] {
    switch self {
    case .words, .partial: []
    case .value(let name, _): [name]
    case .section(let name, let inside), .inverted(let name, let inside):
      [name] + inside.flatMap(\.names)
    case .block(_, let inside): inside.flatMap(\.names)
    case .parent(_, let blocks): blocks.values.joined().flatMap(\.names)
    }
  }
}
