import Catalogue
import Charts
import Foundation
import Vault

extension GroupReportPage.Area {
  /// What scores of it say is known of the catalogue, not of each member's results.
  init(_ slice: GroupStanding.Slice, _ voice: Voice) {
    let category = voice.catalogue.category(slice.id)
    self.init(
      slice.id, slice.name, slice.colour, slice.spread,
      slice.spread.flatMap { _ in category.flatMap { voice.catalogue.meanScale(of: $0) } },
      voice.text)
  }

  init(
    _ id: String, _ name: String, _ colour: String, _ spread: Spread?, _ scale: MeanScale?,
    _ text: Text
  ) {
    self.init(
      id: id, name: name, colour: colour, spread: spread, scale: scale,
      mean: spread.map { text.score($0.mean) } ?? "–",
      middle: spread.map { text.span($0.lowerQuartile, $0.upperQuartile) } ?? "–",
      range: spread.map { text.span($0.lowest, $0.highest) } ?? "–")
  }
}

extension GroupReportPage.Person {
  init(_ member: GroupMember, _ voice: Voice) {
    (id, name) = (member.id.description, member.name)
    overall = ScoreDisc(member.standing.overall, voice.text)
    scores = Dictionary(
      member.standing.slices.map { ($0.category, $0.score) }
    ) { first, _ in first }
    lastSeen = Shown(member.lastSeen, voice.text.date)
    due = member.due.compactMap { voice.catalogue.category($0)?.name }
    dueText = due.isEmpty ? nil : due.joined(separator: ", ")
  }
}

extension Text {
  fileprivate func span(_ low: Double, _ high: Double) -> String {
    self["group.from", ["low": score(low), "high": score(high)]]
  }
}

extension GroupStanding {
  func few(of total: Int, _ text: Text) -> String? {
    let small = slices.filter { (1..<Self.enough).contains($0.spread?.count ?? 0) }.map(\.name)
    let names = total < Self.enough ? [text["group.everything"]] : small
    return names.isEmpty
      ? nil : text["group.recognised", ["names": names.joined(separator: ", ")]]
  }

  /// - Parameter total: how many were chosen; the mean is of those who have a score.
  func chart(of total: Int, _ text: Text) -> WheelChart {
    let people = text.plural("group.people", overall?.count ?? total)
    var chart = WheelChart(
      slices: slices.map { slice in
        let shown = slice.spread.map { text.score($0.mean) }
        return WheelChart.Slice(
          id: slice.id, name: slice.name, colour: slice.colour, score: slice.spread?.mean,
          scoreText: shown,
          label: shown.map { text["wheel.slice", ["name": slice.name, "score": $0]] }
            ?? text["wheel.emptySlice", ["name": slice.name]])
      },
      overallText: overall.map { text.score($0.mean) },
      countText: overall == nil
        ? text["overview.nothing"] : text["group.mean", ["people": people]],
      title: text["group.wheel", ["people": people]])
    chart.overallLevel = overall.map { ChartLevel(score: $0.mean) }
    return chart
  }
}
