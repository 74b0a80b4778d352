import Definitions
import Units
import Vault

extension Reader {
  /// How somebody is reached beside the first number and address, and what else forms do not ask.
  mutating func readReaches(_ details: inout ClientDetails, _ old: ClientDetails) {
    details.emails = reaches("emails", keep: old.emails) { reader, address, field in
      reader.check(address, field, limit: EmailAddress.longest, lines: false)
      reader.judge(field, EmailAddress.isPlausible(address), "problem.email")
    }
    details.phones = reaches("phones", keep: old.phones) { reader, number, field in
      reader.check(number, field, limit: PhoneNumber.longest, lines: false)
      reader.judge(field, PhoneNumber.isPlausible(number), "problem.phone")
    }
    details.addresses = reaches("addresses", keep: old.addresses) { reader, place, field in
      reader.check(place, field, limit: Reach.longestAddress, lines: true)
    }
    details.profession = words(
      "profession", keep: old.profession, limit: ClientDetails.longestProfession)
    let before = old.emergency
    details.emergency.name = words(
      "emergencyName", keep: before.name, limit: EmergencyContact.longest)
    details.emergency.relation = words(
      "emergencyRelation", keep: before.relation, limit: EmergencyContact.longest)
    let phone = words("emergencyPhone", keep: before.phone, limit: PhoneNumber.longest)
    details.emergency.phone = phone
    if !phone.isEmpty, phone != before.phone {
      judge("emergencyPhone", PhoneNumber.isPlausible(phone), "problem.phone")
    }
  }

  /// A list, empty rows left out: texts with their kinds in a list beside it, or objects.
  ///
  /// - Parameter check: of what was not kept before.
  private mutating func reaches(
    _ field: String, keep old: [Reach], _ check: (inout Reader, String, String) -> Void
  ) -> [Reach] {
    guard let sent = submission[field] else { return old }
    guard let rows = TypedReach.all(submission, field) else {
      if sent != .null, sent != .string("") { refuse(field, "problem.choice") }
      return []
    }
    var read: [Reach] = []
    for row in rows where row.isUnread { refuse(row.field, "problem.text") }
    for row in rows where !row.value.isEmpty {
      let known = old.first { $0.value == row.value }
      guard let kind = row.kind.map(Reach.Kind.init(rawValue:)) ?? known?.kind ?? .other else {
        refuse(row.field, "problem.choice")
        continue
      }
      if known == nil { check(&self, row.value, row.field) }
      read.append(Reach(kind, row.value))
    }
    if read.count > Reach.most { refuse(field, "problem.tooMany", ["limit": String(Reach.most)]) }
    return read
  }
}

/// One row of a list of numbers or addresses as it came.
struct TypedReach {
  /// Its own name: `phones-0`.
  let field: String
  let value: String
  /// Nil where none came: then it stays what it was.
  let kind: String?
  /// Whether what came is no text.
  var isUnread = false

  /// Nil where no list came.
  static func all(_ submission: Submission, _ field: String) -> [TypedReach]? {
    guard let rows = submission[field]?.elements else { return nil }
    let kinds = submission["\(field)Kinds"]?.elements ?? []
    return rows.enumerated().map { index, row in
      var (value, kind): (JSONValue?, JSONValue?) = (
        row, kinds.indices.contains(index) ? kinds[index] : nil
      )
      if case .object(let parts) = row { (value, kind) = (parts["value"], parts["kind"]) }
      return TypedReach(
        field: "\(field)-\(index)", value: (value?.typedText ?? "").asKept,
        kind: kind?.typedText, isUnread: value?.typedText == nil)
    }
  }
}
