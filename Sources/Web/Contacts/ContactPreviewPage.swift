import Foundation
import Units
import Vault

/// What importing would do: whom it adds, whom it changes and how, and what cannot be read.
struct ContactPreviewPage: Page {
  static let template = "contacts/preview"

  struct Group: Encodable, Sendable {
    @PageOnly var title: String
    let kind: String
    let cards: [Card]
    /// Whether one tap can leave out all of them.
    @PageOnly var isLong: Bool
    /// How many more there are than stand here; nil where all do.
    @PageOnly var more: String?
    /// The same, where they can be left out all together.
    @PageOnly var others: Choice?
  }

  struct Card: Encodable, Sendable {
    /// Of the file, from 1.
    let line: Int
    let name: String
    /// The client whom it is of; nil where that is nobody yet.
    let client: String?
    /// Whether it can be left out.
    @PageOnly var isChoice: Bool
    @PageOnly var isTicked: Bool
    /// Of somebody who would change.
    let changes: [Change]
    let notes: [String]
    let alike: [AlikeView]
  }

  struct Change: Encodable, Sendable {
    let field: String
    let text: String
    /// Where it can be left out by itself.
    @PageOnly var choice: Choice?
  }

  struct Choice: Encodable, Sendable {
    let id: String
    let text: String
    let isTicked: Bool
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

  /// - Parameter unwanted: what somebody has not ticked by now.
  static func screen(
    _ plans: ContactPlans, id: String, but unwanted: UnwantedContacts = UnwantedContacts(),
    _ voice: Voice
  ) -> Screen<Self> {
    let page = Self(plans, id: id, unwanted, voice)
    return Screen(page: page, title: voice.text["contacts.preview"], tab: .clients)
  }

