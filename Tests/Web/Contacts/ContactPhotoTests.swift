import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("Pictures in contact cards")
struct ContactPhotoTests {
  @Test("A picture in a card of any version becomes the photo, made anew", arguments: Self.ways)
  func versions(way: String) async throws {
    try await withApp { browser, gym in
      try gym.installPictures()
      let card = Self.card(way, try Photograph.jpeg)
      let preview = try await browser.postCards(card, to: "/clients/import/preview")
      #expect(preview.text.contains("With a photo."))
      let done = try await browser.postCards(card, to: "/clients/import")
      #expect(done.json["added"] as? Int == 1 && done.json["photos"] as? Int == 1)
      let photo = try #require(try await browser.photo(of: try await browser.ada))
      let bytes = try await browser.get(photo.large).bytes
      #expect(bytes.starts(with: [0xFF, 0xD8, 0xFF]))
      #expect(bytes.range(of: Data("Camera of Sam".utf8)) == nil)
      let again = try await browser.postCards(card, to: "/clients/import")
      #expect(again.json["unchanged"] as? Int == 1 && again.json["photos"] as? Int == 0)
    }
  }

  @Test("What cannot be used is said, and the card comes all the same; an address is never asked")
  func bad() async throws {
    try await withApp { browser, gym in
      try gym.installPictures()
      let elsewhere = Self.card("PHOTO;VALUE=URI:http://localhost:1/", Data())
      let preview = try await browser.postCards(elsewhere, to: "/clients/import/preview")
      #expect(preview.text.contains("only an address"))
      for picture in [Photograph.endless, Photograph.thin, Data("GIF89a".utf8)] {
        let card = Self.card(Self.ways[0], picture)
        let preview = try await browser.postCards(card, to: "/clients/import/preview")
        #expect(preview.text.contains("The picture cannot be used"))
        let done = try await browser.postCards(card, to: "/clients/import")
        #expect(done.status == .ok && done.json["photos"] as? Int == 0)
        #expect((done.json["photosSkipped"] as? [[String: Any]])?.first?["line"] as? Int == 1)
      }
      // Its head is right, and the rest is missing.
      let cut = Self.card(Self.ways[0], try Photograph.jpeg.prefix(400))
      let done = try await browser.postCards(cut, to: "/clients/import")
      #expect((done.json["photosSkipped"] as? [[String: Any]])?.first?["line"] as? Int == 1)
      #expect(try await browser.photo(of: try await browser.ada) == nil)
    }
  }

  @Test("Who has a photo keeps it, and one that was removed does not come back with the same file")
  func kept() async throws {
    try await withApp { browser, gym in
      try gym.installPictures()
      let card = Self.card(Self.ways[1], try Photograph.jpeg)
      _ = try await browser.postCards(card, to: "/clients/import")
      let ada = try await browser.ada
      let first = try #require(try await browser.photo(of: ada))
      let other = Self.card(Self.ways[1], try Photograph.png)
      _ = try await browser.postCards(other, to: "/clients/import")
      #expect(try await browser.photo(of: ada)?.large == first.large)
      let given = try await browser.get("\(ada).vcf").text.split(separator: "\r\nPHOTO")
      #expect(given.count == 3, "both pictures go out as they came")
      _ = try await browser.post("\(ada)/photo/delete", [:])
      for revision in ["", "REV:20260101T000000Z\r\n", "REV:20260201T000000Z\r\n"] {
        let newer = other.replacing("END:VCARD", with: "\(revision)END:VCARD")
        _ = try await browser.postCards(newer, to: "/clients/import")
        #expect(try await browser.photo(of: ada) == nil)
      }
      let card4 = try await browser.get("\(ada).vcf").text
      #expect(!card4.contains("PHOTO"), "what was removed is not given out")
    }
  }

  @Test(
    "One that came by a merged client's card is theirs once that is undone, and no other",
    arguments: [true, false])
  func undone(isOthers: Bool) async throws {
    try await withApp { browser, gym in
      try gym.installPictures()
      let cards = ["Ada", "Bea"].map {
        "BEGIN:VCARD\nVERSION:3.0\nUID:\($0)-1\nFN:\($0)\nEND:VCARD\n"
      }
      _ = try await browser.postCards(cards.joined(), to: "/clients/import")
      let clients = try await browser.get("/clients", json: true).json.list("clients")
      let ids = ["Ada", "Bea"].map { name in
        clients.first { $0["name"] as? String == name }?["id"] as? String ?? ""
      }
      let (ada, bea) = ("/clients/\(ids[0])", ids[1])
      _ = try await browser.post("\(ada)/mergings/\(bea)", [:])
      gym.world.pass(.seconds(60))
      let picture = try Photograph.jpeg.base64EncodedString()
      let newer = cards.enumerated().map { number, card in
        let photo = (number == 1) == isOthers ? "\(Self.ways[1])\(picture)" : "TITLE:Cook"
        return card.replacing("END:", with: "\(photo)\nEND:")
      }
      _ = try await browser.postCards(newer.joined(), to: "/clients/import")
      let photo = try #require(try await browser.photo(of: ada))
      let undone = try await browser.post("\(ada)/merged/\(bea)/delete", [:])
      #expect(undone.location == "/clients/duplicates?undone=true")
      let owner = isOthers ? "/clients/\(bea)" : ada
      #expect(try await browser.photo(of: owner)?.large == photo.large)
      #expect(try await browser.photo(of: isOthers ? ada : "/clients/\(bea)") == nil)
    }
  }

