import Archives
import Catalogue
import Forms
import Foundation
import GRDB

extension Store {
  /// A client as one ZIP file: what is stored, photos, and each signed form as the text that its
  /// fingerprint was taken of. The same rows make the same bytes.
  ///
  /// - Parameter catalogue: the one in use, for the exercises of the gym's own that go along.
  package func archive(
    of client: Identifier<Client>, _ catalogue: AssessmentCatalogue, at moment: Moment
  ) async throws -> Data {
    try await note(.clientExported, of: client, subject: "zip", at: moment)
    return try await read { db in
      _ = try Client.find(client, in: db)
      let document = try ClientDocument(client, db)
      var zip = ZipWriter()
      zip.add(ClientDocument.name, document.text)
      for file in document.files { zip.add(file.name, file.content) }
      for form in try ScreeningForm.newestFirst(client).fetchAll(db).reversed() {
        if let (name, text) = form.signedFile { zip.add(name, text) }
      }
      let definitions = try catalogue.files(of: client, db) + MovedMovement.files(of: client, db)
      for file in definitions { zip.add(file.name, file.content) }
      return zip.finished
    }
  }
}

extension ScreeningForm {
  /// Its SHA-256 is the fingerprint that stands on the client's paper.
  fileprivate var signedFile: (String, Data)? {
    guard let signedAt, let content = signedContent() else { return nil }
    let day = String.fromDatabaseValue(signedAt.databaseValue)?.prefix(10) ?? ""
    return ("forms/\(day)-\(id).json", Data(content.canonical.utf8))
  }
}
