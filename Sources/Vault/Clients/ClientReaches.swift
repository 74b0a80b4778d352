import Definitions
import Foundation
import GRDB

extension ClientDetails {
  /// Lists are JSON in one column: they are read with the client.
  mutating func readReaches(_ row: Row) throws {
    phoneKind = try row.decode(forColumn: "phoneKind")
    emailKind = try row.decode(forColumn: "emailKind")
    otherPhones = try row.reaches("otherPhones")
    otherEmails = try row.reaches("otherEmails")
    addresses = try row.reaches("addresses")
    profession = try row.decode(forColumn: "profession")
    emergency.name = try row.decode(forColumn: "emergencyName")
    emergency.relation = try row.decode(forColumn: "emergencyRelation")
    emergency.phone = try row.decode(forColumn: "emergencyPhone")
  }
}

/// The first of each way to reach a client; empty where there is none.
package struct FirstReaches: Sendable {
  package let email: String
  package let phone: String
}

extension Store {
  /// Of everybody who has one.
  package func firstReaches() async throws -> [Identifier<Client>: FirstReaches] {
    try await read { db in
      let rows = try Row.fetchCursor(
        db, sql: "SELECT id, email, phone FROM client WHERE email <> '' OR phone <> ''")
      var all: [Identifier<Client>: FirstReaches] = [:]
      while let row = try rows.next() {
        all[try row.decode(atIndex: 0)] = try FirstReaches(
          email: row.decode(atIndex: 1), phone: row.decode(atIndex: 2))
      }
      return all
    }
  }
}

extension Reach.Kind: DatabaseValueConvertible {}

extension Row {
  fileprivate func reaches(_ column: String) throws -> [Reach] {
    let text = try decode(String.self, forColumn: column)
    guard text != "[]" else { return [] }
    return try JSONDecoder().decode([Reach].self, from: Data(text.utf8))
  }
}

extension Reach {
  /// Of a list as its column has it, which is empty for most.
  static func values(ofStored list: String) throws -> [String] {
    guard list != "[]" else { return [] }
    return try JSONDecoder().decode([Reach].self, from: Data(list.utf8)).map(\.value)
  }
}

extension [Reach] {
  /// By hand: thousands of clients come in one file.
  var stored: String {
    guard !isEmpty else { return "[]" }
    let reaches = map { reach in
      "{\"kind\":\"\(reach.kind.rawValue)\",\"value\":\(JSONValue.string(reach.value).canonical)}"
    }
    return "[\(reaches.joined(separator: ","))]"
  }
}
