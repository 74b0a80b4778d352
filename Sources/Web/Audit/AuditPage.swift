import Foundation
import Vault

/// Entries of the audit, newest first.
struct AuditPage: Page {
  static let template = "audit/index"
  struct Choice: Encodable, Sendable {
    let id: String
    let name: String
    let selected: Bool
  }
  let entries: [AuditRow]
  let trainers: [Choice]
  let kinds: [Choice]
  /// Whose entries these are only; null where they are everybody's.
  let client: String?
  let clientName: String?
  /// The same choice about everybody.
  let everybody: String
  /// Addresses of the newest entries, and of those before these.
  let newest: String?
  let older: String?
  /// All that was chosen, as files.
  let csv: String
  let json: String
  let filtered: Bool

  static func screen(
    _ list: AuditList, _ filter: AuditFilter, isFirst: Bool, client: Client?, _ voice: Voice
  ) -> Screen<Self> {
    let search = filter.search
    let page = Self(
      entries: list.entries.map { AuditRow($0, list, filter, voice) },
      trainers: list.trainers.sorted { $0.value < $1.value }.map { id, name in
        Choice(id: id.description, name: name, selected: id == search.trainer)
      },
      kinds: Audit.Kind.allCases.map {
        Choice(
          id: $0.rawValue, name: voice.text["audit.kind.\($0.rawValue)"],
          selected: $0 == search.kind)
      },
      client: client?.id.description, clientName: client?.details.name,
      everybody: filter.path(),
      newest: isFirst ? nil : filter.path(client: search.client),
      older: list.next.map { filter.path(from: $0, client: search.client) },
      csv: filter.path(ending: ".csv", client: search.client),
      json: filter.path(ending: ".json", client: search.client), filtered: search.isSet)
    return Screen(page: page, title: voice.text["audit.title"])
  }
}

/// One entry, in words.
struct AuditRow: Encodable, Sendable {
  struct Person: Encodable, Sendable {
    let id: String
    let name: String
    /// What leads to more of them.
    let path: String
  }
  struct Change: Encodable, Sendable {
    let field: String
    /// Null where nothing was.
    let before: String?
    let after: String?
  }

  let id: Int64
  let at: Shown<Date>
  /// Null where nobody has the sign-in name that was typed.
  let trainer: String?
  let trainerName: String
  let byClient: Bool
  let action: String
  let text: String
  let client: Person?
  /// What of it: an exercise's name, an address, a page.
  let subject: String?
  let changes: [Change]
  let erased: Bool

  init(_ entry: Audit, _ list: AuditList, _ filter: AuditFilter, _ voice: Voice) {
    id = entry.id
    at = Shown(entry.at, voice.text.dateAndTime)
    trainer = entry.trainerId?.description
    let nobody = entry.action.kind == .backups ? "audit.itself" : "audit.nobody"
    trainerName = entry.trainerId.flatMap { list.trainers[$0] } ?? voice.text[nobody]
    byClient = entry.isByClient
    action = entry.action.rawValue
    text = voice.text["audit.action.\(entry.action.rawValue)"]
    client = entry.clientId.map { list.successors[$0] ?? $0 }.map {
      Person(id: $0.description, name: list.clients[$0] ?? "", path: filter.path(client: $0))
    }
    subject = entry.shownSubject(list, voice)
    let exercise = entry.subject.flatMap { list.exercises[$0] }.flatMap(voice.catalogue.exercise)
    changes = AuditChanges(entry: entry, exercise: exercise, voice: voice).rows
    erased = entry.isErased
  }
}

extension Voice {
  /// Nil where no text is called so.
  fileprivate func word(_ key: String) -> String? { text[key] == key ? nil : text[key] }
}

extension Audit {
  /// Ids say nothing to anyone, and stand in the files.
  fileprivate func shownSubject(_ list: AuditList, _ voice: Voice) -> String? {
    guard let subject, !subject.isEmpty else { return nil }
    switch action.kind {
    case .results: return voice.name(of: list.exercises[subject] ?? subject)
    case .access:
      if let person = Identifier<Trainer>(subject) {
        return person == trainerId ? nil : list.trainers[person]
      }
      return SignInDevice(kept: subject)?.name(voice.text)
        ?? voice.word("audit.place.\(subject)") ?? subject
    case .trainers: return Identifier(subject).flatMap { list.trainers[$0] }
    case .exports where Identifier<FrozenReport>(subject) != nil: return nil
    case .exports, .settings: return voice.name(of: subject)
    case .backups: return subject
    case .views, .clients, .screening, .notes: return nil
    }
  }
}
