import Hummingbird
import Vault

/// Where a file of contacts is chosen, dropped or pasted.
struct ImportPage: Page {
  static let template = "contacts/new"
  let hint: String

  static func screen(_ voice: Voice) -> Screen<Self> {
    Screen(
      page: Self(hint: voice.text["contacts.hint"]), title: voice.text["contacts.title"],
      tab: .clients)
  }
}

extension Voice {
  /// What an import has brought, on the list that it leads to.
  func imported(_ request: Request) -> String? {
    let counts = ["added", "updated"].compactMap { key in
      request.query[key].flatMap { Int($0) }.map { (key, max(0, $0)) }
    }
    guard counts.count == 2 else { return nil }
    let words = counts.filter { $0.1 > 0 }.map { text.plural("contacts.done.\($0.0)", $0.1) }
    let bad = request.query["pictures"].flatMap { Int($0) } ?? 0
    let pictures = bad > 0 ? [text.plural("contacts.badPictures", bad)] : []
    let none = text[request.query["left"] == nil ? "contacts.known" : "contacts.unticked"]
    return ((words.isEmpty ? [none] : words) + pictures).joined(separator: " ")
  }
}
