import Catalogue
import Foundation
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
  @PageOnly var mixed: String?
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

  static func screen(_ history: WheelHistory, _ voice: Voice) -> Screen<Self> {
    let (client, choice) = (history.client, history.choice)
    let path = "\(client.path)/wheel/history?\(choice.query)"
    let chart = history.wheel.chart(of: client, voice, outline: history.other) {
      "\(path)&slice=\($0.id)"
    }
    return Screen(
      page: Self(history, voice), title: voice.text["history.title"],
      client: ClientHeader(client, voice), tab: .overview, chart: Drawing(chart.svg()))
  }

  private init(_ history: WheelHistory, _ voice: Voice) {
    let (days, choice, text) = (history.days, history.choice, voice.text)
    let ends = [choice.line, choice.filled].compactMap(\.self).sorted()
    let place = days.lastIndex { day in choice.filled.map { day <= $0 } ?? false } ?? 0
    self.days = days.enumerated().map {
      WheelDay(day: $1.description, text: text.day($1), selected: $0 == place)
    }
    hasDays = !days.isEmpty
    hasSlider = days.count > 1
    last = max(days.count - 1, 0)
    self.place = place
    earlier = days.prefix(place).last?.description
    later = days.dropFirst(place + 1).first?.description
    isComparison = choice.isComparison
    at = Shown(choice.filled, text.day)
    outline = Shown(choice.line, text.day)
    summary = history.wheel.summary(text) ?? text["history.nothing"]
    legend = choice.line.map { text["history.legend", ["date": text.day($0)]] }
    wheel = history.wheel
    mixed = voice.mixing(wheel.scale)
    then = [choice.line ?? days.first, choice.filled].compactMap(\.self).min()?.description
    now = ends.last?.description
    heading = ends.count == 2 ? voice.heading(ends) : nil
    differences = history.differences(text)
    hasChanges = !differences.isEmpty
    rows = WheelRow.all(of: history.wheel, differences, text)
    slice = history.wheel.categories.first { $0.id == choice.slice }
      .map { SliceDetail($0, voice) }
    (picture, file) = choice.picture
  }
}

/// The wheels of two days.
struct WheelHistory: Sendable {
  let client: Client
  /// On which anything was measured.
  let days: [Day]
  let choice: WheelHistoryChoice
  let wheel: Wheel
  /// Drawn as a line.
  let other: Wheel?

  static func load(
    of client: Client, _ days: [Day], _ choice: WheelHistoryChoice, from store: Store,
    _ voice: Voice
  ) async throws -> WheelHistory {
    WheelHistory(
      client: client, days: days, choice: choice,
      wheel: try await Wheel.load(of: client, on: choice.filled, from: store, voice),
      other: try await choice.line.asyncMap { day in
        try await Wheel.load(of: client, on: day, from: store, voice)
      })
  }

  /// From the earlier day to the later one, whichever of them is filled.
  fileprivate func differences(_ text: Text) -> [WheelDifference] {
    guard let other, let line = choice.line, let filled = choice.filled else { return [] }
    let (before, after) = line < filled ? (other, wheel) : (wheel, other)
    return after.changes(since: before).map { WheelDifference($0, text) }
  }
}

/// A day of the slider; there may be hundreds.
struct WheelDay: Encodable, Sendable {
  let day: String
  let text: String
  let selected: Bool
}

/// A category in the table.
struct WheelRow: Encodable, Sendable {
  let name: String
  let score: ScoreDisc
  let scoreText: String
  let change: String?
  let measuredAt: Shown<Date>

  fileprivate static func all(
    of wheel: Wheel, _ differences: [WheelDifference], _ text: Text
  ) -> [WheelRow] {
    wheel.categories.map { slice in
      WheelRow(
        name: slice.name, score: ScoreDisc(slice.score, text),
        scoreText: slice.score.map(text.score) ?? text["history.noScore"],
        change: differences.first { $0.category == slice.id }?.signed,
        measuredAt: Shown(slice.measuredAt, text.date))
    }
  }
}

extension Voice {
  fileprivate func heading(_ ends: [Day]) -> String? {
    guard let from = ends.first, let to = ends.last else { return nil }
    return text["history.differences", ["from": text.day(from), "to": text.day(to)]]
  }
}

extension WheelHistoryChoice {
  /// The picture's query, and its name as a file.
  fileprivate var picture: (query: String, file: String) {
    let filled = filled?.description ?? ""
    guard let line = line?.description else { return ("at=\(filled)", "wheel-\(filled)") }
    return ("at=\(filled)&then=\(line)", "wheel-\(filled)-\(line)")
  }
}
