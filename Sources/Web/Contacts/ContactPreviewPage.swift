import Vault

/// What importing would do: whom it adds, whom it changes and how, and what cannot be read.
struct ContactPreviewPage: Page {
  static let template = "contacts/preview"

  struct Group: Encodable, Sendable {
    @PageOnly var title: String
    let kind: String
    let cards: [Card]
    /// How many more there are than stand here; nil where all do.
    @PageOnly var more: String?
  }

  struct Card: Encodable, Sendable {
    /// Of the file, from 1.
    let line: Int
    let name: String
    /// The client whom it is of; nil where that is nobody yet.
    let client: String?
    /// Whether it can be left out.
    @PageOnly var isChoice: Bool
    let notes: [String]
    let alike: [AlikeView]
  }

  /// Of the file that is looked at.
  let file: String
  let added: Int
  let updated: Int
  let unchanged: Int
  let skipped: Int
  let groups: [Group]
  /// Nil where there is nothing to import.
  @PageOnly var submit: String?
  @PageOnly var nothing: String?

  static func screen(_ plans: ContactPlans, id: String, _ voice: Voice) -> Screen<Self> {
    let page = Self(plans, id: id, voice)
    return Screen(page: page, title: voice.text["contacts.preview"], tab: .clients)
  }

  private init(_ plans: ContactPlans, id: String, _ voice: Voice) {
    let text = voice.text
    file = id
    (added, updated) = (plans.count(.new), plans.count(.update))
    (unchanged, skipped) = (plans.count(.unchanged), plans.count(.skipped))
    groups = ContactPlan.Kind.allCases.filter { plans.count($0) > 0 }.map {
      Group(plans, $0, voice)
    }
    submit = Self.submit(added, updated, text)
    nothing = submit == nil ? text[unchanged > 0 ? "contacts.known" : "contacts.none"] : nil
  }

  private static func submit(_ added: Int, _ updated: Int, _ text: Text) -> String? {
    switch (added > 0, updated > 0) {
    case (true, true):
      text.plural("contacts.add", added) + ", " + text.plural("contacts.andChange", updated)
    case (true, false): text.plural("contacts.add", added)
    case (false, true): text.plural("contacts.change", updated)
    case (false, false): nil
    }
  }
}

extension ContactPreviewPage.Group {
  fileprivate init(_ plans: ContactPlans, _ kind: ContactPlan.Kind, _ voice: Voice) {
    let text = voice.text
    self.kind = kind.rawValue
    title = text.plural("contacts.kind.\(kind.rawValue)", plans.count(kind))
    cards = plans[kind].map { .init($0, kind, voice) }
    let left = plans.count(kind) - cards.count
    more = left > 0 ? text.plural("contacts.more", left) : nil
  }
}

extension ContactPreviewPage.Card {
  fileprivate init(_ plan: ContactPlan, _ kind: ContactPlan.Kind, _ voice: Voice) {
    let text = voice.text
    line = plan.line
    name = plan.name.isEmpty ? text["contacts.line", ["line": String(plan.line)]] : plan.name
    client = plan.client?.description
    isChoice = kind == .new || kind == .update
    let left = plan.leftOut.map { text["contacts.leftOut.\($0.rawValue)"] }
    let photo = plan.takesPhoto ? [text["contacts.photo"]] : []
    notes = voice.changes(plan) + photo + left
    alike = plan.alike.map { AlikeView($0, text) }
  }
}

extension Voice {
  /// What would be new, or what it would say instead of what.
  fileprivate func changes(_ plan: ContactPlan) -> [String] {
    switch plan.outcome {
    case .new(let details): details.said(self).map(\.1)
    case .update(let client, let new):
      zip(client.details.contactFields(self), new.contactFields(self)).compactMap { old, new in
        old.1 == new.1
          ? nil
          : text[
            old.1.isEmpty ? "contacts.filled" : "contacts.changed",
            ["field": new.0, "old": old.1, "new": new.1]]
      }
    case .unchanged: []
    case .skipped where plan.name.isEmpty: [text.reason(plan)]
    case .skipped:
      [text["contacts.atLine", ["line": String(plan.line), "reason": text.reason(plan)]]]
    }
  }
}

extension ClientDetails {
  fileprivate func contactFields(_ voice: Voice) -> [(String, String)] {
    let text = voice.text
    return [
      (text["client.name"], name),
      (text["client.sex.label"], sex.map { text["client.sex.\($0.rawValue)"] } ?? ""),
      (text["client.birthdate"], birthdate.map(text.day) ?? ""),
      (text["client.email"], emails.inOneLine), (text["client.phone"], phones.inOneLine),
      (text["client.address"], addresses.inOneLine),
    ]
  }

  fileprivate func said(_ voice: Voice) -> [(String, String)] {
    contactFields(voice).dropFirst().filter { !$0.1.isEmpty }
  }
}

extension Text {
  /// Why a card is skipped.
  func reason(_ plan: ContactPlan) -> String {
    guard case .skipped(let reason) = plan.outcome else { return "" }
    return self["contacts.reason.\(reason.rawValue)"]
  }
}

extension [Reach] {
  fileprivate var inOneLine: String {
    map { $0.value.replacing("\n", with: ", ") }.joined(separator: "; ")
  }
}
