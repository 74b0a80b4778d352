import Contacts
import Crypto
import Foundation
import Units

/// A card as it was read: all that can be told of it without the vault.
struct ReadContact: Sendable {
  let card: ContactCard
  /// What its program calls the contact.
  let uid: String?
  /// SHA-256 of the card.
  let digest: Data
  let reading: ContactReading
  let signs: ContactSigns
  /// Whether what it is named by is a firm, not a person.
  let isNamedByFirm: Bool

  init(_ card: ContactCard, today: Day?) {
    (self.card, uid) = (card, card.uid)
    digest = Data(SHA256.hash(data: card.bytes))
    reading = ContactReading(card, today: today)
    signs = ContactSigns(reading.details)
    isNamedByFirm = card.isNamedByFirm
  }
}

/// What stands next in a file.
enum ReadEntry: Sendable {
  case contact(ReadContact)
  case skipped(line: Int, CardFile.Trouble)

  init(_ entry: CardFile.Entry, today: Day?) {
    self =
      switch entry {
      case .card(let card): .contact(ReadContact(card, today: today))
      case .skipped(let line, let trouble): .skipped(line: line, trouble)
      }
  }

  var byteCount: Int { if case .contact(let read) = self { read.card.bytes.count } else { 0 } }
}

/// A card that comes behind all others of its file, and is read once more then: half a file may wait, and what
/// was read of a card takes several times its bytes.
struct WaitingCard: Sendable {
  private let line: Int
  private let bytes: Data

  /// Nil of what is no card.
  init?(_ entry: ReadEntry) {
    guard case .contact(let read) = entry else { return nil }
    (line, bytes) = (read.card.line, read.card.bytes)
  }

  func read(today: Day?) -> ReadEntry? {
    let card = ContactCard(bytes: bytes)?.standing(atLine: line)
    return card.map { .contact(ReadContact($0, today: today)) }
  }
}

/// What people are found and told apart by, as numbers that this process has made of it: those of
/// everybody are in memory while a file is read.
struct ContactSigns: Sendable {
  let name: Int
  let mailboxes: [Int]
  let numbers: [Int]
  let birthdate: Day?

  init(_ details: ClientDetails) {
    self.init(
      searchName: Client.folded(details.name), emails: details.emails.map(\.value),
      phones: details.phones.map(\.value), birthdate: details.birthdate)
  }

  init(searchName: String, emails: [String], phones: [String], birthdate: Day?) {
    name = searchName.hashValue
    mailboxes = Reach.mailboxes(emails).map(\.hashValue)
    numbers = Reach.numbers(phones).map(\.hashValue)
    self.birthdate = birthdate
  }

  var reaches: [Int] { mailboxes + numbers }

  /// With the birthdate.
  var all: [Int] { reaches + (birthdate.map { [$0.hashValue] } ?? []) }

  /// Each together with the name.
  var named: [Int] {
    all.map { sign in
      var hasher = Hasher()
      hasher.combine(name)
      hasher.combine(sign)
      return hasher.finalize()
    }
  }
}

extension ContactSigns {
  /// What both have: whether it is the same.
  private func comparisons(_ other: ContactSigns) -> [Bool] {
    var all: [Bool] = []
    if !mailboxes.isEmpty, !other.mailboxes.isEmpty {
      all.append(mailboxes.contains(where: other.mailboxes.contains))
    }
    if !numbers.isEmpty, !other.numbers.isEmpty {
      all.append(numbers.contains(where: other.numbers.contains))
    }
    if let birthdate, let others = other.birthdate { all.append(birthdate == others) }
    return all
  }

  /// Whether both have something in common, and were not born on different days.
  func shares(_ other: ContactSigns) -> Bool { common(other) > 0 && !isBornOtherwise(than: other) }

  /// How much of what both have is the same.
  func common(_ other: ContactSigns) -> Int { comparisons(other).count { $0 } }

  func isBornOtherwise(than other: ContactSigns) -> Bool {
    guard let birthdate, let theirs = other.birthdate else { return false }
    return birthdate != theirs
  }

  func differs(from other: ContactSigns) -> Bool { comparisons(other).contains(false) }
}
