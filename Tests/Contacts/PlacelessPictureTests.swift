import Foundation
import TestSupport
import Testing

@testable import Contacts

@Suite("Where a picture on a card was taken")
struct PlacelessPictureTests {
  @Test("A JPEG loses its camera and its place, and keeps its pixels and which side is up")
  func jpeg() throws {
    let original = try Photograph.jpeg
    let given = try #require(PlacelessPicture.of(original))
    for word in ["Camera of Sam", "GPS"] { #expect(given.range(of: Data(word.utf8)) == nil) }
    let tables = try #require(original.range(of: Data([0xFF, 0xDB]))?.lowerBound)
    #expect(given.range(of: original[tables...]) != nil, "not one byte of the picture differs")
    let upright = Data([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6])
    #expect(given.range(of: upright) != nil)
    #expect(PlacelessPicture.of(given) == given)
  }

  @Test("What stands behind the end of a JPEG goes: it may be a film with its place")
  func film() throws {
    let plain = try #require(PlacelessPicture.of(try Photograph.jpeg))
    #expect(PlacelessPicture.of(plain + Data("ftypmp42 +51.5-000.1/".utf8)) == plain)
  }

  @Test("A PNG and a WebP lose what stands beside the picture")
  func chunks() throws {
    let png = try Photograph.png
    #expect(PlacelessPicture.of(png) == png)
    var placed = png
    let text = Data([0, 0, 0, 4]) + Data("eXIfHere".utf8) + Data([1, 2, 3, 4])
    placed.insert(contentsOf: text, at: placed.startIndex + 33)
    #expect(PlacelessPicture.of(placed) == png)
    let webP = try Photograph.webP
    #expect(PlacelessPicture.of(webP) == webP)
    let more = webP + Data("EXIF".utf8) + Data([4, 0, 0, 0]) + Data("Here".utf8)
    #expect(PlacelessPicture.of(more) == webP)
  }

  @Test(
    "HEIC, TIFF, GIF and JPEG XL lose camera, place and comment; what they point at stays where it is"
  )
  func pointing() throws {
    let originals = [
      try Photograph.heic, try Photograph.tiff, try Photograph.bigTIFF, try Photograph.gif,
      try Photograph.jpegXL,
    ]
    for original in originals {
      let said = ["Camera of Sam", "Hyde Park", "GPSLatitude", "2026:11:01"].filter {
        original.range(of: Data($0.utf8)) != nil
      }
      #expect(!said.isEmpty)
      let given = try #require(PlacelessPicture.of(original))
      for word in said { #expect(given.range(of: Data(word.utf8)) == nil, "\(word)") }
      #expect(PlacelessPicture.of(given) == given)
    }
    #expect(try PlacelessPicture.of(Photograph.heic)?.count == Photograph.heic.count)
    #expect(try PlacelessPicture.of(Photograph.tiff)?.count == Photograph.tiff.count)
  }

  @Test("A directory that leads back to itself, or a picture outside of its file, is not given out")
  func astray() throws {
    var round = try Photograph.tiff
    let first = Int(round[4]) | Int(round[5]) << 8
    let count = Int(round[first]) | Int(round[first + 1]) << 8
    round.replaceSubrange((first + 2 + 12 * count)..<(first + 6 + 12 * count), with: round[4..<8])
    #expect(PlacelessPicture.of(round) == nil)
    #expect(PlacelessPicture.of(try Photograph.heic.dropLast(200)) == nil)
  }

  @Test("What is not made as its kind is, is not given out; what is no picture stays")
  func unknown() {
    #expect(PlacelessPicture.of(Data("\0\0\0\u{18}ftypheic".utf8)) == nil)
    #expect(PlacelessPicture.of(Data([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0])) == nil)
    #expect(PlacelessPicture.of(Data([0, 1, 2, 3])) == Data([0, 1, 2, 3]))
    #expect(PlacelessPicture.of(Data("GIF89a".utf8)) == Data("GIF89a".utf8))
  }

  @Test("Whatever is cut off or turned upside down ends where it is, and traps nobody")
  func damaged() throws {
    let pictures = [
      try Photograph.jpeg, try Photograph.png, try Photograph.webP, try Photograph.heic,
      try Photograph.tiff, try Photograph.bigTIFF, try Photograph.gif, try Photograph.jpegXL,
    ]
    for picture in pictures {
      for count in 0..<picture.count { _ = PlacelessPicture.of(picture.prefix(count)) }
      for place in stride(from: 0, to: picture.count, by: 3) {
        var broken = Data(picture)
        broken[place] ^= 0xFF
        _ = PlacelessPicture.of(broken)
      }
    }
  }

  @Test("On a card the address of a picture stays, and so do its words")
  func card() throws {
    let picture = try Photograph.jpeg.base64EncodedString()
    for head in [
      "PHOTO;ENCODING=b;TYPE=JPEG:", "LOGO:data:image/jpeg;base64,",
      "X-MS-CARDPICTURE;TYPE=JPEG;ENCODING=BASE64:",
    ] {
      let line = head + picture
      let file = Data("BEGIN:VCARD\nFN:A\nNOTE:Camera\n\(line)\nEND:VCARD".utf8)
      let card = try #require(CardFile(file).compactMap(\.card).first)
      let text = card.contact.written(over: card, uid: "1").replacing("\r\n ", with: "")
      let base64 = try #require(text.firstMatch(of: /base64,(\S+)/)?.1)
      let given = try #require(Data(base64Encoded: String(base64)))
      #expect(given == PlacelessPicture.of(try Photograph.jpeg) && text.contains("NOTE:Camera"))
    }
    let elsewhere = Data("BEGIN:VCARD\nFN:A\nPHOTO;VALUE=uri:http://x/a.jpg\nEND:VCARD".utf8)
    let card = try #require(CardFile(elsewhere).compactMap(\.card).first)
    #expect(card.contact.written(over: card, uid: "1").contains("http://x/a.jpg"))
  }
}
