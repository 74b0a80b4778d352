import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Catalogue
@testable import Vault
@testable import Web

@Suite("A client's photo")
struct PhotoTests {
  @Test("A photo from the camera stands in the list and above the client's pages, made anew")
  func taken() async throws {
    try await withClient { browser, gym, ada in
      try gym.installPictures()
      #expect(try await browser.photo(of: ada) == nil)
      let answer = try await browser.postPhoto(try Photograph.jpeg, of: ada)
      #expect(answer.status == .ok, "\(answer.text)")
      let photo = try #require(try await browser.photo(of: ada))
      for page in ["/clients", ada, "\(ada)/edit"] {
        let page = try await browser.get(page)
        #expect(page.contains("src=\"\(photo.small)\""))
      }
      let list = try await browser.get("/clients", json: true).json["clients"] as? [[String: Any]]
      let listed = list?.first?["photo"] as? [String: String]
      #expect(listed == ["small": photo.small, "large": photo.large])
      for address in [photo.small, photo.large] {
        let picture = try await browser.get(address)
        #expect(picture.headers[.contentType] == "image/jpeg")
        #expect(picture.bytes.starts(with: [0xFF, 0xD8, 0xFF]))
        #expect(picture.bytes.range(of: Data("Camera of Sam".utf8)) == nil)
      }
    }
  }

  @Test("Its ring is as long as the score, in the colour of the score; without one there is none")
  func ring() async throws {
    try await withClient { browser, gym, ada in
      let client = try #require(Identifier<Client>(ada.lastPart))
      let sam = try await gym.services.store.owner()
      gym.services.store.keepStandings(by: gym.services.catalogue, in: .gmt)
      _ = try await gym.services.store.setSamplePhoto(
        of: client, at: gym.services.clocks.moment(of: sam))
      for page in ["/clients", ada] {
        let page = try await browser.get(page)
        #expect(!page.contains("class=\"ring"))
      }
      _ = try await browser.enter(54, ada)
      let overview = try await browser.get(ada, json: true).json["wheel"] as? [String: Any]
      let score = try #require(overview?["overall"] as? Double)
      for page in ["/clients", ada] {
        let page = try await browser.get(page)
        #expect(page.contains("class=\"ring ring-\(ScoreLevel(score).rawValue)\""))
        #expect(page.contains("stroke-dasharray=\"\(Int((score * 10).rounded())) 100\""))
      }
    }
  }

  @Test("PNG and WebP are taken, too; other kinds are not")
  func kinds() async throws {
    try await withClient { browser, gym, ada in
      try gym.installPictures()
      let photos = [
        (try Photograph.png, "image/png"), (try Photograph.webP, "image/webp; charset=binary"),
      ]
      for (photo, type) in photos {
        let answer = try await browser.postPhoto(photo, of: ada, type: type)
        #expect(answer.status == .ok, "\(type)")
      }
      let gif = try await browser.postPhoto(Data("GIF89a".utf8), of: ada, type: "image/gif")
      #expect(gif.status == .unsupportedMediaType)
    }
  }

  @Test("What is no photo, damaged, endless or too large: a sentence, and the photo stays")
  func refused() async throws {
    try await withClient { browser, gym, ada in
      try gym.installPictures()
      _ = try await browser.postPhoto(try Photograph.png, of: ada)
      let before = try await gym.changes()
      let cases: [(Data, Int, String)] = [
        (Data("<svg/>".utf8), 422, "choose a JPEG, PNG or WebP"), (Data(), 422, "choose a JPEG"),
        (try Photograph.png.prefix(700), 422, "not all of it is there"),
        (Photograph.endless, 422, "more than 64 million pixels"),
        (Photograph.thin, 422, "more than eight times the other"),
        (Data(count: PhotoUpload.longest + 1), 413, "10 MB at most"),
      ]
      for (photo, status, words) in cases {
        let answer = try await browser.postPhoto(photo, of: ada)
        #expect(answer.status.code == status && answer.contains(words), "\(answer.text)")
        let errors = answer.json["errors"] as? [[String: Any]]
        #expect(errors?.first?["field"] as? String == "photo")
      }
      let nothing = try await browser.postJSON("\(ada)/photo", [:])
      #expect(nothing.status.code == 422)
      #expect(try await gym.changes() == before)
    }
  }

  @Test("Where the program is missing, what to install is said")
  func missing() async throws {
    try await withClient { browser, gym, ada in
      let answer = try await browser.postPhoto(try Photograph.jpeg, of: ada)
      #expect(answer.status == .serviceUnavailable)
      #expect(answer.contains("sudo apt install libvips-tools"))
    }
  }

  @Test("A browser keeps it for ever, for its own eyes, and asks anew once it has changed")
  func cached() async throws {
    try await withClient { browser, gym, ada in
      try gym.installPictures()
      _ = try await browser.postPhoto(try Photograph.png, of: ada)
      let first = try #require(try await browser.photo(of: ada))
      let picture = try await browser.get(first.small)
      #expect(picture.headers[.cacheControl] == "private, max-age=31536000, immutable")
      let tag = try #require(picture.headers[.eTag])
      let again = try await browser.send(.get, first.small, headers: [.ifNoneMatch: tag])
      #expect(again.status == .notModified && again.bytes.isEmpty)
      for known in ["W/\(tag)", "\"a\", W/\(tag), \"b\"", "*", " * ", "\"a\",\(tag)"] {
        let again = try await browser.send(.get, first.small, headers: [.ifNoneMatch: known])
        #expect(again.status == .notModified, "\(known)")
      }
      for other in ["\"a\"", "W/\"*\"", tag.filter { $0 != "\"" }, "", "\"a, \(tag)"] {
        let again = try await browser.send(.get, first.small, headers: [.ifNoneMatch: other])
        #expect(again.status == .ok, "\(other)")
      }
      _ = try await browser.postPhoto(try Photograph.jpeg, of: ada)
      #expect(try await browser.photo(of: ada)?.small != first.small)
      let gone = try await browser.get(first.small)
      #expect(gone.status == .notFound)
      let stranger = try await gym.stranger.get(first.small, json: true)
      #expect(stranger.status == .unauthorized)
    }
  }

