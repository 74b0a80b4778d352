import Foundation
import TestSupport
import Testing

@testable import Children

@Suite("Programs that are run as children")
struct ChildTests {
  private func shell(
    _ script: String, files: [Data] = [], environment: [String: String] = [:]
  ) -> Command {
    Command("/bin/sh", ["-c", script], environment: environment, files: files)
  }

  @Test("One gets its input and its files, and what it says comes back, however much it is")
  func exchange() async throws {
    let much = Data(repeating: 7, count: 3 << 20)
    let ending = try await shell(
      "cat; cat \(Command.path(ofFile: 0)); echo done >&2; exit 3", files: [Data("!".utf8)]
    ).run(much, within: .seconds(30))
    #expect(ending.output == much + Data("!".utf8))
    #expect(ending.words == "done\n" && ending.status == 3 && !ending.wasStopped)
  }

  @Test("It has no file that is open here, nothing of our environment, and works in /")
  func nothing() async throws {
    let open = try FileHandle(forReadingFrom: URL(filePath: "/etc/hostname"))
    defer { try? open.close() }
    let files = try await Command("/bin/ls", ["/proc/self/fd"]).run(within: .seconds(30))
    // The fourth is the folder that `ls` itself reads.
    #expect(String(decoding: files.output, as: UTF8.self) == "0\n1\n2\n3\n")
    let ending = try await Command("/usr/bin/env", environment: ["ONE": "1"]).run(
      within: .seconds(30))
    #expect(String(decoding: ending.output, as: UTF8.self) == "ONE=1\n")
    let place = try await Command("/bin/pwd").run(within: .seconds(30))
    #expect(String(decoding: place.output, as: UTF8.self) == "/\n")
  }

  @Test("What takes too long ends with all that it has started")
  func tooLong() async throws {
    let ending = try await shell("sleep 600 & echo $!; exec sleep 600").run(
      within: .milliseconds(200))
    #expect(ending.wasStopped && ending.status == nil)
    let words = String(decoding: ending.output, as: UTF8.self)
    let grandchild = try #require(pid_t(words.trimmingCharacters(in: .whitespacesAndNewlines)))
    // It has been told to end; that it has is its parent's or the system's to notice.
    try await waitUntil { isGone(grandchild) }
  }

  @Test("A signal is usual again in a child, whatever is done with it here")
  func signals() async throws {
    signal(SIGPIPE, SIG_IGN)
    let ending = try await shell("kill -PIPE $$; echo alive").run(within: .seconds(30))
    #expect(ending.status == nil && ending.output.isEmpty && !ending.wasStopped)
  }

  @Test("A program that is not there is told at once")
  func missing() async throws {
    await #expect(throws: ChildRefusal.notStarted(ENOENT)) {
      try await Command("/nowhere/msmtp").run(within: .seconds(1))
    }
    #expect(Programs(path: "/nowhere").find("msmtp-of-nobody") == nil)
    #expect(Programs(path: "/bin:relative").find("sh") == "/bin/sh")
  }
}

/// Whether the process has ended; what nobody waits for may stand there as a name only.
private func isGone(_ process: pid_t) -> Bool {
  guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
    return true
  }
  return line.split(separator: ")").last?.hasPrefix(" Z") == true
}
