import Hummingbird
import Units
import Vault

/// What a movement's rule proposes: taking it, and putting it off.
struct ProposalController {
  let store: Store

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let (day, movement) = try desk.movement(context)
    var reader = context.reader
    // What is taken is of the plan that was looked at.
    let version = reader.number("version") ?? desk.plan.version
    guard let today = context.voice.today else { throw Refusal.notFound }
    let proposal = try await desk.proposal(of: movement, reader, context.voice)
    return try await desk.save(
      reader, about: movement.id.description, version: version, at: "#movement-\(movement.id)",
      back: desk.today(reader, day, context.voice), context
    ) { plan in
      try plan.edit(day.id) { try $0.edit(movement.id) { $0.take(proposal, on: today) } }
    }
  }

  @Sendable func destroy(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let (day, movement) = try desk.movement(context)
    let reader = context.reader
    let (client, voice) = (desk.client, context.voice)
    let back = desk.today(reader, day, voice)
    let proposal = try await desk.proposal(of: movement, reader, voice)
    try await store.putOff(proposal, of: movement.id, in: desk.plan.id, of: client.id)
    return try await context.done(at: back ?? "\(desk.path)#movement-\(movement.id)") {
      let plan = try await store.plan(desk.plan.id, of: client.id)
      return try await PlanPage.load(plan, of: client, from: store, voice)
    }
  }
}

extension PlanDesk {
  /// - Throws: `StoreRefusal.outdated` where nothing is proposed, or something else than was shown.
  fileprivate func proposal(
    of movement: PlanMovement, _ reader: Reader, _ voice: Voice
  ) async throws -> Proposal {
    let outlooks = try await store.outlooks(of: plan, [movement], voice)
    guard case .proposal(let proposal)? = outlooks[movement.id],
      reader.submission.text("basis").map({ $0 == proposal.basis }) ?? true
    else { throw StoreRefusal.outdated }
    return proposal
  }
}

extension Store {
  /// What the rules of movements say today.
  func outlooks(
    of plan: Plan, _ movements: [PlanMovement], _ voice: Voice
  ) async throws -> [Identifier<PlanMovement>: Outlook] {
    guard let today = voice.today else { return [:] }
    return try await outlooks(
      of: plan, movements, voice.movements, voice.catalogue, on: today, in: voice.zone)
  }
}
