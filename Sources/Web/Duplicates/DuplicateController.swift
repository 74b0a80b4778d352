import Hummingbird
import Vault

/// Clients who may stand in the list twice.
struct DuplicateController {
  let store: Store

  @Sendable func index(request: Request, context: SignedIn) async throws -> Response {
    var screen = try await DuplicatesPage.load(from: store, context.voice)
    let apart = try await context.voice.apartNotice(request, request.query["of"], from: store)
    let isUndone = request.query["undone"] != nil
    screen.notice =
      apart ?? (isUndone ? Notice(text: context.voice.text["duplicates.undone"]) : nil)
    return try context.answer(screen)
  }
}

extension Refusal {
  init(_ refusal: MergingRefusal) {
    switch refusal {
    case .handedOver: self.init(status: .conflict, key: "refusal.mergingHandedOver")
    case .tooLate: self.init(status: .conflict, key: "refusal.mergingTooLate")
    case .notTheLast: self.init(status: .conflict, key: "refusal.mergingNotTheLast")
    }
  }
}

extension Reader {
  /// What is not named is as the page offers it.
  mutating func sides(
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
  var photoSide: MergingSide {
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
    notice?.next = Notice.Next(address: "/clients/duplicates", text: text["duplicates.doneNext"])
    return notice
  }
}
