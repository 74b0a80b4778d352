import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("Which backups are kept")
struct BackupRuleTests {
  private let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  private var calendar: Calendar {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = zone
    return calendar
  }

  /// Two years of days at eight in the morning, over four changes of the clock.
  private var days: [Date] {
    let first = Date(timeIntervalSince1970: 1_767_251_100)
    return (0..<730).compactMap { calendar.date(byAdding: .day, value: $0, to: first) }
  }

  /// How many different periods the newest of some dates lie in, each of them present.
  private func expectNewest(
    of all: [Date], in kept: Set<Date>, _ count: Int, _ parts: Set<Calendar.Component>
  ) {
    let newest = Dictionary(grouping: all) { calendar.dateComponents(parts, from: $0) }
      .compactMap { $0.value.max() }.sorted(by: >).prefix(count)
    #expect(kept.isSuperset(of: newest))
  }

  @Test("Day after day for two years: 7 days, 5 weeks, 12 months, and never more than 24")
  func twoYears() {
    var (there, made): (Set<Date>, [Date]) = ([], [])
    for day in days {
      made.append(day)
      there = BackupRule.kept(Array(there) + [day], in: zone)
      #expect(there.contains(day), "the newest always stays")
      #expect(there.count <= 24 && there.isSubset(of: made))
      expectNewest(of: made, in: there, 7, [.year, .month, .day])
      expectNewest(of: made, in: there, 5, [.yearForWeekOfYear, .weekOfYear])
      expectNewest(of: made, in: there, 12, [.year, .month])
      #expect(there == BackupRule.kept(made, in: zone), "what went was never needed again")
    }
    #expect(there.min().map { days[729].timeIntervalSince($0) > 330 * 86_400 } == true)
  }

  @Test("A gym that is closed for weeks keeps what it has, and all of the newest day stay")
  func closed() {
    let some = stride(from: 0, to: 730, by: 45).map { days[$0] }
    #expect(BackupRule.kept(Array(some.suffix(7)), in: zone).count == 7)
    let day = (0..<9).map { days[700].addingTimeInterval(Double($0) * 600) }
    #expect(BackupRule.kept(day + [days[699]], in: zone).count == 10)
    #expect(BackupRule.kept(day + [days[701]], in: zone) == [day[8], days[701]])
    #expect(BackupRule.kept([], in: zone) == [])
  }

  @Test("Damaged ones of every day take the place of no good one; the ways back stay, too")
  func states() {
    let good = days.prefix(30).map { Backup(madeAt: $0, reason: nil, state: .good) }
    let bad = days.suffix(700).map { Backup(madeAt: $0, reason: nil, state: .damaged) }
    let alone = BackupRule.kept(good, in: zone)
    let together = BackupRule.kept(good + bad, in: zone)
    #expect(alone.allSatisfy(together.contains))
    #expect(together.filter { $0.state == .damaged }.count <= 24)
    let way = Backup(madeAt: days[3], reason: .upgrade, state: .good)
    let older = Backup(madeAt: days[1], reason: .upgrade, state: .good)
    let all = days.map { Backup(madeAt: $0.addingTimeInterval(60), reason: nil, state: .good) }
    let kept = BackupRule.kept(all + [older, way], in: zone)
    #expect(kept.contains(way) && !kept.contains(older))
  }

  @Test("A name says all, and what is not ours is none")
  func names() throws {
    let at = Date(timeIntervalSince1970: 1_795_396_110)
    for reason in [nil, Backup.Reason.upgrade, .restore] {
      for state in Backup.State.allCases {
        let backup = Backup(madeAt: at, reason: reason, state: state)
        #expect(Backup(name: backup.name) == backup)
      }
    }
    let plain = Backup(madeAt: at, reason: nil, state: .good)
    #expect(plain.name == "healthwheel-20261123T010830Z.tar")
    for name in ["", "vault.db", "../\(plain.name)", "\(plain.name).part", ".\(plain.name)"] {
      #expect(Backup(name: name) == nil)
    }
  }
}
