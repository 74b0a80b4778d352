import Definitions
import Forms
import Foundation
import GRDB

/// The newest version of a form that this vault has worked with: a form never goes back.
///
/// The table has the truth. A copy without any client's data lies beside the vault, so that a
/// start can be refused before anyone has unlocked it.
package struct FormVersion: Codable, Sendable, FetchableRecord, PersistableRecord {
  package static let databaseTableName = "formVersion"
  let form: String
  let version: Int
  /// The fingerprint of the definition.
  let digest: String
  let seenAt: Date
}

/// Why a form's file cannot be worked with; `description` is what the program prints.
package struct OlderForm: Error, Equatable, CustomStringConvertible {
  package let form: String
  package let version: Int
  package let seen: Int
  /// The file beside the vault that says so; nil where the vault itself does.
  package let copy: String?

  package var description: String {
    let what =
      "The form \"\(form)\" is version \(version), but this vault has worked with version \(seen)"
    let waysOut =
      "Start the newer HealthWheel, put the newer form back, or give this one a version above \(seen)."
    guard let copy else { return "\(what). \(waysOut)" }
    return "\(what), says \(copy). \(waysOut) If that file came from another vault, delete it."
  }
}

extension FormDefinition {
  /// Whether the vault has seen this version with other content.
  ///
  /// - Throws: `OlderForm`.
  fileprivate func differs(from seen: FormVersion?, in copy: URL? = nil) throws -> Bool {
    guard let seen else { return false }
    guard version >= seen.version else {
      throw OlderForm(form: id, version: version, seen: seen.version, copy: copy?.path)
    }
    return try version == seen.version && seen.digest != digest
  }

  fileprivate var digest: String { get throws { Fingerprint.of(try json) } }
}

extension DataFolder {
  private var formVersions: URL { url.appending(path: "forms.json") }

  /// What the copy beside the vault says of a form; a missing or broken copy says nothing, and the
  /// next sign-in writes it anew.
  ///
  /// - Returns: whether this version was seen with other content.
  /// - Throws: `OlderForm`; `DataFolderRefusal.unknownForms` where it says it in another way than this
  ///   program does; `DataFolderRefusal.unreadable` where the disk does not give it.
  package func differs(_ form: FormDefinition) throws -> Bool {
    guard let data = try readFormVersions(), (try? JSONValue(parsing: data)) != nil else {
      return false
    }
    guard let seen = try? JSONDecoder().decode([FormVersion].self, from: data) else {
      throw DataFolderRefusal.unknownForms(formVersions.path)
    }
    return try form.differs(from: seen.first { $0.form == form.id }, in: formVersions)
  }

  /// Nil where there is none.
  private func readFormVersions() throws -> Data? {
    do {
      return try Data(contentsOf: formVersions)
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch {
      throw DataFolderRefusal.unreadable(formVersions.path)
    }
  }

  fileprivate func keep(_ versions: [FormVersion]) throws {
    try replaceFile(at: formVersions, with: JSONEncoder().encode(versions))
  }
}

extension Store {
  /// Remembers that the vault works with this form from now on; where the disk is full, the next
  /// sign-in does.
  ///
  /// - Returns: whether this version was seen with other content.
  /// - Throws: `OlderForm`.
  package func notice(_ form: FormDefinition, at now: Date) async throws -> Bool {
    let seen = try await read { db in try FormVersion.fetchOne(db, key: form.id) }
    let differs = try form.differs(from: seen)
    do {
      try await keep(form, at: now)
    } catch let refusal as StoreRefusal where refusal.isOfDisk {
      // Who signs in then may work all the same.
    }
    return differs
  }

  private func keep(_ form: FormDefinition, at now: Date) async throws {
    let versions = try await write { db in
      let seen = try FormVersion.fetchOne(db, key: form.id)
      if form.version > seen?.version ?? 0 {
        try FormVersion(form: form.id, version: form.version, digest: form.digest, seenAt: now)
          .save(db)
      }
      return try FormVersion.order(Column("form")).fetchAll(db)
    }
    // The table has it already.
    try? folder.keep(versions)
  }
}
