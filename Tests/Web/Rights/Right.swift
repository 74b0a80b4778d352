import Foundation
import HTTPTypes
import Hummingbird
import TestSupport
import Testing

/// Who asks; as the columns of the table in docs/security.md are called.
enum Role: String, CaseIterable, CustomTestStringConvertible {
  case elsewhere = "plain HTTP from elsewhere"
  case signedOut = "signed out"
  case halfway = "code not typed yet"
  case handedOver = "tablet in a client's hands"
  case workout = "tablet at a client's workout"
  case locked = "locked session"
  case trainer, owner

  var testDescription: String { rawValue }
}

/// What becomes of a request; as the cells of that table say it.
enum Access: String {
  /// It reaches what the route is for.
  case yes
  case signIn = "sign in"
  case form = "the form"
  case workout = "the workout"
  case trust = "how to trust"
  case lock = "the lock"
  case no
  /// As if there were no such page.
  case nothing
}

/// A line of the table: a route, and who gets what there.
struct Right {
  let method: HTTPRequest.Method
  let path: String
  let access: [Role: Access]

  var route: String { "\(method) \(path)" }

  static func table() throws -> [Right] {
    let text = try String(contentsOf: Project.file("docs/security.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let head = try #require(rows.first { $0.first == "method" })
    let roles = try head.dropFirst(2).map { try #require(Role(rawValue: $0), "\($0)") }
    return try rows.filter { ["GET", "POST"].contains($0.first) }.map { cells in
      let access = try cells.dropFirst(2).map { try #require(Access(rawValue: $0), "\(cells)") }
      return Right(
        method: try #require(HTTPRequest.Method(cells[0])), path: cells[1],
        access: Dictionary(uniqueKeysWithValues: zip(roles, access)))
    }
  }
}

extension Answer {
  /// What this answer gave to whoever asked for it as a program.
  var access: Access {
    let why = json["title"] as? String ?? ""
    return switch status {
    case .seeOther where location == "/login": .signIn
    case .seeOther where location == "/lock": .lock
    case .init(code: 423) where why.hasPrefix("This page is locked"): .lock
    case .unauthorized where why.hasPrefix("You have been signed out"): .signIn
    case .forbidden where why.hasPrefix("This tablet shows one form only"): .form
    case .forbidden where why.hasPrefix("This tablet shows one workout only"): .workout
    case .forbidden where why.hasPrefix("Only the gym's owner"): .no
    case .forbidden where why.hasPrefix("Nothing is sent over the gym's network"): .trust
    case .notFound: .nothing
    default: .yes
    }
  }
}
