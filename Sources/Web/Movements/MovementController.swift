import Hummingbird
import Vault

/// The gym's own movements: adding, changing and putting them away. For the owner.
struct MovementController {
  static let path = "/settings/movements"
  let services: Services
  private var store: Store { services.store }

  @Sendable func index(request: Request, context: Owner) async throws -> Response {
    let own = try await store.gymMovements()
    var screen = MovementsPage.screen(own, context.voice)
    screen.notice = context.voice.movementNotice(request, own)
    return try context.answer(screen)
  }

  @Sendable func new(request: Request, context: Owner) throws -> Response {
    try context.answer(page(nil, context))
  }

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    var reader = context.reader
    let new = try await NewMovement(&reader, from: store, at: context.moment)
    return try await context.saving(reader, on: page(nil, typed: reader, context)) {
      try await saved(try await new.keep(in: services, at: context.moment), .created, context)
    }
  }

  @Sendable func edit(request: Request, context: Owner) async throws -> Response {
    let own = try await store.gymMovement(context.id("own"))
    return try context.answer(page(own, context))
  }

  @Sendable func update(request: Request, context: Owner) async throws -> Response {
    let own = try await store.gymMovement(context.id("own"))
    var reader = context.reader
    let library = context.voice.movements
    let old = library.movement(own.id.description)
    let typed = reader.movement(
      MovementDraft(reader.submission, else: old, library), id: own.id.description, else: old)
    let version = reader.number("version")
    return try await context.saving(
      reader, on: page(own, typed: reader, context), outdated: "movement.outdated"
    ) {
      let changed = try await store.change(
        own.id, version: version, to: typed.definition, at: context.moment)
      try await services.movements.load(from: store)
      return try await saved(changed, .ok, context)
    }
  }

  @Sendable func destroy(request: Request, context: Owner) async throws -> Response {
    let own = try await store.gymMovement(context.id("own"))
    _ = try await store.putAway(own.id, true, at: context.moment)
    try await services.movements.load(from: store)
    return try await context.done(at: "\(Self.path)?removed=\(own.id)") {
      MovementsPage.screen(try await store.gymMovements(), services.voice(for: context.trainer))
    }
  }

  private func page(
    _ own: GymMovement?, typed: Reader? = nil, _ context: Owner
  ) -> Screen<MovementPage> {
    MovementPage.screen(
      own, typed: typed, at: own.map { "\(Self.path)/\($0.id)" } ?? Self.path, back: Self.path,
      services.voice(for: context.trainer))
  }

  private func saved(
    _ own: GymMovement, _ status: HTTPResponse.Status, _ context: Owner
  ) async throws -> Response {
    let wantsJSON = context.answering.wantsJSON
    return try await context.done(
      at: wantsJSON ? "\(Self.path)/\(own.id)" : "\(Self.path)?saved=1", status
    ) { page(own, context) }
  }
}

/// A movement that somebody adds to the gym's library.
struct NewMovement {
  private let id: Identifier<GymMovement>
  private let definition: String

  init(_ reader: inout Reader, from store: Store, at moment: Moment) async throws {
    id = .init(at: moment.now)
    let draft = MovementDraft(reader.submission, else: nil, reader.voice.movements)
    definition = reader.movement(draft, id: id.description, else: nil).definition
    if try await store.gymMovements().count >= GymMovement.limit {
      reader.refuse("name", "movement.problem.tooMany", ["limit": String(GymMovement.limit)])
    }
  }

  /// From now on it is among those that are found.
  func keep(in services: Services, at moment: Moment) async throws -> GymMovement {
    let kept = try await services.store.addGymMovement(id, definition, at: moment)
    try await services.movements.load(from: services.store)
    return kept
  }
}

extension Voice {
  /// What was just done: saved, put away, which can be undone for a while, or brought back.
  fileprivate func movementNotice(_ request: Request, _ own: [GymMovement]) -> Notice? {
    let named = { (key: String) in own.first { $0.id.description == request.query[key] } }
    let name = { (one: GymMovement) in
      ["name": movements.movement(one.id.description)?.name ?? ""]
    }
    if let back = named("restored") {
      return Notice(text: text["movements.restored", name(back)])
    }
    if let gone = named("removed"), let since = gone.removedAt {
      return Notice(
        text["movements.removed", name(gone)],
        undo: Undo("\(MovementController.path)/\(gone.id)/removal/delete", since: since, at: now))
    }
    return request.query["saved"] == nil ? nil : Notice(text: text["settings.saved"])
  }
}
