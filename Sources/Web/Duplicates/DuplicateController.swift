import Hummingbird
import Vault

/// Clients who may stand in the list twice.
struct DuplicateController {
  let store: Store

  @Sendable func index(request: Request, context: SignedIn) async throws -> Response {
    var screen = try await DuplicatesPage.load(from: store, context.voice)
    if request.query["undone"] != nil {
      screen.notice = Notice(text: context.voice.text["duplicates.undone"])
    }
    let apart = try await context.voice.apartNotice(request, request.query["of"], from: store)
    if let apart { screen.notice = apart }
    return try context.answer(screen)
  }
}

/// Making two clients one, by choice of field.
struct MergingController {
  let store: Store

  @Sendable func new(request: Request, context: SignedIn) async throws -> Response {
    let (client, other) = try await pair(context)
    try await store.noteView(of: other.client.id, at: context.moment)
    return try context.answer(MergingPage.screen(client, other, context.voice))
  }

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let (one, two) = try await pair(context)
    let (client, other) = (one.client, two.client)
    var reader = try await context.reader(request)
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
    _ context: SignedIn
  ) async throws -> Response {
    let (client, other) = try await pair(context)
    var screen = MergingPage.screen(
      client, other, chosen: chosen, photo: photo, context.voice)
    screen.alarm = context.voice.text["duplicates.outdated"]
    return try context.again(screen, reader, .conflict)
  }

  private func pair(_ context: SignedIn) async throws -> (MergingPerson, MergingPerson) {
    let other: Client = try await store.client(context.id("other"))
    let client = try await store.client(context)
    guard client.id != other.id else { throw Refusal.notFound }
    return (try await person(client, context), try await person(other, context))
  }

  private func person(_ client: Client, _ context: SignedIn) async throws -> MergingPerson {
    MergingPerson(
      client: client, extent: try await store.erasureExtent(of: client.id),
      progress: try await store.progress(of: client.id, context.voice.catalogue))
  }
}

/// Taking a merging back.
struct MergedController {
  let store: Store

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    _ = try await context.submission(request)
    do {
      _ = try await store.undoMerging(
        of: context.id("merged"), into: context.id("client"), catalogue: context.voice.catalogue,
        at: context.moment)
    } catch let refusal as MergingRefusal {
      throw Refusal(refusal)
    }
    return try await context.done(at: "/clients/duplicates?undone=true") {
      try await DuplicatesPage.load(from: store, context.voice)
    }
  }
}

extension Refusal {
  fileprivate init(_ refusal: MergingRefusal) {
    switch refusal {
    case .handedOver: self.init(status: .conflict, key: "refusal.mergingHandedOver")
    case .tooLate: self.init(status: .conflict, key: "refusal.mergingTooLate")
    case .notTheLast: self.init(status: .conflict, key: "refusal.mergingNotTheLast")
    }
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

extension Voice {
  /// That two clients are one by now, while that is new.
  func mergedNotice(_ client: Client, _ request: Request, from store: Store) async throws -> Notice?
  {
    guard let merged = request.query["merged"].flatMap({ Identifier<Client>($0) }) else {
      return nil
    }
    let recent = try await store.recentMergings(at: now)
    guard let done = recent.first(where: { $0.merging.mergedId == merged }),
      done.merging.clientId == client.id
    else { return nil }
    let undo = Undo("\(client.path)/merged/\(merged)/delete", since: done.merging.mergedAt, at: now)
    var notice = Notice(text["duplicates.done", ["name": done.merged]], undo: undo)
    notice?.follows = true
    notice?.next = Notice.Next(
      address: "/clients/duplicates", text: text["duplicates.doneNext"])
    return notice
  }
}
