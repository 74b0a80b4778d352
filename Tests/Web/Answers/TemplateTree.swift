import Foundation

/// A Mustache template as a test reads it: tags and sections, without the text between.
indirect enum TemplateNode {
  /// With its place in the file, which tells tags of one name apart.
  case variable(name: String, place: Int)
  case section(name: String, inverted: Bool, place: Int, inside: [TemplateNode])
  case partial(name: String)
  /// `{{<layout}}` and `{{$main}}` hold tags of the page itself.
  case block([TemplateNode])
}

enum TemplateTree {
  static func read(_ source: String) -> [TemplateNode] {
    // Texts are in their places before a page is rendered.
    let source = source.replacing(/\{\{t\.[^}]*\}\}/, with: "")
    var tags = source.matches(of: /\{\{\{?\s*([#^\/>$<]?)\s*([^}]*?)\s*\}?\}\}/).map { match in
      (
        kind: String(match.1), name: String(match.2),
        place: source.distance(from: source.startIndex, to: match.range.lowerBound)
      )
    }[...]
    return read(&tags)
  }

  /// Every tag that looks for a value, also those within sections and blocks.
  static func tags(of nodes: [TemplateNode], in file: String) -> [TemplateCheck.Tag] {
    nodes.flatMap { node -> [TemplateCheck.Tag] in
      switch node {
      case .variable(let name, let place): [.init(file: file, name: name, place: place)]
      case .section(let name, _, let place, let inside):
        [.init(file: file, name: name, place: place)] + tags(of: inside, in: file)
      case .block(let inside): tags(of: inside, in: file)
      case .partial: []
      }
    }
  }

  private static func read(
    _ tags: inout ArraySlice<(kind: String, name: String, place: Int)>
  ) -> [TemplateNode] {
    var nodes: [TemplateNode] = []
    while let tag = tags.popFirst() {
      switch tag.kind {
      case "/": return nodes
      case "#", "^":
        nodes.append(
          .section(
            name: tag.name, inverted: tag.kind == "^", place: tag.place, inside: read(&tags)))
      case "<", "$": nodes.append(.block(read(&tags)))
      case ">": nodes.append(.partial(name: tag.name))
      default: nodes.append(.variable(name: tag.name, place: tag.place))
      }
    }
    return nodes
  }
}
