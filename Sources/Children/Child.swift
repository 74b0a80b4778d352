import CSpawn
import Foundation

/// Why a program could not be started.
package enum ChildRefusal: Error, Equatable {
  /// No memory, or no more files, for what it is given.
  case noRoom
  /// The system's number of the error.
  case notStarted(Int32)
}

/// A program that runs, in a group of its own. It is waited for exactly once.
struct Child {
  /// How one came to its end.
  enum End: Equatable, Sendable {
    case exited(Int32)
    case killed
    /// By us, since it took too long or nobody wants it any more.
    case stopped

    var status: Int32? { if case .exited(let status) = self { status } else { nil } }
  }

  private static let interval = Duration.milliseconds(10)
  private let id: pid_t

  /// - Parameters:
  ///   - environment: `NAME=value`; nothing of ours is added.
  ///   - files: which it has as descriptors 0, 1, 2 and so on, and no others.
  init(
    _ program: String, _ arguments: [String], environment: [String], files: [Int32]
  ) throws(ChildRefusal) {
    var id: pid_t = 0
    let error = unsafe withCWords([program] + arguments) { arguments in
      unsafe withCWords(environment) { environment in
        unsafe cspawn_start(
          &id, program, arguments, environment, files, Int32(files.count))
      }
    }
    guard error == 0 else { throw .notStarted(error) }
    self.id = id
  }

  /// Waits for the end. What takes longer, and what is not wanted any more, ends with all that it
  /// has started.
  func end(within limit: Duration) async -> End {
    let deadline = ContinuousClock.now + limit
    while !Task.isCancelled, ContinuousClock.now < deadline {
      if let end = reap(WNOHANG) { return end }
      try? await Task.sleep(for: Self.interval)
    }
    if let end = reap(WNOHANG) { return end }
    kill(-id, SIGKILL)
    _ = reap(0)
    return .stopped
  }

  /// However long it takes.
  func wait() { _ = reap(0) }

  private func reap(_ options: Int32) -> End? {
    var status: Int32 = 0
    var found: pid_t
    repeat { found = unsafe waitpid(id, &status, options) } while found < 0 && errno == EINTR
    guard found != 0 else { return nil }
    // The lower seven bits are the signal; the exit status stands above.
    return found == id && status & 0x7f == 0 ? .exited((status >> 8) & 0xff) : .killed
  }
}

/// Words as C programs get them, with nothing behind the last one.
func withCWords<Value>(
  _ words: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>?) -> Value
) -> Value {
  let copies = unsafe words.map { unsafe strdup($0) } + [nil]
  defer { _ = unsafe copies.map { unsafe free($0) } }
  return unsafe copies.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
}
