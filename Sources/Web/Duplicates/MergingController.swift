import Hummingbird
import Vault

/// Making two clients one, by choice of field.
struct MergingController {
  let store: Store

  @Sendable func new(request: Request, context: OfClient) async throws -> Response {
    let (client, other) = try await pair(context)
    try await store.noteView(of: other.client.id, at: context.moment)
    return try context.answer(MergingPage.screen(client, other, context.voice))
  }

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let (one, two) = try await pair(context)
    let (client, other) = (one.client, two.client)
    var reader = context.reader
    let chosen = reader.sides(one, two)
    let photo = reader.photoSide
    let versions = (
      merged: reader.number("otherVersion") ?? other.version,
      client: reader.number("version") ?? client.version
    )
    let page = MergingPage.screen(
      one, two, chosen: chosen, photo: photo, typed: reader, context.voice)
    do {
      return try await context.saving(reader, on: page) {
        let merged = try await store.merge(
          other.id, into: client.id, versions: versions,
          client.details.merged(with: other.details, chosen), takesPhoto: photo == .other,
          catalogue: context.voice.catalogue, at: context.moment)
        return try await context.done(at: "\(client.path)?merged=\(other.id)") {
          try await OverviewPage.load(merged, from: store, context.voice)
        }
      }
    } catch StoreRefusal.outdated where !context.answering.wantsJSON {
      return try await conflict(chosen, photo, reader, context)
    } catch let refusal as MergingRefusal {
      throw Refusal(refusal)
    }
  }

  /// Both as they are by now, with what was chosen.
  private func conflict(
    _ chosen: [MergingField: MergingSide], _ photo: MergingSide, _ reader: Reader,
    _ context: OfClient
  ) async throws -> Response {
    let (client, other) = try await pair(context)
    var screen = MergingPage.screen(client, other, chosen: chosen, photo: photo, context.voice)
    screen.alarm = context.voice.text["duplicates.outdated"]
    return try context.again(screen, reader, .conflict)
  }

  private func pair(_ context: OfClient) async throws -> (MergingPerson, MergingPerson) {
    let other: Client = try await store.client(context.id("other"))
    guard context.client.id != other.id else { throw Refusal.notFound }
    return (try await person(context.client, context), try await person(other, context))
  }

  private func person(_ client: Client, _ context: OfClient) async throws -> MergingPerson {
    MergingPerson(
      client: client, extent: try await store.erasureExtent(of: client.id),
      progress: try await store.progress(of: client.id, context.voice.catalogue))
  }
}
