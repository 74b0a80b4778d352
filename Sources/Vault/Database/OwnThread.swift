import Foundation

/// Carries out work of seconds on a thread of its own, and waits for it. Dispatch has a thread for each
/// core, and Swift's tasks run on the same ones: with such work on them nobody is answered meanwhile.
func onOwnThread<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
  }
}
