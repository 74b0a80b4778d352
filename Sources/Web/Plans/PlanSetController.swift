import Hummingbird
import Vault

/// Checking a set off, skipping it, and taking that back.
struct PlanSetController {
  let store: Store

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let context = context.forClient
    let plan = try await store.plan(context.id("plan"), of: context.client.id)
    var reader = context.reader
    guard let today = context.voice.today,
      let id = reader.submission.text("set").flatMap({ Identifier<PlanSet>($0) })
    else { throw Refusal.malformed }
    guard let day = plan.content.day(of: id),
      let set = plan.content.sets.first(where: { $0.id == id })
    else { throw Refusal.notFound }
    // At night the workout of the evening goes on.
    let training = try await store.trainingDay(
      of: context.client.id, at: context.voice.now, in: context.voice.zone)
    let date = reader.day("date", until: today, keep: training ?? today) ?? today
    let entry = reader.tick(set, of: plan, on: date)
    let page = {
      try await TodayPage.load(
        of: context.client.id, on: date, plan: plan.id, day: day.id, from: store,
        typed: reader.problems.isEmpty ? nil : (reader, id), isForClient: context.isHandedOver,
        context.voice)
    }
    return try await context.saving(reader, on: try await page()) {
      let isRepeated = try await store.tick(entry, of: context.client.id, at: context.moment)
      let address = TodayPage.address(context.client, date, plan.id, day.id)
      return try await context.done(at: "\(address)#set-\(id)", isRepeated ? .ok : .created, page)
    }
  }
}
