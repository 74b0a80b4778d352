import CSpawn
import Foundation

/// What a child reads or writes, in memory only: no disk ever has it, and no other child.
struct MemoryFile: Sendable {
  private let handle: FileHandle

  var descriptor: Int32 { handle.fileDescriptor }

  /// - Throws: `ChildRefusal.noRoom`, or what keeps the content from being written.
  init(_ content: Data = Data()) throws {
    let descriptor = cspawn_memory_file()
    guard descriptor >= 0 else { throw ChildRefusal.noRoom }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try handle.write(contentsOf: content)
    try handle.seek(toOffset: 0)
  }

  /// What was written, up to a number of bytes.
  func content(limit: Int) throws -> Data {
    try handle.seek(toOffset: 0)
    return try handle.read(upToCount: limit) ?? Data()
  }
}