  @Test("A card that was given out and comes back has no more pictures than before")
  func roundTrip() async throws {
    try await withApp { browser, gym in
      try gym.installPictures()
      let card = Self.card(Self.ways[1], try Photograph.jpeg)
      _ = try await browser.postCards(card, to: "/clients/import")
      let ada = try await browser.ada
      let given = try await browser.get("\(ada).vcf").text
      for _ in 0..<2 {
        let back = try await browser.postCards(
          try await browser.get("\(ada).vcf").text, to: "/clients/import")
        #expect(back.json["unchanged"] as? Int == 1)
      }
      let pictures = try await browser.get("\(ada).vcf").text.matches(of: /PHOTO/).count
      #expect(pictures == 1 && given.contains("PHOTO"))
    }
  }

  @Test("Of an address and a picture of its own a card has the picture")
  func besideAddress() async throws {
    try await withApp { browser, gym in
      try gym.installPictures()
      let card = Self.card(Self.ways[2], try Photograph.jpeg)
        .replacing("FN:", with: "PHOTO;VALUE=URI:http://localhost:1/\nFN:")
      let done = try await browser.postCards(card, to: "/clients/import").json
      #expect(done["photos"] as? Int == 1)
    }
  }

  @Test("A card and a Patient that are given out have the photo, once")
  func givenOut() async throws {
    try await withApp { browser, gym in
      try gym.installPictures()
      let original = try Photograph.jpeg
      _ = try await browser.postCards(Self.card(Self.ways[1], original), to: "/clients/import")
      let ada = try await browser.ada
      let given = try await browser.writtenPhoto(ada)
      #expect(given.range(of: Data("Camera of Sam".utf8)) == nil, "nor where it was taken")
      let pixels = try #require(original.range(of: Data([0xFF, 0xDB]))?.lowerBound)
      #expect(given.range(of: original[pixels...]) != nil, "the picture as it came")
      _ = try await browser.postPhoto(try Photograph.png, of: ada)
      let photo = try #require(try await browser.photo(of: ada))
      let ours = try await browser.get(photo.large).bytes
      #expect(try await browser.writtenPhoto(ada) == ours)
      let bundle = try await browser.get("\(ada)/export.fhir.json").json
      let patient = (bundle["entry"] as? [[String: Any]])?.first?["resource"] as? [String: Any]
      let sent = (patient?["photo"] as? [[String: Any]])?.first
      #expect(sent?["contentType"] as? String == "image/jpeg")
      #expect(sent?["data"] as? String == ours.base64EncodedString())
    }
  }

  /// As version 2.1, 3.0 and 4.0 write them.
  static let ways = [
    "PHOTO;ENCODING=BASE64;JPEG:", "PHOTO;ENCODING=b;TYPE=JPEG:", "PHOTO:data:image/jpeg;base64,",
  ]

  private static func card(_ way: String, _ picture: Data) -> String {
    """
    BEGIN:VCARD
    VERSION:3.0
    FN:Ada Byron
    \(way)\(picture.base64EncodedString())
    END:VCARD

    """
  }
}

extension Browser {
  /// Where the only client is.
  fileprivate var ada: String {
    get async throws {
      let list = try await get("/clients", json: true).json["clients"] as? [[String: Any]]
      return "/clients/\(try #require(list?.first?["id"] as? String))"
    }
  }

  /// Of the only one of its kind in the client's card.
  fileprivate func writtenPhoto(_ client: String) async throws -> Data {
    let card = try await get("\(client).vcf").text.replacing("\r\n ", with: "")
    let lines = card.split(separator: "\r\n").filter { $0.hasPrefix("PHOTO") }
    #expect(lines.count == 1)
    let base64 = try #require(lines.first?.split(separator: "base64,").last)
    return try #require(Data(base64Encoded: String(base64)))
  }
}
