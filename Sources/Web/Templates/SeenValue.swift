/// How templates look at a page's values.
extension PageValue {
  /// Of two faces a template's own.
  var seen: PageValue {
    if case .faces(_, let seen) = self { seen.seen } else { self }
  }

  /// Whether a section stands for it.
  var isThere: Bool {
    switch self {
    case .nothing: false
    case .flag(let flag): flag
    case .list(let values): values.contains { $0.isSomething }
    case .faces(_, let seen): seen.isThere
    case .whole, .number, .date, .text, .object: true
    }
  }

  var isSomething: Bool {
    if case .nothing = seen { false } else { true }
  }

  /// Nothing where there is no such name; `is_yesno` asks whether that is its `kind`.
  subscript(name: String) -> PageValue {
    guard case .object(let object) = self else { return .nothing }
    if let value = object[name] { return value.seen }
    guard name.hasPrefix("is_"), case .text(let kind)? = object["kind"] else { return .nothing }
    return .flag(name.dropFirst(3) == kind)
  }
}
