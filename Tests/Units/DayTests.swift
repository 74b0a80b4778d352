import Foundation
import Testing
import Units

@Suite("Days")
struct DayTests {
  @Test("Only real days in the form 2026-11-21 are read")
  func reading() {
    #expect(Day("2024-02-29")?.description == "2024-02-29")
    for text in [
      "2023-02-29", "2026-13-01", "2026-1-1", "1899-12-31", "21.11.2026", "", "٢٠٢٦-٠١-٠١",
    ] {
      #expect(Day(text) == nil, "\(text)")
    }
  }

  @Test("An age is in completed years, and changes on the birthday")
  func age() throws {
    let born = try #require(Day("1992-11-21"))
    #expect(born.completedYears(on: try #require(Day("2026-11-20"))) == 33)
    #expect(born.completedYears(on: try #require(Day("2026-11-21"))) == 34)
    #expect(born.completedYears(on: try #require(Day("1992-11-20"))) == nil)
    let leap = try #require(Day("2004-02-29"))
    #expect(leap.completedYears(on: try #require(Day("2025-02-28"))) == 20)
    #expect(leap.completedYears(on: try #require(Day("2025-03-01"))) == 21)
  }

  @Test("A day ends at midnight of its own time zone, also when the clocks change")
  func end() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let short = try #require(Day("2026-03-29"))
    let end = short.end(in: berlin)
    #expect(Day(end, in: berlin) == short)
    #expect(Day(end.addingTimeInterval(0.001), in: berlin)?.description == "2026-03-30")
  }
}
