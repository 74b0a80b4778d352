import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

extension TestGym {
  /// Puts a program in the place of the real one, of the same name; it works in a folder of its own.
  @discardableResult
  func install(_ name: String, _ script: String) throws -> URL {
    let folder = try programFolder
    try standIn(at: folder.appending(path: name), "cd '\(folder.path)'\n\(script)")
    return folder
  }

  private var programFolder: URL {
    get throws {
      let folder = services.store.folder.url.deletingLastPathComponent().appending(path: "bin")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return folder
    }
  }

  /// msmtp that takes every message, and writes down for whom.
  func installMail() throws -> URL {
    try install(
      "msmtp", "cat > message; cat /dev/fd/3 > settings; for it; do :; done; echo \"$it\" >> sent")
  }

  /// A WeasyPrint that makes a PDF of nothing.
  func installPrinting() throws {
    let folder = try programFolder
    try standInForPrinting(
      in: folder, "cd '\(folder.path)'; cat > page; printf '%%PDF-1.7 made'")
  }

  /// The page that the PDF of nothing was made of.
  func printed() throws -> String {
    let page = services.store.folder.url.deletingLastPathComponent().appending(path: "bin/page")
    return try String(contentsOf: page, encoding: .utf8)
  }

  /// To whom something went, in order.
  func recipients() throws -> [String] {
    let sent = services.store.folder.url.deletingLastPathComponent().appending(path: "bin/sent")
    guard FileManager.default.fileExists(atPath: sent.path) else { return [] }
    return try String(contentsOf: sent, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}

extension TestGym {
  /// The owner comes back, however long it was.
  func owner() async throws -> Browser { try await browser(of: services.store.owner().id) }
}

extension Browser {
  static let mailSettings: KeyValuePairs = [
    "way": "server", "sender": "gym@example.org", "host": "mail.example.org", "port": "587",
    "encryption": "startTLS", "user": "gym", "password": "violin meadow",
  ]

  func setUpMail() async throws {
    let answer = try await post("/settings/mail", Self.mailSettings)
    #expect(answer.location == "/settings/mail?saved=true")
  }

  func sendTest(to recipient: String = "lea@example.com") async throws {
    let answer = try await post("/settings/mail/tests", ["to": recipient])
    #expect(answer.location == "/mail")
  }

  /// What stands in the outbox, the newest first.
  func mails() async throws -> [[String: Any]] {
    try #require(try await get("/mail", json: true).json["mails"] as? [[String: Any]])
  }

  func states() async throws -> [String] { try await mails().compactMap { $0["state"] as? String } }
}
