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
    let all = Self.submit(added, updated, text)
    submit = unwanted.cards.isEmpty ? all : all.map { _ in text["contacts.ticked"] }
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
