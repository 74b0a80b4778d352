import Hummingbird
import Vault

/// How far the import of a file has come, for the page that waits for it.
struct ContactProgressController {
  let contacts: PendingContacts

  private struct Progress: Encodable {
    let done: Int
    let total: Int
  }

  @Sendable func show(request: Request, context: SignedIn) throws -> Response {
    // Of a file that is not being imported nothing is said: whoever waits for it asks again.
    let (done, total) =
      request.query["file"].flatMap { contacts.progress($0, for: context.trainer.id) } ?? (0, 0)
    return try Response.json(Progress(done: done, total: total), status: .ok)
  }
}
