import Vault

/// A client who may be the same person, and why.
struct AlikeView: Encodable, Sendable {
  let id: String
  let name: String
  let sign: String
  @PageOnly var text: String

  init(_ alike: AlikeClient, _ text: Text) {
    (id, name, sign) = (alike.id.description, alike.name, alike.sign.rawValue)
    let whole = alike.birthdate.map { "\(alike.name) (\(text.day($0)))" } ?? alike.name
    self.text = text["contacts.alike.\(sign)", ["name": whole]]
  }
}
