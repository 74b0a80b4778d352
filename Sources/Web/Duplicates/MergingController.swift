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
    let (client, other) = try await pair(context, try await store.client(context))
    var screen = MergingPage.screen(client, other, chosen: chosen, photo: photo, context.voice)
    screen.alarm = context.voice.text["duplicates.outdated"]
    return try context.again(screen, reader, .conflict)
  }

  /// - Parameter newest: the one who stays, where they may have changed since the request came.
  private func pair(
    _ context: OfClient, _ newest: Client? = nil
  ) async throws -> (MergingPerson, MergingPerson) {
    let client = newest ?? context.client
    let other: Client = try await store.client(context.id("other"))
    guard client.id != other.id else { throw Refusal.notFound }
    return (try await person(client, context), try await person(other, context))
  }

  private func person(_ client: Client, _ context: OfClient) async throws -> MergingPerson {
    MergingPerson(
      client: client, extent: try await store.erasureExtent(of: client.id),
      progress: try await store.progress(of: client.id, context.voice.catalogue))
  }
}

extension Reader {
  /// What is not named is as the page offers it.
  fileprivate mutating func sides(
    _ client: MergingPerson, _ other: MergingPerson
  ) -> [MergingField: MergingSide] {
    var sides: [MergingField: MergingSide] = [:]
    for field in MergingField.allCases {
      let usual = MergingPage.usual(field, client, other, voice)
      let side = choice(field.rawValue, keep: usual) ?? usual
      if side == .both, client.client.details.both(field, with: other.client.details) == nil {
        refuse(field.rawValue, "problem.choice")
      }
      sides[field] = side
    }
    return sides
  }

  /// Of the photos there is one, where both have one.
  fileprivate var photoSide: MergingSide {
    mutating get {
      let side = choice(MergingPage.photo, keep: MergingSide.client) ?? .client
      if side == .both { refuse(MergingPage.photo, "problem.choice") }
      return side
    }
  }
}
