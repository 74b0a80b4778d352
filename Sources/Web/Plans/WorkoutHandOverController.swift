import HTTPTypes
import Hummingbird
import Vault

/// Handing the tablet to the client for a workout, and taking it back with the password.
struct WorkoutHandOverController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    _ = try await context.submission(request)
    guard let token = request.sessionToken else { throw Refusal.signedOut }
    let new = services.token()
    try await store.handOver(.workout(client.id), from: token, to: new, at: context.moment)
    return try await context.done(at: Handed.workout(client.id).path) {
      try await today(of: client, context)
    }.settingSession(new, for: request)
  }

  /// Where the client ends: please give the tablet back.
  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    guard context.isHandedOver else { return .seeOther(Handed.workout(client.id).path) }
    return try context.answerClient(try await takeBack(of: client, context))
  }

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    let password = try await context.submission(request).text("password") ?? ""
    if let refusal = try await services.signIn.refusal(of: password, context) {
      return try context.answerClient(try await takeBack(of: client, context).refused(refusal))
    }
    guard let token = request.sessionToken else { throw Refusal.signedOut }
    let new = services.token()
    try await store.takeBack(.workout(client.id), from: token, to: new, at: context.moment)
    return try await context.takenBack.done(at: Handed.workout(client.id).path) {
      try await today(of: client, context)
    }.settingSession(new, for: request)
  }

  private func today(of client: Client, _ context: SignedIn) async throws -> Screen<TodayPage> {
    guard let today = context.voice.today else { throw Refusal.notFound }
    return try await TodayPage.load(of: client.id, on: today, from: store, context.voice)
  }

  private func takeBack(
    of client: Client, _ context: SignedIn
  ) async throws -> Screen<WorkoutTakeBackPage> {
    WorkoutTakeBackPage.screen(
      of: client, from: context.trainer, gym: try await store.gym(), context.voice)
  }
}
