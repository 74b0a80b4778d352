import Mustache

/// How templates look at a page's values.
extension PageValue {
  /// Nil where nothing stands behind a name.
  var tag: Any? {
    switch self {
    case .nothing: nil
    case .flag(let flag): flag
    case .whole(let number): number
    case .number(let number): number
    case .date(let date): date
    case .text(let text): TaggedText(renderText: text)
    case .list(let values): values.compactMap(\.tag)
    case .object(let object): object
    case .faces(_, let seen): seen.tag
    }
  }
}

extension PageObject: MustacheParent {
  /// `is_yesno` asks whether that is its `kind`.
  func child(named name: String) -> Any? {
    if let value = self[name] { return value.tag }
    guard name.hasPrefix("is_"), case .text(let kind)? = self["kind"] else { return nil }
    return name.dropFirst(3) == kind
  }
}

/// A text that says so: of a plain one the library asks first whether it is anything else that it knows,
/// which takes longer than all the rest of a tag.
private struct TaggedText: MustacheCustomRenderable {
  let renderText: String
  var isNull: Bool { false }
}
