import Hummingbird
import Vault

/// Taking a merging back.
struct MergedController {
  let store: Store

  @Sendable func destroy(request: Request, context: OfClient) async throws -> Response {
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
  init(_ refusal: MergingRefusal) {
    switch refusal {
    case .handedOver: self.init(status: .conflict, key: "refusal.mergingHandedOver")
    case .tooLate: self.init(status: .conflict, key: "refusal.mergingTooLate")
    case .notTheLast: self.init(status: .conflict, key: "refusal.mergingNotTheLast")
    }
  }
}
