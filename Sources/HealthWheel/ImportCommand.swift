import ArgumentParser
import Catalogue
import Foundation
import Vault
import Web

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Bring clients: contact cards, or HealthWheel's exports. The server must not run.",
    discussion: "An export is taken in wholly or not at all; of contact cards all that can be read."
  )

  @OptionGroup var data: DataOptions
  @OptionGroup var exercises: FileOptions
  @OptionGroup var key: VaultKeyOptions
  @Argument(help: "Contact cards (.vcf), or the ZIP file of an export.") var files: [String]

  func run() async throws {
    let folder = try exercises.exercisesFolder()
    let shelf = CatalogueShelf(
      files: try AssessmentCatalogue.load(folder: folder), folder: folder, zone: .current)
    let movements = try MovementLibrary.load(
      folder: exercises.folder(nil, "Movements"), beside: shelf.catalogue)
    let opened = try await key.enter(data.open())
    defer { opened.store.close() }
    try await shelf.load(from: opened.store)
    guard let trainer = opened.trainer else {
      throw CommandRefusal("Who brings a client stands in the audit: sign in by name and password.")
    }
    let refused = try await files.asyncFilter { file in
      let moment = Moment(trainer: trainer, now: Date(), instant: .now, zone: .current)
      return try await !opened.store.bring(file, shelf, movements, at: moment)
    }
    guard refused.isEmpty else {
      throw CommandRefusal("Nothing was imported of \(refused.joined(separator: ", ")).")
    }
  }
}

extension Store {
  /// Says what became of it.
  ///
  /// - Returns: whether the file was one to import.
  fileprivate func bring(
    _ file: String, _ shelf: CatalogueShelf, _ movements: MovementLibrary, at moment: Moment
  ) async throws -> Bool {
    do {
      print("\(file): \(try await brought(try ImportFile(file), shelf, movements, at: moment))")
      return true
    } catch let refusal as ClientRefusal {
      Terminal.say("\(file): \(refusal)")
      return false
    }
  }

  private func brought(
    _ file: ImportFile, _ shelf: CatalogueShelf, _ movements: MovementLibrary, at moment: Moment
  ) async throws -> String {
    switch file {
    case .client(let data):
      switch try await importClient(data, into: shelf.forImport(movements), at: moment) {
      case .added(let name, let exercises):
        if !exercises.added.isEmpty { try await shelf.load(from: self) }
        return "\(name) was added, with all that is theirs." + exercises.words
      case .known(let name, let exercises):
        if !exercises.added.isEmpty { try await shelf.load(from: self) }
        return "\(name) is in this vault already, just as in the file." + exercises.words
      }
    case .cards(let data):
      return try await importContacts(
        data, photos: ContactPhotos(), catalogue: shelf.catalogue, at: moment
      ).summary
    }
  }
}

extension BroughtDefinitions {
  fileprivate var words: String {
    var new = added.isEmpty ? "" : " New in the catalogue: \(added.joined(separator: ", "))."
    if !differing.isEmpty { new += " As they are here stay: \(differing.joined(separator: ", "))." }
    if !movements.isEmpty {
      new += " Put away among the movements: \(movements.joined(separator: ", "))."
    }
    if !missingMovements.isEmpty {
      let names = missingMovements.joined(separator: ", ")
      new += " No movement is known for \(names): no flag holds them."
    }
    guard !missing.isEmpty else { return new }
    return new + " The catalogue has no \(missing.joined(separator: ", ")), nor has the file one "
      + "that fits: their results are there, without name and unit."
  }
}

/// A file to import, told by what is in it.
private enum ImportFile {
  case client(Data)
  case cards(Data)

  /// As on the page; in bytes.
  private static let longestCards = 20 << 20

  /// - Throws: `ClientRefusal`, before more than the first bytes were read.
  init(_ path: String) throws {
    let file = URL(filePath: path).resolvingSymlinksInPath()
    // What is none may keep whoever opens it waiting.
    let isFile = try? file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
    guard isFile == true, let handle = try? FileHandle(forReadingFrom: file) else {
      throw ClientRefusal.noFile
    }
    defer { try? handle.close() }
    let size = try handle.seekToEnd()
    try handle.seek(toOffset: 0)
    let start = try handle.read(upToCount: 4096) ?? Data()
    let isClient = start.starts(with: Data("PK".utf8))
    guard isClient || String(decoding: start, as: UTF8.self).isOfCards else {
      throw ClientRefusal.noExport
    }
    let longest = isClient ? Store.longestClientFile : Self.longestCards
    guard size <= longest else { throw ClientRefusal.tooLarge(longest) }
    // Not all of it at once: what is refused by its directory is never read.
    let data = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
    self = isClient ? .client(data) : .cards(data)
  }
}

extension String {
  /// Also in UTF-16, where every second byte is nothing.
  fileprivate var isOfCards: Bool {
    replacing("\0", with: "").uppercased().contains("BEGIN:VCARD")
  }
}

extension ImportedContacts {
  fileprivate var summary: String {
    let counts =
      "Added: \(added). Changed: \(updated). As before: \(unchanged). Skipped: \(skipped)."
    let cards = firstSkipped.map { "line \($0.line) (\($0.skipReason?.words ?? "no card"))" }
    let skips = cards.isEmpty ? "" : " Skipped cards begin on \(cards.joined(separator: ", "))."
    guard !badPhotos.isEmpty else { return counts + skips }
    return counts + skips + " Pictures that could not be used: \(badPhotos.count)."
  }
}

extension ContactPlan {
  fileprivate var skipReason: Reason? {
    if case .skipped(let reason) = outcome { reason } else { nil }
  }
}

extension ContactPlan.Reason {
  fileprivate var words: String {
    switch self {
    case .noCard: "no card"
    case .noEnd: "the card has no end"
    case .tooLong: "the card is too long"
    case .tooDeep: "too many cards within each other"
    case .noName: "the card has no name"
    case .nameTooLong: "the name is too long"
    case .twice: "this person stands earlier in the file"
    case .group: "a group"
    case .organization: "an organization"
    case .thing: "no person"
    }
  }
}

extension [String] {
  fileprivate func asyncFilter(_ isMeant: (String) async throws -> Bool) async rethrows -> [String]
  {
    var found: [String] = []
    for element in self where try await isMeant(element) { found.append(element) }
    return found
  }
}
