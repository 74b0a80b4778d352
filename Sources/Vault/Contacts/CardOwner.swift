import Contacts
import Foundation
import GRDB

/// Whose a card is among those who are one client by now, and what it comes over.
struct CardOwner {
  let id: Identifier<Client>
  /// Of somebody who is another client by now theirs waits, should that be undone.
  let isMerged: Bool
  /// The card in whose place it comes.
  let kept: KeptCard?
  /// The last one of its own program, where several know them.
  let own: ProgramCard?
  /// Those of all other programs, the newest first.
  let others: [ProgramCard]
  /// What its program last said; of the first one of a program what was known until then.
  let earlier: ContactCard?
  /// Whether its program has written none of them: these say what it does not know.
  let isOther: Bool

  fileprivate init(
    _ id: Identifier<Client>, isMerged: Bool, _ kept: KeptCard?, _ programs: [ProgramCard],
    of read: ReadContact
  ) {
    (self.id, self.isMerged, self.kept) = (id, isMerged, kept)
    own = programs.first { $0.uid == read.program }
    others = programs.filter { $0.uid != read.program }
    earlier = own?.contact ?? kept?.contact
    isOther = own == nil && kept.map { $0.program(among: programs) != read.program } ?? false
  }
}

extension ReadContact {
  /// What the card's program calls the contact; empty where it gives no name.
  var program: String { uid ?? "" }

  func owner(among client: Identifier<Client>, _ db: Database) throws -> CardOwner {
    let ours = uid.flatMap(Identifier<Client>.init(cardUID:))
    let own = try KeptCard.one(client, by: "clientId", db)
    for kept in try KeptCard.waiting(for: client, db) {
      let programs = try ProgramCard.waiting(of: kept.clientId, db)
      let isTheirs =
        kept.isKnown(by: uid) || kept.digest == digest || ours == kept.clientId
        || programs.contains { $0.digest == digest || $0.uid == uid }
        || uid == nil && kept.uid == nil && closeness(to: kept) > own.map(closeness) ?? 0
      guard isTheirs else { continue }
      return CardOwner(kept.clientId, isMerged: true, kept, programs, of: self)
    }
    if let ours, ours != client, try Merging.find(ours, in: db)?.clientId == client {
      return CardOwner(ours, isMerged: true, nil, [], of: self)
    }
    return try CardOwner(
      client, isMerged: false, own, ProgramCard.every(of: client, db), of: self)
  }

  /// How much of what both know somebody by is the same; none of another name.
  private func closeness(to kept: KeptCard) -> Int {
    kept.signs.map { $0.name == signs.name ? $0.common(signs) : 0 } ?? 0
  }
}

extension CardOwner {
  /// Where it belongs: among what was put aside of whoever was merged.
  func keep(_ card: ProgramCard, _ db: Database) throws {
    guard isMerged else { return try card.save(db) }
    try MergedRow.keep(card, of: id, as: ProgramCard.key(uid: card.uid, db), db)
  }

  func drop(_ card: ProgramCard, _ db: Database) throws {
    guard isMerged else {
      _ = try card.delete(db)
      return
    }
    try MergedRow.drop(ProgramCard.self, of: id, as: ProgramCard.key(uid: card.uid, db), db)
  }
}
