import Foundation
import Testing
import Units

@testable import Vault
@testable import Web

@Suite("Sets as trainers type them")
struct SetWordsTests {
  private let now = Date(timeIntervalSince1970: 1_795_392_000)

  private func read(_ text: String, _ units: UnitSystem = .metric) throws -> [PlanSet] {
    try SetWords(units: units).read(text, at: now)
  }

  @Test(
    "A line is read as it is meant, and comes back alike",
    arguments: [
      ("3 x 10 x 40 kg", "3 x 10 x 40 kg"), ("3x10", "3 x 10"), ("10", "1 x 10"),
      ("3 × 10 × 42,5", "3 x 10 x 42.5 kg"), ("8 x 40 kg", "1 x 8 x 40 kg"),
      ("3 sets of 10 reps", "3 x 10"), ("8 sets x 40", "8 x 40"), ("3 x 30 s", "3 x 30 s"),
      ("1:30", "1 x 1:30"), ("20 min", "1 x 20:00"), ("5 x 400 m rest 90 s", "5 x 400 m rest 1:30"),
      ("5 km", "1 x 5 km"), ("3 x 20 m x 24 kg", "3 x 20 m x 24 kg"),
      ("3 x 8 tempo 3-1-1 each side", "3 x 8 tempo 3-1-1 each side"),
      ("2 x 12 left", "2 x 12 left"), ("3 x 100 lb", "1 x 3 x 45.4 kg"),
      ("2 x 10, 1 x 8 x 50 kg", "2 x 10\n1 x 8 x 50 kg"),
      ("10; 10; 8", "2 x 10\n1 x 8"),
    ])
  func lines(typed: String, shown: String) throws {
    #expect(SetWords(units: .metric).text(try read(typed)) == shown)
  }

  @Test(
    "What cannot be a set is told for what it is",
    arguments: [
      ("0 x 10", SetWords.Mistake.count), ("-3 x 10", .count), ("2.5 x 10", .count),
      ("21 x 10", .count), ("3 x 0", .repetitions), ("3 x -10", .repetitions),
      ("1,000", .repetitions), ("1000", .repetitions), ("3 x 1000 reps", .repetitions),
      ("3 x 10 x 0 kg", .mass), ("3 x 10 x 5000 kg", .mass), ("3 x 10 rest 1 s", .rest),
      ("3 x 12-15", .either(["3 x 12", "3 x 15"])), ("12 – 15", .either(["12", "15"])),
      ("8 x 40", .either(["8 sets x 40", "1 x 8 x 40 kg"])),
      ("many", .unclear("many")), ("3 x", .unclear("3 x")),
      ("3 x 10 x 4 x 5", .unclear("3 x 10 x 4 x 5")),
      ("15 x 10; 10 x 10", .tooMany),
    ])
  func mistakes(typed: String, mistake: SetWords.Mistake) {
    #expect(throws: mistake) { try read(typed) }
  }

  @Test("What a question offers can be typed")
  func offered() throws {
    for typed in ["8 x 40", "3 x 12-15", "12-15 x 40 kg tempo 2-0-2"] {
      do {
        _ = try read(typed)
        Issue.record("\(typed) was read")
      } catch SetWords.Mistake.either(let meanings) {
        for one in meanings { #expect(try !read(one).isEmpty, "\(one)") }
      }
    }
  }

  @Test("A weight that pounds round stays what it was while its line is not touched")
  func kept() throws {
    let words = SetWords(units: .imperial)
    let sets = try read("3 x 10 x 40 kg")
    let again = try words.read(words.text(sets), keeping: sets, at: now)
    #expect(again.map(\.numbers.mass) == [40, 40, 40])
  }
}
