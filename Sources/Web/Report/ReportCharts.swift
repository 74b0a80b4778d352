import Catalogue
import Charts
import Units
import Vault

/// What was measured as pictures: lines, then where single values stand.
struct ReportCharts: Sendable {
  let groups: [ReportChartGroup]
  let last: [ReportChart]
  let hasLines: Bool

  init(_ records: ReportRecords, _ colours: ChartColours, _ voice: Voice) {
    let all =
      records.choice.has(.charts) ? records.results.compactMap { records.line($0, voice) } : []
    let lines = all.filter { $0.count > 1 }.flatMap { $0.line.charts(of: $0.exercise, colours) }
    let rulers = all.filter { $0.count == 1 }.compactMap { $0.line.ruler(of: $0.exercise, colours) }
    let isRinged = all.contains { $0.line.rings != nil }
    hasLines = !lines.isEmpty
    last = Self.rows(rulers.isEmpty ? lines : rulers)
    let (shortLines, shortRulers) =
      rulers.isEmpty
      ? (lines.dropLast(last.count), rulers[...]) : (lines[...], rulers.dropLast(last.count))
    groups =
      (lines.isEmpty
        ? [] : [ReportChartGroup(isRinged ? .ringed : .time, shortLines, voice.text)])
      + (rulers.isEmpty ? [] : [ReportChartGroup(.once, shortRulers, voice.text)])
  }

  /// The last two rows of two, the last of which may lack one.
  private static func rows(_ charts: [ReportChart]) -> [ReportChart] {
    charts.suffix(charts.count.isMultiple(of: 2) ? 4 : 3)
  }
}

extension ReportRecords {
  fileprivate func line(
    _ result: ExerciseResult, _ voice: Voice
  ) -> (exercise: Exercise, count: Int, line: ProgressLine)? {
    guard let exercise = voice.catalogue.exercise(result.exercise),
      let series = series[exercise.id],
      let line = ProgressLine(
        series.map(SeriesResult.init), of: exercise, latest: result, goal: goal,
        client.newestSubject(on: voice.today), by: agreement(on: exercise), voice)
    else { return nil }
    return (exercise, series.count, line)
  }
}

extension ProgressLine {
  /// Of a pair two.
  fileprivate func charts(of exercise: Exercise, _ colours: ChartColours) -> [ReportChart] {
    charts.enumerated().map { index, one in
      var chart = one.chart
      (chart.colours, chart.size) = (colours, .small)
      chart.idPrefix = "l\(index)-\(exercise.id)"
      let name = [exercise.name, one.name].compactMap(\.self).joined(separator: ": ")
      return ReportChart(name: name, text: one.green, chart: chart.svg())
    }
  }

  fileprivate func ruler(of exercise: Exercise, _ colours: ChartColours) -> ReportChart? {
    ruler.map { ruler in
      var chart = ruler
      (chart.colours, chart.idPrefix, chart.width) = (colours, "r-\(exercise.id)", 290)
      return ReportChart(name: exercise.name, text: view.green, chart: chart.svg())
    }
  }
}
