import Contacts
import Foundation

/// What makes photos anew: the vault keeps no others.
package protocol PhotoMaking: Sendable {
  /// Whether it could be made, as far as its first bytes say; nothing is decoded for it.
  func mayBeMade(of picture: Data) -> Bool
  /// In their order; nil for each that cannot be made.
  func made(of pictures: [Data]) async -> [MadePhoto?]
}

package struct MadePhoto: Sendable {
  let large: Data
  let small: Data

  /// JPEG, square.
  package init(large: Data, small: Data) { (self.large, self.small) = (large, small) }
}

/// A picture that came with a card, and whose photo it is to become.
struct WantedPhoto: Sendable {
  let client: Identifier<Client>
  let name: String
  /// Of the file, where the card begins.
  let line: Int
  let photo: CardPhoto
  /// Whether the card brings nothing else.
  let isAll: Bool
}

extension ContactPlan {
  var hasBadPhoto: Bool { leftOut.contains(.photo) || leftOut.contains(.photoWithheld) }

  /// A picture becomes the photo of a client who has none. One that came before was used then, or somebody
  /// has removed it since.
  ///
  /// - Parameter wasUsed: whether that is so.
  mutating func readPhoto(
    of card: ContactCard, _ photos: any PhotoMaking, wasUsed: (Client) throws -> Bool
  ) rethrows {
    guard let photo = card.photo else { return }
    switch outcome {
    case .skipped: return
    case .new: break
    case .update(let client, _), .unchanged(let client):
      guard try client.photo == nil && !wasUsed(client) else { return }
    }
    guard case .within = photo else { return leftOut.append(.photoElsewhere) }
    guard let picture = photo.picture, photos.mayBeMade(of: picture) else {
      return leftOut.append(photo.isWithheld ? .photoWithheld : .photo)
    }
    takesPhoto = true
    if case .unchanged(let client) = outcome { outcome = .update(client, client.details) }
  }
}
