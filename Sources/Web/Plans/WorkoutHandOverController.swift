import Hummingbird
import Vault

/// Handing the tablet to the client for a workout, and taking it back with the password.
struct WorkoutHandOverController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    guard let token = request.sessionToken else { throw Refusal.signedOut }
    let new = services.token()
    try await store.handOver(.workout(context.client.id), from: token, to: new, at: context.moment)
    return try await context.done(at: Handed.workout(context.client.id).path) {
      try await today(context)
    }.settingSession(new, for: request)
  }

  /// Where the client ends: please give the tablet back.
  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    guard context.isHandedOver else { return .seeOther(Handed.workout(context.client.id).path) }
    return try context.answerClient(try await takeBack(context))
  }

  @Sendable func destroy(request: Request, context: OfClient) async throws -> Response {
    let password = context.submission.text("password") ?? ""
    if let refusal = try await services.signIn.refusal(of: password, context.signedIn) {
      return try context.answerClient(try await takeBack(context).refused(refusal))
    }
    guard let token = request.sessionToken else { throw Refusal.signedOut }
    let new = services.token()
    try await store.takeBack(.workout(context.client.id), from: token, to: new, at: context.moment)
    return try await context.takenBack.done(at: Handed.workout(context.client.id).path) {
      try await today(context)
    }.settingSession(new, for: request)
  }

  private func today(_ context: OfClient) async throws -> Screen<TodayPage> {
    guard let today = context.voice.today else { throw Refusal.notFound }
    return try await TodayPage.load(of: context.client.id, on: today, from: store, context.voice)
  }

  private func takeBack(_ context: OfClient) async throws -> Screen<WorkoutTakeBackPage> {
    WorkoutTakeBackPage.screen(
      of: context.client, from: context.trainer, gym: try await store.gym(), context.voice)
  }
}
