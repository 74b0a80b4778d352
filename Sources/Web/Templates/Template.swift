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
  }

  subscript(name: String) -> [TemplatePart] { parts[name] ?? [] }

  func render(_ name: String, _ root: PageObject) -> String {
    var writer = TemplateWriter(templates: self, root: .object(root))
    writer.write(self[name], here: .nothing)
    return String(decoding: writer.written, as: UTF8.self)
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
}
