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

  /// - Returns: the path of the only client.
  func imported(_ cards: String) async throws -> String {
    _ = try await postCards(cards, to: "/clients/import")
    let list = try await get("/clients", json: true).json["clients"] as? [[String: Any]]
    return "/clients/\(try #require(list?.first?["id"] as? String))"
  }

  func values(
    _ list: String, _ path: String, _ key: String = "value"
  ) async throws -> [String] {
    (try await client(path)[list] as? [[String: String]] ?? []).compactMap { $0[key] }
  }

  func person(_ name: String) async throws -> String {
    let clients = try await get("/clients", json: true).json.list("clients")
    let client = try #require(clients.first { $0["name"] as? String == name })
    return "/clients/\(client["id"] as? String ?? "")"
  }

  func merge(_ other: String, into client: String) async throws {
    let answer = try await post("\(client)/mergings/\(other.lastPart)", [:])
    #expect(answer.status == .seeOther)
  }

  func undo(_ other: String, from client: String) async throws {
    let answer = try await post("\(client)/merged/\(other.lastPart)/delete", [:])
    #expect(answer.status == .seeOther)
  }
}
