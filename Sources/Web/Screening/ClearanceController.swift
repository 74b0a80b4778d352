import Hummingbird
import Units
import Vault

/// Recording that a doctor has cleared a client.
struct ClearanceController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context.id("client"))
    let concerns = try await store.concerns(of: client.id, on: services.today)
    let submission = try await Submission(request)
    var reader = Reader(submission, text: services.views.text, units: context.trainer.units)
    let entry = reader.clearance(of: concerns, today: services.today)
    guard reader.problems.isEmpty else {
      var screen = try await services.overview(of: client, context, typed: submission)
      screen.status = .unprocessableContent
      screen.form = FormFields([:], typed: submission, problems: reader.problems)
      return try services.answer(request, context, screen)
    }
    try await store.clear(client.id, entry, by: context.trainer, at: services.now())
    return try await services.done(request, context, at: client.path, status: .created) {
      try await services.overview(of: client, context)
    }
  }
}

extension Reader {
  fileprivate mutating func clearance(of concerns: Concerns, today: Day?) -> ClearanceEntry {
    var entry = ClearanceEntry(
      note: words(
        "note", keep: "", limit: 5000, required: "overview.clearanceMissing", lines: true))
    entry.doctor = words("doctor", keep: "", limit: 200)
    entry.givenOn = day("givenOn", until: today, keep: nil)
    entry.until = day("until", until: nil, keep: nil)
    if let until = entry.until, let first = [entry.givenOn, today].compactMap(\.self).max(),
      until < first
    {
      refuse("until", "clearance.untilPast")
    }
    entry.flags = flags(of: concerns)
    return entry
  }

  /// Nil, which is all of them, where none are named; a page always names some.
  private mutating func flags(of concerns: Concerns) -> [String]? {
    guard let value = submission["flags"], value != .null else { return nil }
    guard let named = value.elements?.compactMap(\.typedText).filter({ !$0.isEmpty }) else {
      refuse("flags", "clearance.flagsUnknown")
      return nil
    }
    if named.isEmpty { refuse("flags", "clearance.flagsMissing") }
    let known = Set(concerns.flags.map(\.key))
    if !known.isSuperset(of: named) { refuse("flags", "clearance.flagsUnknown") }
    return concerns.flags.map(\.key).filter(named.contains)
  }
}
