import Foundation
import Hummingbird
import Units
import Vault

/// After how long without a visit the owner is asked whom to erase.
struct RetentionController {
  let store: Store

  @Sendable func show(request: Request, context: Owner) async throws -> Response {
    var screen = try await RetentionPage.load(from: store, context.voice)
    if let done = request.query["done"], ["saved", "erased", "soon"].contains(done) {
      screen.notice = Notice(text: context.voice.text["retention.done.\(done)"])
    }
    return try context.answer(screen)
  }

  @Sendable func update(request: Request, context: Owner) async throws -> Response {
    var reader = context.reader
    let years = reader.submission.text("years") == "" ? nil : reader.number("years")
    if reader.submission["years"] == nil { reader.refuse("years", "problem.choice") }
    if let years, !RetentionPage.years.contains(years) {
      reader.refuse("years", "problem.choice")
    }
    let page = { try await RetentionPage.load(from: store, context.voice) }
    return try await context.saving(reader, on: try await page()) {
      try await store.setRetention(years, at: context.moment)
      return try await context.done(at: "/settings/retention?done=saved") { try await page() }
    }
  }
}

extension Reader {
  mutating func clientsToErase() -> Set<Identifier<Client>> {
    let typed = submission["clients"]?.elements ?? []
    let ids = typed.compactMap { $0.typedText.flatMap { Identifier<Client>($0) } }
    if ids.isEmpty || ids.count != typed.count { refuse("clients", "retention.problem.nobody") }
    return Set(ids)
  }
}

extension Gym {
  /// Who has not been here since then is listed; nil where nobody is.
  func unvisitedSince(_ voice: Voice) -> Date? {
    guard let years = retention, let today = voice.today else { return nil }
    // The 29 February of most years is the day before March.
    let day =
      Day(year: today.year - years, month: today.month, day: today.day)
      ?? Day(year: today.year - years, month: today.month, day: today.day - 1)
    return day?.start(in: voice.zone)
  }
}
