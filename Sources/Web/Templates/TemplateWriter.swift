/// Fills templates in, byte by byte: a page has hundreds of tags, and most of its time is this.
struct TemplateWriter {
  let templates: Templates
  let root: PageValue
  private(set) var written: [UInt8] = []
  private var blocks: [String: [TemplatePart]] = [:]

  init(templates: Templates, root: PageValue) {
    (self.templates, self.root) = (templates, root)
    written.reserveCapacity(65_536)
  }

  /// - Parameter here: the value of the section that the parts stand in.
  mutating func write(_ parts: [TemplatePart], here: PageValue) {
    for part in parts { write(part, here: here) }
  }

  private mutating func write(_ part: TemplatePart, here: PageValue) {
    switch part {
    case .words(let words): written.append(contentsOf: words)
    case .value(let name, let isMarkup): write(find(name, here: here), isMarkup: isMarkup)
    case .section(let name, let inside): write(inside, forEach: find(name, here: here), in: here)
    case .inverted(let name, let inside):
      if !find(name, here: here).isThere { write(inside, here: here) }
    case .partial(let name): write(templates[name], here: here)
    case .parent(let name, let blocks):
      self.blocks = blocks
      write(templates[name], here: here)
    case .block(let name, let inside): write(blocks[name] ?? inside, here: here)
    }
  }

  private mutating func write(
    _ inside: [TemplatePart], forEach value: PageValue, in here: PageValue
  ) {
    switch value {
    case .flag(let flag): if flag { write(inside, here: here) }
    case .list(let values):
      for value in values where value.isSomething { write(inside, here: value.seen) }
    default: if value.isThere { write(inside, here: value) }
    }
  }

  private mutating func write(_ value: PageValue, isMarkup: Bool) {
    switch value {
    case .text(let text):
      if isMarkup { written.append(contentsOf: text.utf8) } else { text.escape(into: &written) }
    case .flag(let flag): written.append(contentsOf: "\(flag)".utf8)
    case .whole(let number): written.append(contentsOf: "\(number)".utf8)
    case .number(let number): written.append(contentsOf: "\(number)".utf8)
    case .date(let date): written.append(contentsOf: "\(date)".utf8)
    case .nothing, .list, .object, .faces: break
    }
  }

  private func find(_ name: TemplateName, here: PageValue) -> PageValue {
    name.steps.reduce(name.isOfSection ? here : root) { $0[$1] }
  }
}
