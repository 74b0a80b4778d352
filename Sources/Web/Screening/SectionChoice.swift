import Forms

/// Which sections of a form a page shows: all of them, or one after the other.
struct SectionChoice: Sendable {
  /// The key of the one that is shown; nil for all.
  let key: String?

  static let all = SectionChoice(key: nil)
  /// Of a page that shows none of them.
  static let elsewhere = SectionChoice(key: "")

  /// Of a query: `section` with a key; anything else is all.
  init(_ typed: String?, of definition: FormDefinition) {
    key = definition.sections.first { $0.key == typed }?.key
  }

  init(key: String?) { self.key = key }

  func shows(_ section: FormSection) -> Bool { key == nil || key == section.key }

  /// The sections before and after the one that is shown.
  func neighbours(in definition: FormDefinition) -> (before: String?, after: String?) {
    let keys = definition.sections.map(\.key)
    guard let key, let place = keys.firstIndex(of: key) else { return (nil, nil) }
    return (
      place > 0 ? keys[place - 1] : nil, place + 1 < keys.count ? keys[place + 1] : nil
    )
  }

  /// The address of a form's page that shows the same sections.
  func path(of form: String, saved: Bool = false) -> String {
    let query = [key.map { "section=\($0)" }, saved ? "saved=1" : nil].compactMap(\.self)
    return query.isEmpty ? form : "\(form)?\(query.joined(separator: "&"))"
  }
}
