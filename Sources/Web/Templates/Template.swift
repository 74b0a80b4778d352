/// A template, cut at its tags: as much of Mustache as pages use.
indirect enum TemplatePart: Sendable {
  case words([UInt8])
  /// `{{name}}`, or `{{{name}}}` for what is markup already.
  case value(TemplateName, isMarkup: Bool)
  /// `{{#name}}`: once for each of a list, once for any other value, never for none and for false. What
  /// is only true is asked nothing: names go on being those of what stands around it.
  case section(TemplateName, [TemplatePart])
  /// `{{^name}}`: where a section would not stand.
  case inverted(TemplateName, [TemplatePart])
  /// `{{> name}}`: another template, in its place.
  case partial(String)
  /// `{{<name}}`: another template, with this one's blocks.
  case parent(String, blocks: [String: [TemplatePart]])
  /// `{{$name}}`: the page's block, or what stands here.
  case block(String, [TemplatePart])
}

/// What a tag asks for: `page.client.name`, of all that there is; `.name`, of the section's value; `.`,
/// that value itself.
struct TemplateName: Hashable, Sendable {
  let isOfSection: Bool
  let steps: [String]
  /// Where in its template the tag begins, in bytes; tells two tags of one name apart.
  let place: Int

  init(_ name: String, at place: Int) {
    isOfSection = name.hasPrefix(".")
    steps = name.split(separator: ".").map(String.init)
    self.place = place
  }
}

/// Every template by its path below `Views`, without its ending.
struct Templates: Sendable {
  private let parts: [String: [TemplatePart]]
  private var names: [String: Set<String>] = [:]

  /// - Throws: `TemplateProblem` where a template cannot be read, or names one that is not there.
  init(_ sources: [String: String]) throws {
    parts = try sources.reduce(into: [:]) { all, template in
      all[template.key] = try TemplateReader.parts(of: template.value, in: template.key)
    }
    for (name, parts) in parts {
      for other in parts.flatMap(\.others) where self.parts[other] == nil {
        throw TemplateProblem(template: name, reason: "there is no template \(other)")
      }
    }
    for name in parts.keys { names[name] = steps(of: name) }
  }

  /// Every step of every name that is asked for in a template and in those that it names: of a page's
  /// values that have another name nothing is needed.
  func names(in template: String) -> Set<String>? { names[template] }

  private func steps(of template: String) -> Set<String> {
    var (open, seen, steps) = ([template], Set<String>(), Set<String>())
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      for part in self[next] {
        open += part.others
        steps.formUnion(part.steps)
      }
    }
    return steps
  }

  subscript(name: String) -> [TemplatePart] { parts[name] ?? [] }

  /// In UTF-8, as it is sent.
  func render(_ name: String, _ root: PageObject) -> [UInt8] {
    var writer = TemplateWriter(templates: self, root: .object(root))
    writer.write(self[name], here: .nothing)
    return writer.written
  }
}

/// What is wrong in a template; told at the start.
package struct TemplateProblem: Error, CustomStringConvertible {
  let template: String
  let reason: String

  package var description: String { "The template \(template).mustache: \(reason)" }
}

extension TemplatePart {
  /// The templates it names, at any depth.
  fileprivate var others: [String] {
    switch self {
    case .words, .value: []
    case .section(_, let inside), .inverted(_, let inside), .block(_, let inside):
      inside.flatMap(\.others)
    case .partial(let name): [name]
    case .parent(let name, let blocks): [name] + blocks.values.joined().flatMap(\.others)
    }
  }

  /// Those of its names, at any depth.
  fileprivate var steps: [String] {
    switch self {
    case .words, .partial: []
    case .value(let name, _): name.asked
    case .section(let name, let inside), .inverted(let name, let inside):
      name.asked + inside.flatMap(\.steps)
    case .block(_, let inside): inside.flatMap(\.steps)
    case .parent(_, let blocks): blocks.values.joined().flatMap(\.steps)
    }
  }
}

extension TemplateName {
  /// `is_yesno` asks for the `kind`.
  fileprivate var asked: [String] {
    steps + (steps.contains { $0.hasPrefix("is_") } ? ["kind"] : [])
  }
}
