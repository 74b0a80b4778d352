private let newline = UInt8(ascii: "\n")

/// Cuts a template at its tags.
struct TemplateReader {
  private enum Kind { case value, markup, section, inverted, close, partial, parent, block }

  private struct Tag {
    let kind: Kind
    let name: String
    let place: Int
  }

  private let template: String
  private let source: [UInt8]
  private var position = 0

  /// - Throws: `TemplateProblem`.
  static func parts(of source: String, in template: String) throws -> [TemplatePart] {
    var reader = TemplateReader(template: template, source: Array(source.utf8))
    return try reader.parts(of: nil)
  }

  private init(template: String, source: [UInt8]) {
    (self.template, self.source) = (template, source)
  }

  /// Up to the tag that closes `open`; nil for the whole template.
  private mutating func parts(of open: Tag?) throws -> [TemplatePart] {
    var parts: [TemplatePart] = []
    while true {
      let start = position
      guard let tag = try nextTag() else {
        if let open { throw problem("{{\(open.name)}} is not closed", at: open.place) }
        return parts + [.words(Array(source[start...]))]
      }
      if start < tag.place { parts.append(.words(Array(source[start..<tag.place]))) }
      skipLine(of: tag)
      if tag.kind == .close {
        if tag.name == open?.name { return parts }
        throw problem("{{/\(tag.name)}} closes nothing", at: tag.place)
      }
      parts.append(try part(of: tag))
    }
  }

  private mutating func part(of tag: Tag) throws -> TemplatePart {
    let name = TemplateName(tag.name, at: tag.place)
    return switch tag.kind {
    case .value, .close: .value(name, isMarkup: false)
    case .markup: .value(name, isMarkup: true)
    case .section: .section(name, try parts(of: tag))
    case .inverted: .inverted(name, try parts(of: tag))
    case .partial: .partial(tag.name)
    case .block: .block(tag.name, try parts(of: tag))
    case .parent: .parent(tag.name, blocks: try parts(of: tag).blocks)
    }
  }

  /// Leaves `position` behind it.
  private mutating func nextTag() throws -> Tag? {
    guard let place = index(of: "{{", from: position) else { return nil }
    var start = place + 2
    let kind = kind(at: start)
    if kind != .value { start += 1 }
    let end = kind == .markup ? "}}}" : "}}"
    guard let close = index(of: end, from: start) else {
      throw problem("a tag has no end", at: place)
    }
    position = close + end.utf8.count
    let name = String(decoding: source[start..<close], as: UTF8.self)
    return Tag(kind: kind, name: String(name.filter { $0 != " " }), place: place)
  }

  private func kind(at index: Int) -> Kind {
    guard index < source.endIndex else { return .value }
    return switch source[index] {
    case UInt8(ascii: "{"): .markup
    case UInt8(ascii: "#"): .section
    case UInt8(ascii: "^"): .inverted
    case UInt8(ascii: "/"): .close
    case UInt8(ascii: ">"): .partial
    case UInt8(ascii: "<"): .parent
    case UInt8(ascii: "$"): .block
    default: .value
    }
  }

  /// A line with nothing but a tag that shows no value leaves no empty line.
  private mutating func skipLine(of tag: Tag) {
    let begins = tag.place == 0 || source[tag.place - 1] == newline
    guard tag.kind != .value, tag.kind != .markup, begins, position < source.endIndex,
      source[position] == newline
    else { return }
    position += 1
  }

  private func index(of mark: String, from start: Int) -> Int? {
    guard let first = mark.utf8.first else { return nil }
    var rest = source[start...]
    while let found = rest.firstIndex(of: first) {
      rest = rest[found...]
      if rest.starts(with: mark.utf8) { return found }
      rest = rest.dropFirst()
    }
    return nil
  }

  private func problem(_ reason: String, at place: Int) -> TemplateProblem {
    let line = source[..<place].count { $0 == newline } + 1
    return TemplateProblem(template: template, reason: "line \(line): \(reason)")
  }
}

extension [TemplatePart] {
  /// Of what stands in a parent's place, the blocks; nothing else of it is shown.
  fileprivate var blocks: [String: [TemplatePart]] {
    reduce(into: [:]) { blocks, part in
      if case .block(let name, let inside) = part { blocks[name] = inside }
    }
  }
}
