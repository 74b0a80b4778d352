import Catalogue
import Crypto
import Foundation
import GRDB

/// The catalogue and the movements that a client comes into, and the folder of the catalogue's files.
package struct ImportShelf: Sendable {
  package let catalogue: AssessmentCatalogue
  package let folder: URL
  /// Of the files alone.
  package let movements: MovementLibrary

  package init(catalogue: AssessmentCatalogue, folder: URL, movements: MovementLibrary) {
    (self.catalogue, self.folder, self.movements) = (catalogue, folder, movements)
  }
}

/// What became of a client's file.
package enum ImportedClient: Sendable, Equatable {
  case added(name: String, BroughtDefinitions)
  /// All of it was there, and nothing has changed of the client.
  case known(name: String, BroughtDefinitions)
}

extension Store {
  /// Brings a client whom another vault has exported, with all that is theirs, or nothing. Of the
  /// exercises of that gym those come along that results or goals name and this one does not have.
  ///
  /// Ids, times and fingerprints stay; marks are this vault's own. Trainers whom nobody knows here
  /// come as ones who have left. The audit says who brought the client, with the file's SHA-256.
  ///
  /// - Throws: `ClientRefusal`, `StoreRefusal`.
  package func importClient(
    _ file: Data, into shelf: ImportShelf, at moment: Moment
  ) async throws -> ImportedClient {
    let moved = try MovedClient(file, at: moment.now)
    return try await write { db in
      let isKnown = try Client.exists(db, key: moved.client)
      if isKnown {
        let document = try ClientDocument(moved.client, db)
        guard document.text == moved.text else { throw ClientRefusal.other(moved.name) }
      } else {
        try moved.bring(at: moment, db)
      }
      var brought = try moved.bringExercises(into: shelf, at: moment, db)
      try MovedMovement.bring(moved, into: shelf, &brought, at: moment, db)
      return isKnown ? .known(name: moved.name, brought) : .added(name: moved.name, brought)
    }
  }

  /// How large a file may be that is worth reading; in bytes.
  package static var longestClientFile: Int { MovedClient.longestFile }
}

extension MovedClient {
  fileprivate func bring(at moment: Moment, _ db: Database) throws {
    try refuseMerged(db)
    for (id, name) in try trainerNames where try !Trainer.exists(db, key: id) {
      let trainer = Trainer(
        id: id, name: name, login: id.description, isOwner: false, units: .metric,
        createdAt: moment.now, removedAt: moment.now)
      try ClientRefusal.unfitting(Trainer.databaseTableName) { try trainer.insert(db) }
    }
    for record in ClientRecords.portable { try record.bring(self, in: db) }
    for record in ClientRecords.portable where try !record.hasArrived(self, in: db) {
      throw ClientRefusal.unfit(record.movedName)
    }
    try refuseChanged(db)
    try Audit.record(
      .clientImported, by: moment.trainer.id, on: client,
      subject: Data(SHA256.hash(data: text)).hex, at: moment.now, in: db)
  }

  /// Whoever is gone in one of the two vaults would be there twice, or not at all.
  private func refuseMerged(_ db: Database) throws {
    if try Merging.find(client, in: db) != nil { throw ClientRefusal.merged(name) }
    for row in try rows(of: Merging.self, db) {
      let gone = Identifier<Client>.fromDatabaseValue(row["mergedId"])
      let here = try gone.flatMap { try Client.one($0, by: "id", db) }
      if let here { throw ClientRefusal.merged(here.details.name) }
    }
  }

  /// What vouches for itself has to.
  private func refuseChanged(_ db: Database) throws {
    let signed = try ScreeningForm.all(of: client).filter(Column("signedAt") != nil)
      .order(Column("createdAt"), Column("id")).fetchAll(db)
    let broken = try ScreeningForm.broken(in: signed.map(\.id.description), db)
    guard broken.isEmpty else { throw ClientRefusal.changedForms(broken.count) }
    guard try Photo.all(of: client).fetchAll(db).allSatisfy(\.isAsNamed) else {
      throw ClientRefusal.unfit(Photo.movedName)
    }
    let reports = try FrozenReport.all(of: client).fetchAll(db)
    let changed = reports.count { !$0.isUnchanged }
    guard changed == 0 else { throw ClientRefusal.changedReports(changed) }
  }
}
