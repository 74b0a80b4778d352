import Foundation

/// Which backups stay: the newest of each of the last 7 days, 5 weeks and 12 months that have any,
/// and all of the newest day.
enum BackupRule {
  static let (days, weeks, months) = (7, 5, 12)

  /// - Parameter zone: in which days begin.
  static func kept(_ dates: [Date], in zone: TimeZone) -> Set<Date> {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = zone
    let sorted = dates.sorted(by: >)
    let day: Set<Calendar.Component> = [.year, .month, .day]
    let newestDay = sorted.first.map { calendar.dateComponents(day, from: $0) }
    let periods: [(Int, Set<Calendar.Component>)] = [
      (days, day), (weeks, [.yearForWeekOfYear, .weekOfYear]), (months, [.year, .month]),
    ]
    return periods.reduce(
      into: Set(sorted.filter { calendar.dateComponents(day, from: $0) == newestDay })
    ) { kept, period in
      var seen: Set<DateComponents> = []
      for date in sorted where seen.count < period.0 {
        let inserted = seen.insert(calendar.dateComponents(period.1, from: date)).inserted
        if inserted { kept.insert(date) }
      }
    }
  }

  /// Those of each state apart, so that no failed one ever takes the place of a good one; and the
  /// newest that was made before an upgrade, and before a restore.
  static func kept(_ backups: [Backup], in zone: TimeZone) -> [Backup] {
    let dates = Dictionary(grouping: backups, by: \.state).mapValues { backups in
      kept(backups.map(\.madeAt), in: zone)
    }
    let ways = Backup.Reason.allCases.compactMap { reason in
      backups.filter { $0.reason == reason && $0.state != .damaged }.max { $0.madeAt < $1.madeAt }
    }
    return backups.filter { backup in
      dates[backup.state]?.contains(backup.madeAt) == true || ways.contains(backup)
    }
  }
}
