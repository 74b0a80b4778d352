import Hummingbird
import Vault

/// Someone starts to edit a result within its minute: that renews it.
struct CorrectionController {
  let store: Store

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let result = try await store.result(context)
    let open = store.touch(result, by: context.trainer, at: context.moment.instant)
    guard let open else { throw Refusal(status: .conflict, key: "refusal.correctionClosed") }
    return try .json(["secondsLeft": open.secondsLeft], status: .ok)
  }
}
