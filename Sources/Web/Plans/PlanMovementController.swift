import Catalogue
import Foundation
import Hummingbird
import Vault

/// The movements of a day: looking for one, putting it in, saying what its sets are.
struct PlanMovementController {
  let store: Store

  @Sendable func new(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let (day, query) = (try desk.day(context), request.query)
    let concerns = try await store.concerns(of: desk.client.id, on: context.voice.today)
    var screen = MovementChoicePage.screen(
      MovementSearch { query[$0] }, for: day, of: desk.plan, desk.client, concerns,
      context.voice)
    screen.notice =
      query["added"] == nil
      ? try await desk.notice(request, context.voice)
      : Notice(text: context.voice.text["plan.ownAdded"])
    return try context.answer(screen)
  }

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let day = try desk.day(context)
    var reader = context.reader
    let movement = reader.newMovement(at: context.moment.now)
    reader.checkSize(of: desk.plan.content, adding: 1, "movement")
    return try await desk.save(
      reader, about: day.id.description, at: "#day-\(day.id)", status: .created, context
    ) { plan in
      guard let movement else { return }
      try plan.edit(day.id) { $0.movements.append(movement) }
    }
  }

  @Sendable func update(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    guard let (day, old) = try? desk.movement(context) else {
      return try await desk.gone(context)
    }
    var reader = context.reader
    reader.meet(context.voice.fields(of: old, on: day)) {
      context.voice.words(for: $1, in: $0, of: desk.plan.content)
    }
    let movement = reader.planMovement(old, at: context.moment.now)
    let other = reader.otherDay(than: day, of: desk.plan.content)
    return try await desk.save(
      reader, about: old.id.description, at: "#movement-\(old.id)",
      back: desk.today(reader, day, context.voice), context
    ) { plan in
      try plan.edit(day.id) { try $0.edit(old.id) { $0 = movement } }
      if let other { try plan.move(old.id, from: day.id, to: other) }
    }
  }

  @Sendable func destroy(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let (day, movement) = try desk.movement(context)
    let reader = context.reader
    return try await desk.save(reader, at: "#day-\(day.id)", context) { plan in
      try plan.edit(day.id) { $0.movements.removeAll { $0.id == movement.id } }
    }
  }
}

extension Reader {
  /// One of the library with sets as they are usual, until they are typed.
  fileprivate mutating func newMovement(at now: Date) -> PlanMovement? {
    guard let found = movementNamed(submission.text("movement") ?? "") else { return nil }
    let movement = PlanMovement(
      id: .init(at: now), movement: found.id, name: found.name, group: voice.muscle(found.first),
      sets: found.usualSets(at: now))
    return submission.text("sets") == nil ? movement : planMovement(movement, at: now)
  }
}

extension Movement {
  /// Three of ten, of half a minute or of 20 m; 20 minutes of what is for endurance.
  fileprivate func usualSets(at now: Date) -> [PlanSet] {
    var numbers = SetNumbers()
    let isLong = first == .endurance && (rest ?? 0) == 0
    switch measure {
    case .repetitions: numbers.repetitions = 10
    case .duration: numbers.duration = isLong ? 1200 : 30
    case .distance: numbers.distance = first == .endurance ? 1000 : 20
    }
    return (0..<(isLong ? 1 : 3)).map { _ in PlanSet(id: .init(at: now), numbers) }
  }
}
