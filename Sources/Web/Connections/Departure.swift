import NIOHTTP1
import Synchronization

/// Ends the work for a browser that has gone, where that loses nothing.
///
/// Somebody who closes a page while a PDF is made has no use for it. What was sent to be kept is
/// kept all the same: pages save what was typed while they are being left.
final class Departure: Sendable {
  private let work = Mutex<Task<Void, Never>?>(nil)

  /// Works until it is done, or until the browser is said to have gone.
  func during(_ handle: @escaping @Sendable () async -> Void) async {
    let task = Task { await handle() }
    work.withLock { $0 = task }
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  func happens() { work.withLock { $0 }?.cancel() }

  /// Whether nothing is to be kept of it.
  static func losesNothing(_ request: HTTPRequestHead) -> Bool {
    let path = request.uri.prefix { $0 != "?" }
    return request.method == .GET || request.method == .HEAD || path.hasSuffix(".pdf")
  }
}
