import Foundation
import Printing
import Vault

/// Makes PDFs: two at once, one for each trainer; few more wait in the order of asking.
package actor PDFQueue {
  private struct Waiting {
    let id: UUID
    let trainer: Identifier<Trainer>
    let turn: CheckedContinuation<Void, any Error>
  }

  private static let waitingLimit = 16
  private static let runningLimit = 2

  nonisolated let maker: PDFMaker
  private var running: Set<Identifier<Trainer>> = []
  private var waiting: [Waiting] = []

  init(_ maker: PDFMaker) { self.maker = maker }

  var waitingCount: Int { waiting.count }

  /// - Throws: `Refusal`, or `CancellationError` when nobody wants it any more.
  func pdf(
    of html: String, password: String? = nil, for trainer: Identifier<Trainer>
  ) async throws -> Data {
    if let package = maker.missing(forPassword: password != nil) {
      throw Refusal.noPDF(package)
    }
    try await waitForTurn(trainer)
    defer {
      running.remove(trainer)
      admit()
    }
    do {
      return try await maker.pdf(of: Data(html.utf8), password: password)
    } catch let refusal as PDFRefusal {
      throw Refusal(refusal)
    }
  }

  private func waitForTurn(_ trainer: Identifier<Trainer>) async throws {
    try Task.checkCancellation()
    guard waiting.count < Self.waitingLimit else { throw Refusal.busyPrinting }
    let id = UUID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { turn in
        waiting.append(Waiting(id: id, trainer: trainer, turn: turn))
        admit()
      }
    } onCancel: {
      Task { await self.leave(id) }
    }
  }

  private func admit() {
    while running.count < Self.runningLimit,
      let index = waiting.firstIndex(where: { !running.contains($0.trainer) })
    {
      let next = waiting.remove(at: index)
      running.insert(next.trainer)
      next.turn.resume()
    }
  }

  private func leave(_ id: UUID) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).turn.resume(throwing: CancellationError())
  }
}

extension Refusal {
  fileprivate init(_ refusal: PDFRefusal) {
    self =
      if case .missing(let package) = refusal { .noPDF(package) } else { .pdfFailed }
  }
}
