import Foundation

/// A picture of the contact, as a card has it.
package enum CardPhoto: Sendable, Equatable {
  /// In base64, with whatever stands between.
  case within(String)
  /// Only an address: it is never asked.
  case elsewhere
}

extension CardPhoto {
  /// Nil where it is only an address, or damaged.
  package var picture: Data? {
    guard case .within(let text) = self else { return nil }
    let picture = Data(base64Encoded: text, options: .ignoreUnknownCharacters)
    return picture.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether it stays out of what is given out: it may say where it was taken, and nobody here can look.
  package var isWithheld: Bool {
    guard case .within(let text) = self, let picture = text.forgiven else { return false }
    return PlacelessPicture.of(picture) == nil
  }
}

extension ContactCard {
  /// The first that the card has itself, otherwise that it has but an address; nil where there is none.
  package var photo: CardPhoto? { photoLine?.pictureText }

  var photoLine: CardProperty? {
    let lines = properties.filter { $0.name == "PHOTO" && !$0.value.isEmpty }
    return lines.first { $0.pictureText != .elsewhere } ?? lines.first
  }
}

extension CardProperty {
  /// In the words that it goes out with, where those are others: a program that brings them back says
  /// nothing new.
  var asGiven: CardProperty {
    switch name {
    case "GEO", "ANNIVERSARY", "DEATHDATE", "AGENT": asVersion4
    case "PHOTO", "LOGO", Self.businessCard: placeless ?? self
    default: self
    }
  }

  /// The picture without where it was taken; nil of one that may say so for all we know.
  fileprivate var placeless: CardProperty? {
    guard ["PHOTO", "LOGO", Self.businessCard].contains(name),
      case .within(let base64) = pictureText
    else {
      return self
    }
    // What nobody can read says nothing.
    guard let picture = base64.forgiven else { return self }
    guard let placeless = PlacelessPicture.of(picture) else { return nil }
    guard placeless != picture else { return self }
    let head = isBase64 ? "" : String(text.dropLast(base64.count))
    return with(head + placeless.base64EncodedString())
  }

  /// The same picture once more, as Outlook writes it.
  fileprivate static let businessCard = "X-MS-CARDPICTURE"

  fileprivate var pictureText: CardPhoto {
    if isBase64 { return .within(value) }
    let text = text
    let mark = text.range(of: ";base64,", options: .caseInsensitive)
    guard text.prefix(5).lowercased() == "data:", let mark else { return .elsewhere }
    return .within(String(text[mark.upperBound...]))
  }
}

extension String {
  /// What a reader who forgives cut-off base64 makes of it; nil where that is nothing.
  fileprivate var forgiven: Data? {
    let digits = utf8.filter { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
        || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
    }
    let whole = digits.prefix(digits.count % 4 == 1 ? digits.count - 1 : digits.count)
    let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - whole.count % 4) % 4)
    return Data(base64Encoded: Data(whole + padding)).flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// The picture of a card that is given out.
package enum WrittenPhoto: Sendable {
  /// What the card that came has, if anything.
  case asItCame
  case none
  case jpeg(Data)
}

extension WrittenPhoto {
  func put(in lines: inout [CardProperty]) {
    lines = lines.compactMap(\.placeless)
    if case .asItCame = self { return }
    lines.removeAll { ["PHOTO", CardProperty.businessCard].contains($0.name) }
    guard case .jpeg(let picture) = self else { return }
    lines.append(.init("PHOTO", "data:image/jpeg;base64," + picture.base64EncodedString()))
  }
}
