import Catalogue
import Hummingbird
import Vault

/// The gym's batteries: adding, changing and removing them. For the owner.
struct BatteryController {
  let store: Store

  @Sendable func index(request: Request, context: Owner) async throws -> Response {
    let all = try await store.batteries(beside: context.shipped)
    var screen = BatteriesPage.screen(all, context.voice)
    screen.notice = context.voice.batteryNotice(request, all)
    return try context.answer(screen)
  }

  @Sendable func new(request: Request, context: Owner) throws -> Response {
    try context.answer(BatteryEditorPage.screen(nil, BatteryDraft(nil), context.voice))
  }

  @Sendable func edit(request: Request, context: Owner) async throws -> Response {
    let battery = try await store.battery(context.battery, context.voice)
    return try context.answer(
      BatteryEditorPage.screen(battery, BatteryDraft(battery), context.voice))
  }

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    var reader = context.reader
    let battery = reader.battery(nil, beside: try await store.batteries(context.voice))
    let draft = BatteryDraft(reader.submission, else: nil)
    let page = { BatteryEditorPage.screen(nil, draft, typed: reader, context.voice) }
    return try await context.saving(reader, on: page()) {
      let id = try await store.addBattery(
        battery.name, battery.exercises, beside: context.shipped, by: context.trainer,
        at: context.moment.now)
      return try await saved(id, .created, context)
    }
  }

  @Sendable func update(request: Request, context: Owner) async throws -> Response {
    let kept = try await store.battery(context.battery, context.voice)
    var reader = context.reader
    let battery = reader.battery(kept, beside: try await store.batteries(context.voice))
    let version = reader.number("version")
    let draft = BatteryDraft(reader.submission, else: kept)
    let page = { BatteryEditorPage.screen(kept, draft, typed: reader, context.voice) }
    return try await context.saving(reader, on: page(), outdated: "battery.outdated") {
      try await store.change(
        battery, version: version, beside: context.shipped, by: context.trainer,
        at: context.moment.now)
      return try await saved(kept.id, .ok, context)
    }
  }

  @Sendable func destroy(request: Request, context: Owner) async throws -> Response {
    let battery = try await store.battery(context.battery, context.voice)
    try await store.remove(
      battery.id, true, beside: context.shipped, by: context.trainer, at: context.moment.now)
    return try await context.done(at: "/settings/batteries?removed=\(battery.id)") {
      BatteriesPage.screen(try await store.batteries(beside: context.shipped), context.voice)
    }
  }

  private func saved(
    _ id: String, _ status: HTTPResponse.Status, _ context: Owner
  ) async throws -> Response {
    let path = context.answering.wantsJSON ? "/settings/batteries/\(id)" : "/settings/batteries"
    return try await context.done(at: "\(path)?saved=1", status) {
      let battery = try await store.battery(id, context.voice)
      return BatteryEditorPage.screen(battery, BatteryDraft(battery), context.voice)
    }
  }
}

extension Owner {
  /// The batteries of the files.
  var shipped: [Battery] { voice.catalogue.batteries }
}

extension Voice {
  /// What was just done: saved, removed, which can be undone for a while, or brought back.
  fileprivate func batteryNotice(_ request: Request, _ all: [GymBattery]) -> Notice? {
    let named = { (key: String) in all.first { $0.id == request.query[key] } }
    if let back = named("restored") {
      return Notice(text: text["batteries.restored", ["name": back.name]])
    }
    if let gone = named("removed"), let since = gone.removedAt {
      return Notice(
        text["batteries.removed", ["name": gone.name]],
        undo: Undo("\(gone.path)/removal/delete", since: since, at: now))
    }
    return request.query["saved"] == nil ? nil : Notice(text: text["settings.saved"])
  }
}
