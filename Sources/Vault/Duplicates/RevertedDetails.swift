import Foundation
import GRDB

extension Client {
  /// With the details of before, but for what was changed since, or what their own newer card says.
  ///
  /// - Parameter cards: of the other one.
  func restored(
    _ merging: Merging, without cards: [CardOfMerged], _ db: Database
  ) throws -> Client {
    let own = try KeptCard.one(id, by: "clientId", db)
    let isNewer = own.map { $0.importedAt > merging.mergedAt } ?? false
    let said = own?.contact.map { ContactReading($0, today: nil).details }
    try BodyMeasure.all(of: id).filter(
      Column("takenAt") == merging.mergedAt && Column("resultId") == nil
    ).deleteAll(db)
    var client = self
    client.details = cards.reversed().reduce(details) { details, card in
      details.reverted(from: card.after, to: card.before, but: said)
    }.reverted(from: merging.after, to: merging.before, but: said)
    if isNewer, let said { client.details = client.details.keeping(said, of: details) }
    client.details.goal = try Goal.current(of: id, db)?.aim.words ?? ""
    client.details.height = try BodyMeasure.latest(.height, of: id, in: db)
    client.details.mass = try BodyMeasure.latest(.mass, of: id, in: db)
    if client.archivedAt == nil { client.archivedAt = try merging.awaySince(db) }
    client.version += 1
    try client.update(db)
    return client
  }
}

extension ClientDetails {
  /// Field by field, where it still says what `after` says; of several numbers each by itself.
  ///
  /// - Parameter said: numbers that stay.
  fileprivate func reverted(from after: Self, to before: Self, but said: Self?) -> Self {
    let changes: [(Self) -> ClientChange] =
      [.name, .sex, .birthdate].map { field in { ClientChange($0, naming: [field]) } }
      + OtherDetail.allCases.map { field in { ClientChange($0, naming: [], and: [field]) } }
    var old = changes.reduce(self) { details, change in
      let isUntouched = change(after).applied(to: details) == details
      return isUntouched ? change(before).applied(to: details) : details
    }
    for list in [\ClientDetails.phones, \.emails, \.addresses] {
      let stays = before[keyPath: list] + (said?[keyPath: list] ?? [])
      old[keyPath: list] = self[keyPath: list].reverted(
        from: after[keyPath: list], to: before[keyPath: list], but: stays)
    }
    return old
  }
}

extension ClientDetails {
  /// With what these were before, where that is what `said` says.
  fileprivate func keeping(_ said: Self, of before: Self) -> Self {
    var kept = self
    if said.name == before.name { kept.name = before.name }
    if said.sex == before.sex { kept.sex = before.sex }
    if said.birthdate == before.birthdate { kept.birthdate = before.birthdate }
    if said.profession == before.profession { kept.profession = before.profession }
    return kept
  }
}

extension [Reach] {
  /// Without what came, and with what went.
  fileprivate func reverted(from after: Self, to before: Self, but stays: Self) -> Self {
    let values = Set(stays.map(\.value))
    if self == after, values == Set(before.map(\.value)) { return before }
    let rest = filter { one in
      values.contains(one.value) || !after.contains { $0.value == one.value }
    }.map { one in
      after.contains(one) ? before.first { $0.value == one.value } ?? one : one
    }
    let back = before.filter { one in !(after + rest).contains { $0.value == one.value } }
    return Array((rest + back).prefix(Reach.most))
  }
}
