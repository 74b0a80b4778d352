import Hummingbird
import Units
import Vault

/// The wheels of earlier days: one beside the newest, or two that were chosen.
struct WheelHistoryController {
  let store: Store

  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    let days = try await store.measuringDays(of: context.client.id, in: context.voice.zone)
    let choice = try WheelHistoryChoice(request, among: days)
    let history = try await WheelHistory.load(
      of: context.client, days, choice, from: store, context.voice)
    return try context.answer(WheelHistoryPage.screen(history, context.voice))
  }
}

/// What the page shows: a day filled, another as a line, and one slice from close by.
struct WheelHistoryChoice: Sendable {
  /// Nil when nothing was ever measured.
  let filled: Day?
  /// Nil where it would be the same day.
  let line: Day?
  /// Two days were chosen, and not one with the slider.
  let isComparison: Bool
  let slice: String?

  init(filled: Day?, line: Day?, isComparison: Bool = false, slice: String? = nil) {
    self.filled = filled
    self.line = line == filled ? nil : line
    self.isComparison = isComparison
    self.slice = slice
  }

  /// The slider goes from one measuring day to the next; two days to compare may be any.
  init(_ request: Request, among days: [Day]) throws {
    let slice = request.query["slice"]
    if let then = try request.day("then"), let now = try request.day("now") {
      self.init(filled: max(then, now), line: min(then, now), isComparison: true, slice: slice)
    } else {
      let at = try request.day("at")
      let day = at.flatMap { at in days.last { $0 <= at } ?? days.first } ?? days.last
      self.init(filled: day, line: days.last, slice: slice)
    }
  }

  /// The days in a query.
  var query: String {
    let filled = filled?.description ?? ""
    guard isComparison else { return "at=\(filled)" }
    return "then=\((line ?? self.filled)?.description ?? "")&now=\(filled)"
  }
}
