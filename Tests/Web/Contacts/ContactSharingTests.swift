import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Web

@Suite("Contact cards from a share sheet, a form and another trainer's page")
struct ContactSharingTests {
  private static let card = "BEGIN:VCARD\r\nFN:Ada Byron\r\nEND:VCARD\r\n"
  private static let other = "BEGIN:VCARD\r\nFN:Kira Tanaka\r\nEND:VCARD"

  @Test("What a phone's share sheet hands over is shown, and nothing changes")
  func shared() async throws {
    try await withApp { browser, _ in
      let answer = try await browser.share([Self.card, Self.other], site: "none")
      #expect(answer.status == .seeOther)
      let page = try await browser.get(try #require(answer.location))
      #expect(page.contains("Ada Byron") && page.contains("Kira Tanaka"))
      #expect(try await browser.clientNames() == [])
    }
  }

  @Test("Another site's page shares nothing, and nothing but a look is shared")
  func otherSite() async throws {
    try await withApp { browser, _ in
      let answer = try await browser.share([Self.card], site: "cross-site")
      #expect(answer.status == .forbidden)
      let atOnce = try await browser.share([Self.card], site: "none", to: "/clients/import")
      #expect(atOnce.status == .forbidden)
    }
  }

  @Test("A form without a file, and one whose bytes are no form, ask for one")
  func empty() async throws {
    try await withApp { browser, _ in
      let answer = try await browser.share([""], site: "same-origin")
      #expect(answer.location == "/clients/import?empty=true")
      let page = try await browser.get("/clients/import?empty=true")
      #expect(page.contains("There was no file."))
      #expect(try await browser.share([], site: "same-origin").location == answer.location)
    }
  }

  @Test("A file from the page of a trainer who had the browser before is refused")
  func othersPage() async throws {
    try await withApp { browser, _ in
      let path = "/clients/import/preview?pageOf=somebody"
      let answer = try await browser.postCards(Self.card, to: path)
      #expect(answer.status == .forbidden)
    }
  }

  @Test("What one trainer looks at another one cannot import")
  func pendingOfAnother() async throws {
    try await withApp { browser, gym in
      let preview = try await browser.postCards(Self.card, to: "/clients/import/preview")
      let file = try #require(preview.json["file"] as? String)
      let kim = try await gym.anotherTrainer("Kim")
      #expect(try await kim.post("/clients/import", ["file": file]).status == .conflict)
    }
  }

  @Test("The page can be installed, and its manifest says what it takes")
  func manifest() async throws {
    try await withApp { browser, gym in
      #expect(try await browser.get("/clients").contains("rel=\"manifest\""))
      let address = gym.services.views.assets.manifest
      let manifest = try await browser.get(address).json
      let target = try #require(manifest["share_target"] as? [String: Any])
      #expect(target["action"] as? String == "/clients/import/preview")
      let folder = address.prefix { $0 != "." }.dropLast("app".count)
      for icon in try #require(manifest["icons"] as? [[String: Any]]) {
        let source = try #require(icon["src"] as? String)
        #expect(try await browser.get(folder + source).status == .ok)
      }
    }
  }
}

extension Browser {
  /// As a form with files in it.
  fileprivate func share(
    _ files: [String], site: String, to path: String = "/clients/import/preview"
  ) async throws -> Answer {
    let parts = files.map {
      "--x\r\nContent-Disposition: form-data; name=\"cards\"; filename=\"a.vcf\"\r\n"
        + "Content-Type: text/vcard\r\n\r\n\($0)\r\n"
    }
    return try await send(
      .post, path,
      headers: [
        .accept: "text/html", .contentType: "multipart/form-data; boundary=x",
        try #require(HTTPField.Name("Sec-Fetch-Site")): site,
      ], body: parts.joined() + "--x--\r\n")
  }
}
