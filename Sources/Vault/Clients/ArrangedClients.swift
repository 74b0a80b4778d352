import GRDB
import Units

/// A page of the list in another order than that of the names, or narrowed: found by what is kept of
/// where clients stand, so that only those on the page are read.
struct ArrangedClients {
  let ids: [Identifier<Client>]
  let total: Int

  /// Nil where somebody's standing is not kept by this rule: then it has to be worked out first.
  ///
  /// - Parameter found: those who have the words; nil where nobody was looked for.
  init?(
    _ search: ClientSearch, among found: [Identifier<Client>]?, by rule: StandingRule,
    on today: Day?, _ db: Database
  ) throws {
    let source = """
      FROM client LEFT JOIN standing ON standing.clientId = client.id AND standing.basis = ?
      WHERE archivedAt IS \(search.archived ? "NOT NULL" : "NULL")
      """
    let condition = search.condition(on: today)
    let counts = try Row.fetchOne(
      db,
      sql: "SELECT COUNT(*) = COUNT(standing.clientId), COALESCE(SUM(\(condition)), 0) \(source)",
      arguments: [rule.basis])
    guard let counts, try counts.decode(Bool.self, atIndex: 0) else { return nil }
    let page = found == nil ? "LIMIT \(search.limit) OFFSET \(search.offset)" : ""
    let arranged = try Identifier<Client>.fetchAll(
      db,
      sql: """
        SELECT client.id \(source) AND \(condition)
        ORDER BY \(search.order(on: today))client.searchName, client.id \(page)
        """, arguments: [rule.basis])
    guard let found else {
      (ids, total) = (arranged, try counts.decode(atIndex: 1))
      return
    }
    let wanted = Set(found)
    let meant = arranged.filter(wanted.contains)
    (ids, total) = (Array(meant.dropFirst(search.offset).prefix(search.limit)), meant.count)
  }
}

/// The same in SQL as `arranged` says of rows that were read.
extension ClientSearch {
  fileprivate func condition(on today: Day?) -> String {
    switch filter {
    case .due: today == nil ? "FALSE" : Self.passed("dueAfter", on: today)
    case .hold: Self.passed("holdAfter", on: today)
    case .unmeasured: "seenAt IS NULL"
    case nil: "TRUE"
    }
  }

  fileprivate func order(on today: Day?) -> String {
    switch sort {
    case .name: ""
    case .added: "client.id DESC, "
    case .seen: "seenAt IS NULL, seenAt DESC, "
    case .score: "overall IS NULL, overall, "
    case .flag:
      "CASE WHEN NOT isFlagged THEN 2 WHEN \(Self.passed("stopAfter", on: today)) THEN 0 ELSE 1 END, "
    }
  }

  /// Days are digits and hyphens.
  private static func passed(_ last: String, on today: Day?) -> String {
    let isPassed = today.map { "< '\($0)'" } ?? "= '\(ClientStanding.always?.description ?? "")'"
    return "COALESCE(\(last) \(isPassed), FALSE)"
  }
}
