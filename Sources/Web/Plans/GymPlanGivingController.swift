import Foundation
import Hummingbird
import Vault

/// Putting a plan of the gym on many clients at once.
struct GymPlanGivingController {
  let store: Store

  @Sendable func new(request: Request, context: SignedIn) async throws -> Response {
    let template = try await store.gymPlan(context.id("gymPlan")).plan
    return try context.answer(
      try await GymPlanChoicePage.load(
        template, request.query["q"] ?? "", from: store, context.voice))
  }

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let template = try await store.gymPlan(context.id("gymPlan")).plan
    var reader = context.reader
    let chosen = try await reader.chosenClients(from: store)
    return try await context.saving(
      reader,
      on: try await GymPlanChoicePage.load(
        template, reader.submission.text("q") ?? "", chosen: chosen, from: store, context.voice)
    ) {
      let giving = try await store.give(template.id, to: chosen, at: context.moment)
      let known = try await KnownGiving(giving, from: store)
      let query = context.answering.wantsJSON ? "" : known.query
      return try await context.done(at: "\(template.path)\(query)", .created) {
        try await GymPlanPage.load(template.id, known, from: store, context.voice)
      }
    }
  }

  /// Takes it back from all who were given it together; done already is done.
  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    let template = try await store.gymPlan(context.id("gymPlan")).plan
    if let plan = request.query["given"].flatMap({ Identifier<Plan>($0) }) {
      try await store.takeBackGiving(of: plan, from: template.id, at: context.moment)
    }
    return try await context.done(at: template.path) {
      try await GymPlanPage.load(template.id, from: store, context.voice)
    }
  }
}

extension Submission {
  /// What is no id is left out.
  var clients: [Identifier<Client>] {
    let ids = (self["clients"]?.elements ?? []).compactMap {
      $0.typedText.flatMap { Identifier<Client>($0) }
    }
    return ids.enumerated().filter { !ids.prefix($0.offset).contains($0.element) }.map(\.element)
  }
}

extension Reader {
  /// Those who are to get a plan, each once.
  mutating func chosenClients(from store: Store) async throws -> [Identifier<Client>] {
    let (sent, chosen) = (submission["clients"]?.elements ?? [], submission.clients)
    let known = try await store.clients(Set(chosen))
    if sent.contains(where: { !isClient($0.typedText, known) }) {
      refuse("clients", "problem.choice")
    } else if chosen.isEmpty {
      refuse("clients", "gymPlan.problem.nobody")
    } else if chosen.count > GymPlanChoicePage.chosenLimit {
      refuse(
        "clients", "gymPlan.problem.tooManyClients",
        ["limit": String(GymPlanChoicePage.chosenLimit)])
    }
    return chosen.filter { known[$0] != nil }
  }

  /// A form sends an empty one along, so that an empty list is not absent.
  private func isClient(_ id: String?, _ known: [Identifier<Client>: Client]) -> Bool {
    guard let id else { return false }
    return id.isEmpty || Identifier<Client>(id).map { known[$0] != nil } ?? false
  }
}
