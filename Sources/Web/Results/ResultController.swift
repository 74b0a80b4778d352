import Catalogue
import Hummingbird
import Units
import Vault

/// Entering a result, correcting it within its minute, and all results with later corrections.
struct ResultController {
  let store: Store

  @Sendable func index(request: Request, context: OfClient) async throws -> Response {
    var reader = context.reader(ofQuery: request)
    let filter = reader.filter(in: context.voice.zone)
    let from = max(0, reader.number("from") ?? 0)
    let list = try await ResultList.load(of: context.client, filter, from: from, in: store)
    var screen = ResultsPage.screen(list, of: context.client, context.voice)
    screen.notice = try await context.deletionNotice(request, in: store)
    return try context.again(screen, reader)
  }

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    var reader = context.reader
    let exercise = try reader.exercise(in: context.voice.catalogue)
    let entry = reader.entry(
      of: exercise, context.client,
      known: try await known(for: exercise, context.client, context.voice),
      doubt: store.folder.clockDoubt(at: context.voice.now), context.voice)
    let battery = reader.battery
    let typed = { try await page(exercise, typed: reader, in: battery, context) }
    return try await context.saving(reader, on: try await typed()) {
      guard let entry, let entered = try await enter(entry, &reader, context) else {
        return try context.again(try await typed(), reader)
      }
      if let battery, try await store.hasBattery(battery, context.voice) {
        try await store.pass(exercise.id, isSkipped: false, in: battery, context)
      }
      let path =
        "\(context.client.path)/assessments/\(exercise.id)?saved=\(entered.result.id)"
        + (battery.map { "&battery=\($0.queryEncoded)" } ?? "")
      return try await context.done(at: path, entered.corrected ? .ok : .created) {
        try await page(exercise, saved: entered.result.id, in: battery, context)
      }
    }
  }

  @Sendable func edit(request: Request, context: OfClient) async throws -> Response {
    let result = try await store.result(context)
    let back = WayBack(
      request.query["returnTo"], from: result, else: result.listPath, context.voice)
    let names = try await store.trainerNames()
    return try context.answer(
      ResultPage.screen(result, of: context.client, names: names, back: back, context.voice))
  }

  @Sendable func update(request: Request, context: OfClient) async throws -> Response {
    let result = try await store.result(context)
    let names = try await store.trainerNames()
    var reader = context.reader
    let back = reader.wayBack(from: result, context.voice)
    let change = reader.change(of: result, context.client, context.voice)
    let page = {
      ResultPage.screen(
        result, of: context.client, names: names, typed: reader, back: back, context.voice)
    }
    return try await context.saving(reader, on: page()) {
      let changed = try await store.edit(
        result.id, of: context.client.id, change, catalogue: context.voice.catalogue,
        at: context.moment)
      return try await context.done(at: back.path(at: result)) {
        ResultPage.screen(changed, of: context.client, names: names, back: back, context.voice)
      }
    }
  }

  @Sendable func destroy(request: Request, context: OfClient) async throws -> Response {
    let result = try await store.result(context)
    let names = try await store.trainerNames()
    var reader = context.reader
    let back = reader.wayBack(from: result, context.voice)
    let reason = reader.reason
    let page = {
      ResultPage.screen(result, of: context.client, names: names, back: back, context.voice)
    }
    return try await context.saving(reader, on: page()) {
      try await store.delete(result.id, of: context.client.id, reason: reason, at: context.moment)
      return try await context.done(at: back.path(at: result, saying: "deleted=\(result.id)")) {
        let filter = ResultFilter(exercise: result.exercise, in: context.voice.zone)
        let list = try await ResultList.load(of: context.client, filter, in: store)
        return ResultsPage.screen(list, of: context.client, context.voice)
      }
    }
  }

  private func page(
    _ exercise: Exercise, typed: Reader? = nil,
    saved: Identifier<ExerciseResult>? = nil, in battery: String?, _ context: OfClient
  ) async throws -> Screen<ExercisePage> {
    try await ExercisePage.load(
      exercise, of: context.client, from: store, typed: typed, saved: saved, in: battery,
      at: context.moment, context.voice)
  }

  /// What the page of an exercise fills in.
  private func known(
    for exercise: Exercise, _ client: Client, _ voice: Voice
  ) async throws -> KnownNumbers {
    try await store.known(
      for: exercise, of: client.id, catalogue: voice.catalogue, on: voice.today, in: voice.zone)
  }

  /// Nil where what a correction keeps does not go with the value that was typed.
  private func enter(
    _ entry: ResultEntry, _ reader: inout Reader, _ context: OfClient
  ) async throws -> EnteredResult? {
    do {
      return try await store.enter(entry, catalogue: context.voice.catalogue, at: context.moment)
    } catch let misfit as KeptInputsMisfit {
      for input in misfit.inputs {
        let isPaired = input.key == entry.exercise.pair?.key
        reader.refuseMisfit(input, isPaired ? "value" : nil)
      }
      return nil
    }
  }
}
