import CSpawn
import Foundation

/// A program that runs beside this one as long as it is wanted: its standard input ends when it is
/// not, or when this program is gone, however that has ended.
package final class Companion: Sendable {
  /// What it says; over when it is gone.
  package let lines: AsyncStream<String>
  private let life: FileHandle

  /// - Throws: `ChildRefusal`.
  package init(_ command: Command) throws(ChildRefusal) {
    let (wanted, words) = (try Self.pipe(), try Self.pipe())
    let child = try Child(
      command.program, command.arguments, environment: command.variables,
      files: [wanted.end, words.start, words.start].map(\.fileDescriptor))
    life = wanted.start
    // Only the child has them from here on.
    for handle in [wanted.end, words.start] { try? handle.close() }
    let (lines, said) = AsyncStream.makeStream(of: String.self)
    self.lines = lines
    // Reading waits, and so has a thread of its own: `readabilityHandler` ends the whole program now
    // and then, where the pipe closes while Dispatch looks at it.
    Thread.detachNewThread {
      while let text = Self.more(of: words.end.fileDescriptor) {
        for line in text.split(separator: "\n") { said.yield(String(line)) }
      }
      child.wait()
      said.finish()
    }
  }

  package func end() { try? life.close() }

  /// What has come; nil at the end. `FileHandle` waits until all that was asked for is there.
  private static func more(of file: Int32) -> String? {
    var bytes = [UInt8](repeating: 0, count: 1024)
    var count = 0
    repeat { count = unsafe read(file, &bytes, bytes.count) } while count < 0 && errno == EINTR
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }

  /// What is written at the start is read at the end.
  private static func pipe() throws(ChildRefusal) -> (start: FileHandle, end: FileHandle) {
    var (start, end): (Int32, Int32) = (-1, -1)
    guard unsafe cspawn_pipe(&start, &end) == 0 else { throw .noRoom }
    return (
      FileHandle(fileDescriptor: start, closeOnDealloc: true),
      FileHandle(fileDescriptor: end, closeOnDealloc: true)
    )
  }
}
