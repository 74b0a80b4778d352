import Catalogue
import Foundation
import Mustache
import Units
import Vault

/// The wheel of a day, with another day's shape as a line, and what is different.
struct WheelHistoryPage: Page {
  static let template = "wheel/history"

  let days: [WheelDay]
  let hasDays: Bool
  let hasSlider: Bool
  /// The last place of the slider, and where it stands.
  let last: Int
  let place: Int
  let earlier: String?
  let later: String?
  let isComparison: Bool
  let at: Shown<Day>
  let outline: Shown<Day>
  let summary: String
  let legend: String?
  let wheel: Wheel
  let then: String?
  let now: String?
  let heading: String?
  let differences: [WheelDifference]
  let hasChanges: Bool
  let rows: [WheelRow]
  let slice: SliceDetail?
  /// The picture's query, and its name as a file.
  let picture: String
  let file: String
}

/// A day of the slider; there may be hundreds.
struct WheelDay: Encodable, Sendable, MustacheParent {
  let day: String
  let text: String
  let selected: Bool

  func child(named name: String) -> Any? {
    switch name {
    case "day": day
    case "text": text
    case "selected": selected
    default: nil
    }
  }
}

/// A category in the table.
struct WheelRow: Encodable, Sendable {
  let name: String
  let score: ScoreDisc
  let scoreText: String
  let change: String?
  let measuredAt: Shown<Date>
}

extension Services {
  func history(
    of client: Client, _ days: [Day], _ choice: WheelHistoryChoice, _ context: SignedIn
  ) async throws -> Screen<WheelHistoryPage> {
    let wheel = try await wheel(of: client, on: choice.filled)
    let other = try await choice.line.asyncMap { try await self.wheel(of: client, on: $0) }
    let header = ClientHeader(client, self, context.trainer.units)
    let path = "\(client.path)/wheel/history?\(choice.query)"
    let chart = wheel.chart(of: client, views.text, outline: other) { "\(path)&slice=\($0.id)" }
    return Screen(
      page: page(wheel, other, days, choice, context.trainer.units),
      title: views.text["history.title"], client: header, tab: .overview, chart: chart.svg())
  }

  private func page(
    _ wheel: Wheel, _ other: Wheel?, _ days: [Day], _ choice: WheelHistoryChoice,
    _ units: UnitSystem
  ) -> WheelHistoryPage {
    let text = views.text
    let place = days.lastIndex { day in choice.filled.map { day <= $0 } ?? false } ?? 0
    let differences = differences(wheel, other, choice)
    let ends = [choice.line, choice.filled].compactMap(\.self).sorted().map { date($0) }
    let name = slug(choice)
    return WheelHistoryPage(
      days: days.enumerated().map {
        WheelDay(day: $1.description, text: date($1), selected: $0 == place)
      }, hasDays: !days.isEmpty, hasSlider: days.count > 1, last: max(days.count - 1, 0),
      place: place,
      earlier: days.prefix(place).last?.description,
      later: days.dropFirst(place + 1).first?.description, isComparison: choice.isComparison,
      at: Shown(choice.filled) { date($0) }, outline: Shown(choice.line) { date($0) },
      summary: wheel.summary(text) ?? text["history.nothing"],
      legend: choice.line.map { text["history.legend", ["date": date($0)]] }, wheel: wheel,
      then: [choice.line ?? days.first, choice.filled].compactMap(\.self).min()?.description,
      now: [choice.line, choice.filled].compactMap(\.self).max()?.description,
      heading: ends.count == 2
        ? text["history.differences", ["from": ends[0], "to": ends[1]]] : nil,
      differences: differences, hasChanges: !differences.isEmpty, rows: rows(wheel, differences),
      slice: wheel.categories.first { $0.id == choice.slice }.map { SliceDetail($0, self, units) },
      picture: name.query, file: name.file)
  }

  private func date(_ day: Day) -> String { views.text.date(day.noon(in: zone)) }

  private func slug(_ choice: WheelHistoryChoice) -> (query: String, file: String) {
    let filled = choice.filled?.description ?? ""
    guard let line = choice.line?.description else { return ("at=\(filled)", "wheel-\(filled)") }
    return ("at=\(filled)&then=\(line)", "wheel-\(filled)-\(line)")
  }

  /// From the earlier day to the later one, whichever of them is filled.
  private func differences(
    _ wheel: Wheel, _ other: Wheel?, _ choice: WheelHistoryChoice
  ) -> [WheelDifference] {
    guard let other, let line = choice.line, let filled = choice.filled else { return [] }
    let (before, after) = line < filled ? (other, wheel) : (wheel, other)
    return WheelDifference.all(from: before, to: after, views.text)
  }

  private func rows(_ wheel: Wheel, _ differences: [WheelDifference]) -> [WheelRow] {
    let text = views.text
    return wheel.categories.map { slice in
      WheelRow(
        name: slice.name, score: ScoreDisc(slice.score, text),
        scoreText: slice.score.map(text.score) ?? text["history.noScore"],
        change: differences.first { $0.category == slice.id }?.signed,
        measuredAt: Shown(slice.measuredAt, text.date))
    }
  }
}

extension Optional where Wrapped: Sendable {
  fileprivate func asyncMap<Other: Sendable>(
    _ change: (Wrapped) async throws -> Other
  ) async rethrows -> Other? {
    guard let self else { return nil }
    return try await change(self)
  }
}
