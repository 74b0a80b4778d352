/// It did not come to be in five minutes.
package struct NeverHappened: Error {}

/// Waits for what goes on elsewhere.
///
/// - Throws: `NeverHappened`: a test that waits for ever says nothing and stops all the others.
package func waitUntil(_ isSo: () async throws -> Bool) async throws {
  let deadline = ContinuousClock.now + .seconds(300)
  while try await !isSo() {
    guard ContinuousClock.now < deadline else { throw NeverHappened() }
    // Asking again and again at once takes the processor from those who are waited for.
    try await Task.sleep(for: .milliseconds(2))
  }
}