  private init(
    _ plans: ContactPlans, id: String, _ unwanted: UnwantedContacts, _ voice: Voice
  ) {
    let text = voice.text
    file = id
    (added, updated) = (plans.count(.new), plans.count(.update))
    (unchanged, skipped) = (plans.count(.unchanged), plans.count(.skipped))
    groups = ContactPlan.Kind.allCases.filter { plans.count($0) > 0 }.map {
      Group(plans, $0, unwanted, voice)
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
  fileprivate init(
    _ plans: ContactPlans, _ kind: ContactPlan.Kind, _ unwanted: UnwantedContacts, _ voice: Voice
  ) {
    let text = voice.text
    self.kind = kind.rawValue
    title = text.plural("contacts.kind.\(kind.rawValue)", plans.count(kind))
    isLong = kind.isChoice && plans.count(kind) > 1
    cards = plans[kind].map {
      .init($0, kind, at: text.place(plans.place(of: $0)), unwanted, voice)
    }
    let left = plans.count(kind) - cards.count
    let words = left > 0 ? text.plural("contacts.more", left) : nil
    more = kind.isChoice ? nil : words
    let isTicked = !unwanted.others.contains(kind)
    others = words.flatMap { words in
      kind.isChoice ? .init(id: kind.rawValue, text: words, isTicked: isTicked) : nil
    }
  }
}

extension ContactPlan.Kind {
  fileprivate var isChoice: Bool { self == .new || self == .update }
}

extension ContactPreviewPage.Card {
  fileprivate init(
    _ plan: ContactPlan, _ kind: ContactPlan.Kind, at place: String, _ unwanted: UnwantedContacts,
    _ voice: Voice
  ) {
    let text = voice.text
    line = plan.line
    let known = plan.known?.details.name ?? plan.name
    name = known.isEmpty ? place : known
    client = plan.client?.description
    // Of whom only what was not wanted is left, nothing is.
    let refused = unwanted.fields[plan.line] ?? []
    let isLeft = refused.isEmpty || !refused.isSuperset(of: plan.changes)
    (isChoice, isTicked) = (kind.isChoice, isLeft && !unwanted.has(plan))
    let left = plan.leftOut.map { text["contacts.leftOut.\($0.rawValue)", plan.written] }
    let photo = plan.takesPhoto && kind == .new ? [text["contacts.photo"]] : []
    changes = .init(plan, but: refused, voice)
    let twin = plan.isTwin ? [text["contacts.twin"]] : []
    notes = voice.notes(plan, at: place) + photo + left + twin
    alike = plan.alike.map { AlikeView($0, text) }
  }
}

extension [ContactPreviewPage.Change] {
  /// Where there is but one, the card's own tick decides.
  fileprivate init(_ plan: ContactPlan, but unwanted: Set<ContactField>, _ voice: Voice) {
    guard case .update(let client, let new) = plan.outcome else {
      self = []
      return
    }
    let fields = plan.changes
    self = fields.map { field in
      let (id, text) = ("\(plan.line):\(field)", voice.says(field, plan, client.details, new))
      return .init(
        field: field.rawValue, text: text,
        choice: fields.count > 1
          ? .init(id: id, text: text, isTicked: !unwanted.contains(field)) : nil)
    }
  }
}

extension Voice {
  /// What it would say instead of what.
  fileprivate func says(
    _ field: ContactField, _ plan: ContactPlan, _ old: ClientDetails, _ new: ClientDetails
  ) -> String {
    if field == .photo { return text["contacts.photo"] }
    if field == .card {
      return text[
        plan.cardLosses.isEmpty ? "contacts.news" : "contacts.newsInstead",
        ["news": plan.cardNews.inShort, "old": plan.cardLosses.inShort]]
    }
    let (known, all) = (old.reaches(field), new.reaches(field))
    let (added, gone) = (all.unknown(to: known), known.unknown(to: all))
    // Of several only those that differ, unless another one is the first by that.
    let isPart = !known.isEmpty && !added.isEmpty && known.first?.value == all.first?.value
    let before = isPart ? gone.inOneLine : old.said(field, self)
    let after = isPart ? added.inOneLine : new.said(field, self)
    let key = before.isEmpty ? isPart ? "also" : "filled" : "changed"
    return text["contacts.\(key)", ["field": label(field), "old": before, "new": after]]
  }

  private func label(_ field: ContactField) -> String {
    switch field {
    case .name: text["client.name"]
    case .sex: text["client.sex.label"]
    case .birthdate: text["client.birthdate"]
    case .emails: text["client.email"]
    case .phones: text["client.phone"]
    case .addresses: text["client.address"]
    case .profession: text["client.profession"]
    case .photo, .card: ""
    }
  }

  private func older(than newest: Date?) -> String? {
    newest.flatMap { Day($0, in: zone) }.map { text["contacts.older", ["date": text.day($0)]] }
  }

  /// Of somebody new all that is known, and why a card is skipped.
  fileprivate func notes(_ plan: ContactPlan, at place: String) -> [String] {
    switch plan.outcome {
    case .new(let details):
      ContactField.allCases.dropFirst().map { details.said($0, self) }.filter { !$0.isEmpty }
    case .update(let client, _):
      [
        plan.isByNameAlone ? text["contacts.nameAlone"] : nil, older(than: plan.newerCardOf),
        client.archivedAt.map { _ in text["contacts.archived"] },
      ].compactMap(\.self)
    case .unchanged: []
    case .skipped where plan.name.isEmpty: [text.reason(plan)]
    case .skipped: [text["contacts.atLine", ["place": place, "reason": text.reason(plan)]]]
    }
  }
}

extension Text {
  fileprivate func place(_ place: (file: String, line: Int)) -> String {
    let line = ["line": String(place.line), "file": place.file]
    return self[place.file.isEmpty ? "contacts.line" : "contacts.lineOfFile", line]
  }
}

extension ClientDetails {
  fileprivate func said(_ field: ContactField, _ voice: Voice) -> String {
    switch field {
    case .name: name
    case .sex: sex.map { voice.text["client.sex.\($0.rawValue)"] } ?? ""
    case .birthdate: birthdate.map(voice.text.day) ?? ""
    case .profession: profession
    case .emails, .phones, .addresses: reaches(field).inOneLine
    case .photo, .card: ""
    }
  }

  fileprivate func reaches(_ field: ContactField) -> [Reach] {
    switch field {
    case .emails: emails
    case .phones: phones
    case .addresses: addresses
    default: []
    }
  }
}

extension Text {
  /// Why a card is skipped.
  func reason(_ plan: ContactPlan) -> String {
    guard case .skipped(let reason) = plan.outcome else { return "" }
    return self["contacts.reason.\(reason.rawValue)"]
  }
}

extension [String] {
  /// Enough to know it by.
  fileprivate var inShort: String {
    let first = prefix(3).map { words in
      // One letter may have a million marks.
      let start = String(words.unicodeScalars.prefix(60))
      return start == words ? words : start + "…"
    }
    return (first + (count > 3 ? ["…"] : [])).joined(separator: "; ")
  }
}

extension [Reach] {
  fileprivate var inOneLine: String {
    map { $0.value.replacing("\n", with: ", ") }.joined(separator: "; ")
  }

  fileprivate func unknown(to others: [Reach]) -> [Reach] {
    filter { one in !others.contains { $0.value == one.value } }
  }
}
