import Crypto
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Vault

@Suite("A client's photo in the report")
struct ReportPhotoTests {
  private static let start = "src=\"data:image/jpeg;base64,"

  /// Ben, who has a photo.
  private func withPhoto(
    _ body: @Sendable (Browser, TestGym, String) async throws -> Void
  ) async throws {
    try await withMeasuredClient { sam, gym, ben in
      try gym.installPictures()
      try #require(try await sam.postPhoto(Photograph.jpeg, of: ben).status == .ok)
      try await body(sam, gym, ben)
    }
  }

  /// The photo that stands in a page.
  private func photo(in page: String) throws -> Data? {
    try page.range(of: Self.start).map { start in
      let text = page[start.upperBound...].prefix { $0 != "\"" }
      return try #require(Data(base64Encoded: String(text)))
    }
  }

  @Test("It stands beside the name; without one nothing does, neither a frame nor a place")
  func beside() async throws {
    try await withMeasuredClient { sam, gym, ben in
      let none = try await sam.report(ben)
      #expect(none["photo"] is NSNull)
      #expect(try await !sam.get("\(ben)/report").contains("report-photo"))
      try gym.installPictures()
      _ = try await sam.postPhoto(try Photograph.jpeg, of: ben)
      let digest = try #require(try await sam.report(ben)["photo"] as? String)
      let page = try await sam.get("\(ben)/report").text
      let head = try #require(page.firstMatch(of: #/(?s)<header class="report-head">.*?<\/h1>/#))
      #expect(head.0.contains("src=\"/photos/\(digest)/large\" alt=\"Photo of the client\""))
      #expect(try await sam.get("/photos/\(digest)/large").status == .ok)
    }
  }

  @Test("Left out, it stays left out of this client's reports")
  func leftOut() async throws {
    try await withPhoto { sam, _, ben in
      let query = try await sam.get("\(ben)/report?sections=results")
      #expect(!query.contains("report-photo"))
      let form = try await sam.get("\(ben)/report/draft")
      #expect(form.contains("value=\"photo\" checked"))
      _ = try await sam.postJSON("\(ben)/report/draft", ["sections": ["results", "charts"]])
      let report = try await sam.report(ben)
      #expect(report["photo"] is NSNull)
      #expect(report["sections"] as? [String] == ["results", "charts"])
      #expect(try await !sam.get("\(try await sam.giveOut(ben)).html").contains("<img"))
    }
  }

  @Test("What went out keeps its photo, when there is another one, and when there is none")
  func frozen() async throws {
    try await withPhoto { sam, _, ben in
      let report = try await sam.giveOut(ben)
      let before = try await sam.get("\(report).html").text
      let photo = try #require(try photo(in: before))
      let content = try await sam.get("\(report).json").json
      // The fingerprint is of the content, so of the photo, too.
      #expect(content["photo"] as? String == Data(SHA256.hash(data: photo)).hex)
      _ = try await sam.postPhoto(try Photograph.png, of: ben, type: "image/png")
      let other = try await sam.giveOut(ben)
      #expect(try await sam.get("\(report).html").text == before)
      #expect(try self.photo(in: try await sam.get("\(other).html").text) != photo)
      _ = try await sam.postJSON("\(ben)/photo/delete", [:])
      #expect(try await sam.get("\(report).html").text == before)
      let page = try await sam.get(report)
      #expect(try self.photo(in: page.text) == photo && page.contains("As it went out"))
      #expect(page.headers[.contentSecurityPolicy]?.contains("img-src 'self' data:") == true)
      #expect(try await sam.report(ben)["photo"] is NSNull)
    }
  }

  @Test("The client's own phone gets it in the page, and nothing to ask this laptop for")
  func phone() async throws {
    try await withPhoto { sam, gym, ben in
      try gym.serveTablets()
      let address = "/reports/\(try await sam.link(try await sam.giveOut(ben)))"
      let opened = try await gym.stranger.post(address, ["form": "page"])
      #expect(try photo(in: opened.text) != nil && !opened.contains("/photos/"))
      #expect(opened.headers[.contentSecurityPolicy]?.contains("img-src 'self' data:") == true)
    }
  }

  @Test("The PDF is made of a page that has it, and a draft's, too")
  func pdf() async throws {
    try await withPhoto { sam, gym, ben in
      try gym.installPrinting()
      _ = try await sam.get("\(ben)/report.pdf")
      #expect(try photo(in: try gym.printed()) != nil)
      _ = try await sam.get("\(ben)/report.pdf?sections=results")
      #expect(try photo(in: try gym.printed()) == nil)
    }
  }

  @Test("A report of the group has none")
  func group() async throws {
    try await withPhoto { sam, _, ben in
      for anonymous in [true, false] {
        let page = try await sam.post(
          "/settings/group", ["clients[]": ben.lastPart, "anonymous": String(anonymous)])
        #expect(!page.contains("/photos/") && !page.contains("data:image"))
      }
    }
  }
}
