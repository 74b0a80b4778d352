import Foundation
import HTTPTypes
import Hummingbird
import Vault

/// A client's plan on the trainer's desk: each change is saved at once, and can be taken back.
struct PlanDesk {
  let store: Store
  let client: Client
  let plan: Plan

  init(_ store: Store, _ context: OfClient) async throws {
    self.store = store
    client = context.client
    plan = try await store.plan(context.id("plan"), of: client.id)
  }

  init(_ store: Store, _ client: Client, _ plan: Plan) {
    (self.store, self.client, self.plan) = (store, client, plan)
  }

  var path: String { "\(client.path)/plans/\(plan.id)" }

  func day(_ context: OfClient) throws -> PlanDay {
    let id: Identifier<PlanDay> = try context.id("day")
    guard let day = plan.content.days.first(where: { $0.id == id }) else {
      throw Refusal.notFound
    }
    return day
  }

  /// The movement, and the day that it is on: somebody may have moved it since the page was made.
  func movement(_ context: OfClient) throws -> (day: PlanDay, movement: PlanMovement) {
    let id: Identifier<PlanMovement> = try context.id("movement")
    for day in plan.content.days {
      guard let movement = day.movements.first(where: { $0.id == id }) else { continue }
      return (day, movement)
    }
    throw Refusal.notFound
  }

  /// Saves a change, or answers with the page and what is wrong. What goes on from what was saved when it
  /// came is of that version; a program says which one it has read.
  ///
  /// - Parameters:
  ///   - wrong: the day or movement that what was typed is about; nil is the plan itself.
  ///   - place: where on the page the browser goes.
  ///   - back: the page that it goes to instead.
  func save(
    _ reader: Reader, about wrong: String? = nil, version: Int? = nil, at place: String = "",
    back: String? = nil, status: HTTPResponse.Status = .ok, _ context: OfClient,
    _ edit: @escaping @Sendable (inout PlanContent) throws -> Void
  ) async throws -> Response {
    let voice = context.voice
    var reader = reader
    let read =
      reader.isMet ? plan.version : context.answering.wantsJSON ? reader.number("version") : nil
    return try await context.saving(
      reader,
      on: try await PlanPage.load(
        plan, of: client, from: store, typed: reader, about: wrong, voice)
    ) {
      let changed = try await store.change(
        plan.id, of: client.id, version: version ?? read, at: context.moment, edit)
      let did = changed.version == plan.version ? "" : "?did=\(changed.version)"
      let page = back.map { "\($0)&did=\(changed.version)" } ?? "\(path)\(did)\(place)"
      let address = context.answering.wantsJSON ? path : page
      return try await context.done(at: address, status) {
        try await PlanPage.load(changed, of: client, from: store, voice)
      }
    }
  }

  /// Somebody has taken away what was typed about: what was typed is still there to be read.
  ///
  /// - Throws: `Refusal.notFound` where nothing was.
  func gone(_ context: OfClient) async throws -> Response {
    let typed = context.reader.typed(in: [
      "name", "sets", "rest", "note", "group",
    ])
    guard !typed.isEmpty, !context.answering.wantsJSON else { throw Refusal.notFound }
    var screen = try await PlanPage.load(plan, of: client, from: store, context.voice)
    screen.alarm = context.voice.text["plan.taken", ["typed": typed.joined(separator: " · ")]]
    screen.status = .notFound
    return try context.answer(screen)
  }

  /// The day's page, where what was sent came from it: the browser goes back there.
  func today(_ reader: Reader, _ day: PlanDay, _ voice: Voice) -> String? {
    guard reader.submission.text("from") == "today" else { return nil }
    return voice.today.map { TodayPage.address(client, $0, plan.id, day.id) }
  }

  /// That it was changed, which can be undone for a while, or that it is as before.
  func notice(_ request: Request, _ voice: Voice) async throws -> Notice? {
    if request.query["undone"] != nil { return Notice(text: voice.text["plan.undone"]) }
    if request.query["taken"] != nil { return Notice(text: voice.text["plan.isTakenOut"]) }
    if let put = request.query["put"] { return try await putNotice(put, voice) }
    guard request.query["did"] == String(plan.version), plan.before != nil else { return nil }
    // From the day's page it leads back there.
    let day = request.query["day"].map { "&day=\($0)" } ?? ""
    return Notice(
      voice.text[plan.before == plan.content ? "plan.offerLeft" : "plan.changed"],
      undo: Undo(
        "\(path)/change/delete?version=\(plan.version)\(day)", since: plan.changedAt,
        at: voice.now))
  }

  private func putNotice(_ version: String, _ voice: Voice) async throws -> Notice? {
    let template = try await store.template(of: plan)?.template
    guard let template, version == String(template.version) else { return nil }
    return Notice(
      text: voice.text["plan.isPut"],
      undo: Undo(
        "\(path)/template/versions/delete?version=\(version)", since: template.savedAt,
        at: voice.now))
  }
}
