import Crypto
import Foundation

/// Why a file is no backup that can be used; `description` is what the program prints.
package enum BackupRefusal: Error, Equatable, CustomStringConvertible {
  case notABackup
  case cutShort
  /// Made before the key of the database was changed.
  case otherKey
  /// What was read back is not what was written.
  case notAsWritten
  /// Nobody could sign in afterwards.
  case nobodyLeft
  case exists(String)
  case busy

  package var description: String {
    switch self {
    case .notABackup: "This file is not a backup of HealthWheel."
    case .cutShort: "This backup is cut short. Take another one."
    case .otherKey:
      "This backup was made before the key of the database was changed. "
        + "`healthwheel restore` opens it in another folder, with the recovery key of that time."
    case .notAsWritten: "What was written cannot be read back. Look at the disk."
    case .nobodyLeft: "None of the owners of today was there then. Nobody could sign in."
    case .exists(let path): "\(path) is there already. Choose another name."
    case .busy: "A backup is being made or looked at. Try again in a moment."
    }
  }
}

/// The file of a backup: a plain `tar` with what makes a data folder, so that also without this
/// program `tar xf` gives one. What needs hiding in it is encrypted by itself.
struct BackupArchive {
  enum Part: String, CaseIterable {
    case keyring = "keyring.json"
    case witness = "witness.json"
    case vault = "vault.db"

    /// Of what is read into memory.
    var limit: Int {
      switch self {
      case .keyring: Keyring.byteLimit
      case .witness: 4096
      case .vault: TarHeader.largest
      }
    }
  }

  let file: FileHandle
  private let places: [Part: Range<UInt64>]

  /// - Throws: `BackupRefusal`, `CocoaError` where there is no such file.
  init(reading url: URL) throws {
    file = try FileHandle(forReadingFrom: url)
    let end = try file.seekToEnd()
    var (places, offset): ([Part: Range<UInt64>], UInt64) = ([:], 0)
    while offset < end {
      try file.seek(toOffset: offset)
      guard let header = TarHeader(try file.read(upToCount: TarHeader.size) ?? Data()) else {
        break
      }
      let start = offset + UInt64(TarHeader.size)
      guard start + UInt64(header.bytes) <= end else { throw BackupRefusal.cutShort }
      guard let part = Part(rawValue: header.name), places[part] == nil, header.bytes <= part.limit
      else { throw BackupRefusal.notABackup }
      places[part] = start..<(start + UInt64(header.bytes))
      offset = start + UInt64(TarHeader.padded(header.bytes))
    }
    guard places.count == Part.allCases.count else {
      throw places.isEmpty ? BackupRefusal.notABackup : BackupRefusal.cutShort
    }
    self.places = places
  }

  /// - Throws: `KeyringFault`.
  func keyring() throws -> Keyring { try Keyring(reading: data(.keyring)) }

  /// A part that is small.
  func data(_ part: Part) throws -> Data {
    guard let place = places[part], part != .vault else { throw BackupRefusal.notABackup }
    try file.seek(toOffset: place.lowerBound)
    let data = try file.read(upToCount: place.count) ?? Data()
    guard data.count == place.count else { throw BackupRefusal.cutShort }
    return data
  }

  /// Writes the database into a new file, on disk when this returns.
  func extractVault(to url: URL) throws {
    guard let place = places[.vault] else { throw BackupRefusal.notABackup }
    let target = try NewFile(at: url)
    try file.seek(toOffset: place.lowerBound)
    var left = place.count
    while left > 0 {
      let chunk = try file.read(upToCount: min(left, NewFile.chunk)) ?? Data()
      guard !chunk.isEmpty else { throw BackupRefusal.cutShort }
      try target.write(chunk)
      left -= chunk.count
    }
    try target.sync()
  }
}

extension BackupArchive {
  /// Makes the file, on disk and read back when this returns; not yet under its name.
  ///
  /// - Returns: the SHA-256 of all of it.
  @discardableResult
  static func write(
    to url: URL, keyring: Data, witness: Data, vault: URL, at now: Date
  ) throws -> SHA256Digest {
    let target = try NewFile(at: url)
    try target.write(.keyring, keyring, at: now)
    try target.write(.witness, witness, at: now)
    let source = try FileHandle(forReadingFrom: vault)
    defer { try? source.close() }
    let bytes = Int(clamping: try source.seekToEnd())
    try source.seek(toOffset: 0)
    guard let header = TarHeader(Part.vault.rawValue, bytes: bytes)?.data(at: now) else {
      throw StoreRefusal.diskFull
    }
    try target.write(header)
    while let chunk = try source.read(upToCount: NewFile.chunk), !chunk.isEmpty {
      try target.write(chunk)
    }
    try target.write(TarHeader.padding(bytes) + TarHeader.end)
    try target.sync()
    guard try digest(of: url) == target.digest else { throw BackupRefusal.notAsWritten }
    return target.digest
  }

  /// The same file elsewhere, under a name of its own until it is whole.
  static func copy(_ url: URL, to copy: URL) throws {
    let (source, target) = (try FileHandle(forReadingFrom: url), try NewFile(at: copy))
    defer { try? source.close() }
    while let chunk = try source.read(upToCount: NewFile.chunk), !chunk.isEmpty {
      try target.write(chunk)
    }
    try target.sync()
    guard try digest(of: copy) == target.digest else { throw BackupRefusal.notAsWritten }
  }

  private static func digest(of url: URL) throws -> SHA256Digest {
    let file = try FileHandle(forReadingFrom: url)
    defer { try? file.close() }
    var hash = SHA256()
    while let chunk = try file.read(upToCount: NewFile.chunk), !chunk.isEmpty {
      hash.update(data: chunk)
    }
    return hash.finalize()
  }
}

extension NewFile {
  fileprivate func write(_ part: BackupArchive.Part, _ data: Data, at now: Date) throws {
    guard let header = TarHeader(part.rawValue, bytes: data.count) else {
      throw BackupRefusal.notABackup
    }
    try write(header.data(at: now) + data + TarHeader.padding(data.count))
  }
}

/// A file (0600) that is being written, and the digest of what was.
private final class NewFile {
  /// In bytes.
  static let chunk = 1 << 20

  private let file: FileHandle
  private var hash = SHA256()

  var digest: SHA256Digest { hash.finalize() }

  init(at url: URL) throws {
    try makeNewFile(at: url)
    file = try FileHandle(forWritingTo: url)
  }

  func write(_ data: Data) throws {
    try file.write(contentsOf: data)
    hash.update(data: data)
  }

  func sync() throws {
    try file.synchronize()
    try file.close()
  }
}
