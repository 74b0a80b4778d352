import Foundation
import Testing

@testable import Children

@Suite("Programs that run beside this one")
struct CompanionTests {
  @Test("One is told by its input that it is not wanted any more; what it says comes line by line")
  func wanted() async throws {
    let script = "echo here >&2; read -r _; echo over"
    let companion = try Companion(Command("/bin/sh", ["-c", script]))
    var lines = companion.lines.makeAsyncIterator()
    #expect(await lines.next() == "here")
    companion.end()
    #expect(await lines.next() == "over")
    #expect(await lines.next() == nil)
  }

  @Test(
    "It gets what it is given of the environment, and nothing of ours; nobody else has its input")
  func nothing() async throws {
    let first = try Companion(Command("/bin/sh", ["-c", "echo begun; read -r _"]))
    let second = try Companion(
      Command("/bin/sh", ["-c", "ls /proc/$$/fd | tr '\\n' ' '; env"], environment: ["ONE": "1"]))
    var (lines, words) = ([String](), first.lines.makeAsyncIterator())
    for await line in second.lines { lines.append(line) }
    let all = lines.joined(separator: "\n")
    #expect(all.hasPrefix("0 1 2 ") && all.contains("ONE=1") && !all.contains("HOME="))
    #expect(await words.next() == "begun")
    first.end()
    #expect(await words.next() == nil)
  }

  @Test("A program that is not there is told at once")
  func missing() {
    #expect(throws: ChildRefusal.notStarted(ENOENT)) { try Companion(Command("/nowhere/avahi")) }
  }
}
