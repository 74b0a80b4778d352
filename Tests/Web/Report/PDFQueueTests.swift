import Children
import Foundation
import Printing
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("PDFs that are asked for at once")
struct PDFQueueTests {
  /// A queue before a WeasyPrint that writes down who began, and ends when `go` is there.
  private func withQueue(_ body: @Sendable (PDFQueue, URL) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try standInForPrinting(
        in: folder,
        "cd '\(folder.path)'; cat >> begun; until [ -e go ]; do sleep 0.01; done; printf '%%PDF-'")
      let maker = PDFMaker(
        driver: folder, programs: Programs(path: folder.path, also: []), fonts: folder.path)
      try await body(PDFQueue(maker), folder)
      try Data().write(to: folder.appending(path: "go"))
    }
  }

  private func begun(in folder: URL) -> String {
    (try? String(contentsOf: folder.appending(path: "begun"), encoding: .utf8)) ?? ""
  }

  @Test("A trainer's second waits for the first; another trainer's does not")
  func order() async throws {
    try await withQueue { queue, folder in
      let (sam, kim) = (Identifier<Trainer>(at: .now), Identifier<Trainer>(at: .now))
      async let first = queue.pdf(of: "1", for: sam)
      try await waitUntil { begun(in: folder) == "1" }
      async let second = queue.pdf(of: "2", for: sam)
      try await waitUntil { await queue.waitingCount == 1 }
      async let other = queue.pdf(of: "3", for: kim)
      try await waitUntil { begun(in: folder) == "13" }
      try Data().write(to: folder.appending(path: "go"))
      let made = try await [first, second, other]
      #expect(made == Array(repeating: Data("%PDF-".utf8), count: 3))
      #expect(begun(in: folder) == "132")
    }
  }

  @Test("Who comes when sixteen wait reads what to do, and gets the file when they are done")
  func told() async throws {
    try await withClient { browser, gym, path in
      let report = try await browser.giveOut(path)
      try gym.installPrinting()
      _ = try gym.install("python", "until [ -e go ]; do sleep 0.01; done; printf '%%PDF-'")
      let sam = Identifier<Trainer>(at: .now)
      let tasks = (0..<17).map { number in
        Task { try await gym.services.pdfs.pdf(of: "\(number)", for: sam) }
      }
      defer { for task in tasks { task.cancel() } }
      try await waitUntil { await gym.services.pdfs.waitingCount == 16 }
      let told = try await browser.get("\(report).pdf")
      #expect(told.status == .serviceUnavailable && told.headers[.retryAfter] == "10")
      #expect(told.contains("data-refusal>Sixteen wait already. Please wait ten seconds"))
    }
  }

  @Test("Sixteen wait; one more is told to come back, and whoever leaves makes room")
  func full() async throws {
    try await withQueue { queue, folder in
      let sam = Identifier<Trainer>(at: .now)
      let tasks = (0..<17).map { number in
        Task { try await queue.pdf(of: "\(number)", for: sam) }
      }
      defer { for task in tasks { task.cancel() } }
      try await waitUntil { await queue.waitingCount == 16 }
      await #expect(throws: Refusal.self) { try await queue.pdf(of: "late", for: sam) }
      for task in tasks { task.cancel() }
      for task in tasks { _ = try? await task.value }
      #expect(await queue.waitingCount == 0)
    }
  }
}
