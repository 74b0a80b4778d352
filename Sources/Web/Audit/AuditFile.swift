import Foundation
import Vault

/// How entries are written into a file, with all that their links are made of.
enum AuditFile: Sendable {
  case csv, json

  private struct Row: Encodable {
    let id: Int64
    /// As it stands in the vault.
    let at: String
    let trainer: String?
    let trainerId: String?
    let byClient: Bool
    let action: String
    let client: String?
    let clientId: String?
    let subject: String?
    let before: String?
    let after: String?
    let link: String?
    let erased: Bool
  }

  var type: String { self == .csv ? "text/csv; charset=utf-8" : "application/json; charset=utf-8" }
  var ending: String { self == .csv ? "csv" : "json" }

  var head: String {
    self == .csv
      ? CSV.head([
        "id", "at", "trainer", "trainerId", "byClient", "action", "client", "clientId", "subject",
        "before", "after", "link", "erased",
      ]) : "{\"entries\": [\n"
  }

  var foot: String { self == .csv ? "" : "\n]}\n" }

  func row(_ entry: Audit, _ list: AuditList, isFirst: Bool) throws -> String {
    let row = Row(
      id: entry.id, at: entry.storedTime, trainer: entry.trainerId.flatMap { list.trainers[$0] },
      trainerId: entry.trainerId?.description, byClient: entry.isByClient,
      action: entry.action.rawValue, client: entry.clientId.flatMap { list.clients[$0] },
      clientId: entry.clientId?.description, subject: entry.subject, before: entry.before,
      after: entry.after, link: entry.link?.hex, erased: entry.isErased)
    if self == .csv {
      return CSV.line([
        String(row.id), row.at, row.trainer, row.trainerId, row.byClient ? "1" : "0", row.action,
        row.client, row.clientId, row.subject, row.before, row.after, row.link,
        row.erased ? "1" : "0",
      ])
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (isFirst ? "" : ",\n") + String(decoding: try encoder.encode(row), as: UTF8.self)
  }
}
