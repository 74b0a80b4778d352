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

  @Test("A month has its own days, a leap year a day more")
  func months() {
    let last = (1...12).map { month in
      (1...31).last { Day(year: 2025, month: month, day: $0) != nil }
    }
    #expect(last == [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
    for (year, isLeap) in [(1900, false), (2000, true), (2024, true), (2025, false)] {
      #expect((Day(year: year, month: 2, day: 29) != nil) == isLeap, "\(year)")
    }
    #expect(Day(year: 2201, month: 1, day: 1) == nil && Day(year: 2025, month: 5, day: 0) == nil)
  }

  @Test("A moment's day is that of the zone's own calendar, for two centuries")
  func moments() throws {
    var chance = SystemRandomNumberGenerator()
    let names = ["GMT", "Europe/Berlin", "Pacific/Apia", "America/St_Johns", "Asia/Kathmandu"]
    for zone in names.compactMap(TimeZone.init(identifier:)) {
      let midnights = (0..<300).compactMap { day in
        Day("1999-12-20")?.adding(days: day * 29)?.start(in: zone)
      }
      let anywhere = (0..<2000).map { _ in
        Date(timeIntervalSince1970: .random(in: -2_200_000_000...7_200_000_000, using: &chance))
      }
      for date in anywhere + midnights + midnights.map({ $0.addingTimeInterval(-0.001) }) {
        let parts = zone.calendar.dateComponents([.year, .month, .day], from: date)
        let day = try #require(Day(date, in: zone))
        #expect([day.year, day.month, day.day] == [parts.year, parts.month, parts.day], "\(date)")
        #expect(day.adding(days: 1)?.adding(days: -1) == day && day.adding(days: 0) == day)
      }
    }
    #expect(Day(Date(timeIntervalSince1970: .nan), in: .gmt) == nil)
    #expect(Day(Date(timeIntervalSince1970: .infinity), in: .gmt) == nil)
    #expect(Day(.distantPast, in: .gmt) == nil && Day(.distantFuture, in: .gmt) == nil)
  }

  @Test("Days stand in the order of the calendar, and are stored as they are written")
  func order() throws {
    let days = try ["2026-11-21", "2026-02-28", "2025-12-31"].map { try #require(Day($0)) }
    #expect(days.sorted().map(\.description) == ["2025-12-31", "2026-02-28", "2026-11-21"])
    let stored = try JSONEncoder().encode(days)
    #expect(String(decoding: stored, as: UTF8.self).contains("\"2026-02-28\""))
    #expect(try JSONDecoder().decode([Day].self, from: stored) == days)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Day].self, from: Data("[\"2026-02-30\"]".utf8))
    }
  }

  @Test("Noon is on its day wherever it is, also where midnight does not exist")
  func noon() throws {
    for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/Sao_Paulo", "Asia/Beirut"] {
      let zone = try #require(TimeZone(identifier: zone))
      for text in ["2018-11-04", "2026-03-29", "2026-10-25", "2200-12-31"] {
        let day = try #require(Day(text))
        #expect(Day(day.noon(in: zone), in: zone) == day, "\(text) in \(zone)")
      }
    }
  }

  @Test("Days are counted over the ends of months and leap years")
  func days() throws {
    let day = try #require(Day("2024-02-28"))
    #expect(day.days(to: try #require(Day("2024-03-01"))) == 2)
    #expect(day.days(to: try #require(Day("2025-02-28"))) == 366)
    #expect(day.days(to: try #require(Day("2024-02-27"))) == -1)
    #expect(try #require(Day("1900-01-01")).days(to: try #require(Day("2000-01-01"))) == 36_524)
  }
}
