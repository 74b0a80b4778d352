import Foundation
import TestSupport
import Testing

@testable import Web

@Suite("Figures for a program that watches")
struct MetricsTests {
  @Test("The owner reads how many answers there were, and what the server holds")
  func figures() async throws {
    try await withApp { owner, gym in
      _ = try await owner.get("/no/such/page")
      let before = try await owner.get("/metrics")
      #expect(before.headers[.contentType]?.hasPrefix("text/plain; version=0.0.4") == true)
      #expect(before.figure("healthwheel_answers_total{status=\"4xx\"}") == 1)
      for name in ["resident_bytes", "open_files", "vault_bytes"] {
        #expect(try #require(before.figure("healthwheel_\(name)")) > 0, "\(name)")
      }
      let after = try await owner.get("/metrics")
      let count = "healthwheel_answer_seconds_count"
      #expect(after.figure(count) == before.figure(count).map { $0 + 1 })
      #expect(after.figure("healthwheel_answer_seconds_bucket{le=\"+Inf\"}") == after.figure(count))
    }
  }

  @Test("How old the newest good backup is")
  func backup() async throws {
    try await withApp { owner, gym in
      let none = try await owner.get("/metrics")
      #expect(none.figure("healthwheel_backup_age_seconds") == nil)
      _ = try await owner.postJSON("/settings/backup", [:])
      gym.world.pass(.seconds(300))
      let aged = try await owner.get("/metrics")
      // A backup's name knows its second.
      let age = try #require(aged.figure("healthwheel_backup_age_seconds"))
      #expect((300..<301).contains(age))
    }
  }

  @Test("Each figure has one line of help and one of its kind, and no line is anything else")
  func format() async throws {
    try await withApp { owner, _ in
      let text = try await owner.get("/metrics").text
      let lines = text.split(separator: "\n")
      let shape = #/# (?:HELP|TYPE) [a-z_]+ .+|[a-z_]+(?:\{[a-z]+="[^"]*"\})? -?[0-9.]+/#
      #expect(lines.count > 20 && lines.allSatisfy { $0.wholeMatch(of: shape) != nil })
      let helped = lines.filter { $0.hasPrefix("# HELP") }
      #expect(helped.count == lines.count { $0.hasPrefix("# TYPE") })
    }
  }
}

extension Answer {
  /// The number behind a name with its labels.
  fileprivate func figure(_ name: String) -> Double? {
    text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
      .flatMap { Double($0.dropFirst(name.count + 1)) }
  }
}
