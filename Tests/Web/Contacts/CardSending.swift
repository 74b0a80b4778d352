import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Web

extension Browser {
  func postCards(_ text: String, to path: String) async throws -> Answer {
    try await send(
      .post, path,
      headers: [
        .accept: "application/json", .contentType: "text/vcard", .origin: "http://localhost",
      ], body: text)
  }

  func addClient(_ details: [String: Any]) async throws -> String {
    try #require(try await postJSON("/clients", details).location)
  }

  func clientNames() async throws -> [String] {
    let list = try await get("/clients", json: true).json["clients"]
    return (list as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
  }
}
