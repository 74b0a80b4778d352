import Foundation
import Hummingbird
import Vault

/// What is not found while a plan is made, and any trainer may add to the gym's library.
struct MovementAdditionController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func new(request: Request, context: OfClient) async throws -> Response {
    var screen = try await page(context)
    screen.form.values["name"] = request.query["name"]
    return try context.answer(screen)
  }

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let day = try desk.day(context)
    var reader = context.reader
    let new = try await NewMovement(&reader, from: store, at: context.moment)
    return try await context.saving(reader, on: try await page(typed: reader, context)) {
      let id = try await new.keep(in: services, at: context.moment).id.description
      let voice = services.voice(for: context.trainer)
      let name = voice.movements.movement(id)?.name ?? ""
      let path = "\(desk.path)/days/\(day.id)/movements/new"
      return try await context.done(at: "\(path)?q=\(name.queryEncoded)&added=1", .created) {
        let concerns = try await store.concerns(of: desk.client.id, on: voice.today)
        return MovementChoicePage.screen(
          MovementSearch { $0 == "q" ? name : nil }, for: day, of: desk.plan, desk.client,
          concerns, voice)
      }
    }
  }

  private func page(
    typed: Reader? = nil, _ context: OfClient
  ) async throws -> Screen<MovementPage> {
    let desk = try await PlanDesk(store, context)
    let path = "\(desk.path)/days/\(try desk.day(context).id)/movements"
    var screen = MovementPage.screen(
      nil, typed: typed, at: "\(path)/own", back: "\(path)/new", context.voice)
    screen.client = ClientHeader(desk.client, context.voice)
    screen.tab = .plan
    return screen
  }
}
