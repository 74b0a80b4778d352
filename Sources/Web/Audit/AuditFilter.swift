import Foundation
import Units
import Vault

/// Which entries are looked for, as it stands in an address.
struct AuditFilter: Sendable {
  var search = AuditSearch()
  /// Both days count.
  var since: Day?
  var until: Day?

  /// The address of the same choice: from an entry on, of one more thing, or as a file.
  func path(ending: String = "", from: Int64? = nil, client: Identifier<Client>? = nil) -> String {
    let choices = [
      ("trainer", search.trainer?.description), ("kind", search.kind?.rawValue),
      ("client", client?.description), ("since", since?.description),
      ("until", until?.description), ("from", from.map(String.init)),
    ]
    let query = choices.compactMap { name, value in value.map { "\(name)=\($0)" } }
    return "/settings/audit\(ending)" + (query.isEmpty ? "" : "?\(query.joined(separator: "&"))")
  }
}

extension Reader {
  /// A trainer or client that there never was is found nowhere.
  mutating func auditFilter(in zone: TimeZone) -> AuditFilter {
    var filter = AuditFilter()
    filter.since = day("since", until: nil, keep: nil)
    filter.until = day("until", until: nil, keep: nil)
    filter.search.trainer = submission.text("trainer").flatMap(Identifier.init)
    filter.search.client = submission.text("client").flatMap(Identifier.init)
    filter.search.kind = choice("kind", keep: nil)
    filter.search.since = filter.since?.start(in: zone)
    filter.search.until = filter.until?.end(in: zone)
    return filter
  }
}