  @Test("Lists with photos are no looks at clients, and saving one stands in the audit")
  func audited() async throws {
    try await withClient { browser, gym, ada in
      try gym.installPictures()
      _ = try await browser.postPhoto(try Photograph.png, of: ada)
      _ = try await browser.postPhoto(try Photograph.png, of: ada)
      let photo = try #require(try await browser.photo(of: ada))
      let looks = try await gym.actions().count { $0 == .clientViewed }
      _ = try await browser.get(photo.small)
      #expect(try await gym.actions().count { $0 == .clientViewed } == looks)
      #expect(try await gym.actions().count { $0 == .photoSaved } == 1)
    }
  }

  @Test("Removed, it is gone at once; for ten seconds the page offers to bring it back")
  func removed() async throws {
    try await withClient { browser, gym, ada in
      try gym.installPictures()
      _ = try await browser.postPhoto(try Photograph.png, of: ada)
      let photo = try #require(try await browser.photo(of: ada))
      let done = try await browser.post("\(ada)/photo/delete", [:])
      let page = try await browser.get(try #require(done.location))
      #expect(page.contains("The photo is removed.") && page.contains("photo/removal/delete"))
      #expect(try await browser.photo(of: ada) == nil)
      #expect(try await browser.get(photo.large).status == .notFound)
      let back = try await browser.post("\(ada)/photo/removal/delete", [:])
      #expect(try await browser.get(try #require(back.location)).contains("The photo is back."))
      #expect(try await browser.photo(of: ada)?.small == photo.small)
      _ = try await browser.post("\(ada)/photo/delete", [:])
      gym.world.pass(.seconds(61))
      let later = try await browser.get("\(ada)/edit?photo=removed")
      #expect(!later.contains("photo/removal/delete"))
      let tooLate = try await browser.postJSON("\(ada)/photo/removal/delete", [:])
      #expect(tooLate.status == .conflict)
      #expect(try await browser.photo(of: ada) == nil)
    }
  }

  @Test("A photo that was saved meanwhile stays, and the undo of a removal says so")
  func replaced() async throws {
    try await withClient { browser, gym, ada in
      try gym.installPictures()
      _ = try await browser.postPhoto(try Photograph.png, of: ada)
      let first = try #require(try await browser.photo(of: ada))
      _ = try await browser.post("\(ada)/photo/delete", [:])
      _ = try await browser.postPhoto(try Photograph.jpeg, of: ada)
      let second = try #require(try await browser.photo(of: ada))
      #expect(second.small != first.small)
      #expect(try await !browser.get("\(ada)/edit?photo=removed").contains("removal/delete"))
      let refused = try await browser.post("\(ada)/photo/removal/delete", [:])
      #expect(refused.status == .conflict && refused.contains("There is another photo by now"))
      #expect(try await browser.photo(of: ada)?.small == second.small)
    }
  }

  @Test("Whoever knows another photo than there is replaces and removes none")
  func othersPhoto() async throws {
    try await withClient { browser, gym, ada in
      try gym.installPictures()
      _ = try await browser.postPhoto(try Photograph.jpeg, of: ada, over: "")
      let first = try #require(try await browser.photo(of: ada))
      let late = try await browser.postPhoto(try Photograph.png, of: ada, over: "")
      #expect(late.status == .conflict && late.contains("Another trainer has changed the photo"))
      let removed = try await browser.post("\(ada)/photo/delete", ["photo": "00"])
      #expect(removed.status == .conflict)
      #expect(try await browser.photo(of: ada)?.small == first.small)
    }
  }

  @Test("A photo that came in the place of another one can be taken back")
  func replacedOne() async throws {
    try await withClient { browser, gym, ada in
      try gym.installPictures()
      _ = try await browser.postPhoto(try Photograph.jpeg, of: ada)
      let first = try #require(try await browser.photo(of: ada))
      #expect(!(try await browser.get("\(ada)/edit?photo=saved")).contains("photo/removal/delete"))
      _ = try await browser.postPhoto(try Photograph.png, of: ada)
      #expect(try await browser.photo(of: ada)?.small != first.small)
      let page = try await browser.get("\(ada)/edit?photo=saved")
      #expect(page.contains("The photo is saved.") && page.contains("photo/removal/delete"))
      _ = try await browser.post("\(ada)/photo/removal/delete", [:])
      #expect(try await browser.photo(of: ada)?.small == first.small)
    }
  }

  @Test("What stands on another trainer's page sends no photo")
  func othersPage() async throws {
    try await withClient { browser, gym, ada in
      let answer = try await browser.postPhoto(try Photograph.png, of: ada, pageOf: "somebody")
      #expect(answer.status == .forbidden)
    }
  }

  @Test("The page for details has the part for it, and says what it needs without a script")
  func page() async throws {
    try await withClient { browser, _, ada in
      let page = try await browser.get("\(ada)/edit")
      #expect(page.contains("data-photo=\"\(ada)/photo\"") && page.contains("accept=\"image/*\""))
      #expect(page.contains("A photo is chosen and cropped with a script"))
      #expect(!page.contains("data-remove"))
    }
  }
}
