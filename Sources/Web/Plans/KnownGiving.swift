import Foundation
import Hummingbird
import Vault

/// Who was just given a plan and who had it already, by name.
struct KnownGiving: Sendable {
  private(set) var given: [Person] = []
  private(set) var had: [Person] = []
  /// One of those that were given together; by it all are taken back.
  private var first: Plan?

  init() {}

  init(_ giving: GymPlanGiving, from store: Store) async throws {
    let ids = giving.given.map(\.clientId)
    let people = try await store.clients(Set(ids + giving.had))
    given = ids.compactMap { people[$0].map(Person.init) }
    had = giving.had.compactMap { people[$0].map(Person.init) }
    first = giving.given.first
  }

  /// As the address says that leads here after it was given.
  init(
    _ request: Request, of template: Identifier<GymPlan>, from store: Store
  ) async throws {
    var plans: [Plan] = []
    if let plan = request.query["given"].flatMap({ Identifier<Plan>($0) }) {
      plans = try await ifThere { try await store.given(with: plan, from: template) } ?? []
    }
    let had = (request.query["had"] ?? "").split(separator: ",").prefix(
      GymPlanChoicePage.chosenLimit
    ).compactMap { Identifier<Client>(String($0)) }
    try await self.init(GymPlanGiving(given: plans, had: had), from: store)
  }

  var query: String {
    let parts = [
      first.map { "given=\($0.id)" },
      had.isEmpty ? nil : "had=" + had.map(\.id).joined(separator: ","),
    ].compactMap(\.self)
    return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }

  /// Whom it was given, which can be undone for a while, and who had it already.
  func notice(on page: GymPlanPage, _ voice: Voice) -> Notice? {
    let parts = [
      given.isEmpty ? nil : voice.sentence("gymPlan.given", given),
      had.isEmpty ? nil : voice.sentence("gymPlan.had", had),
    ].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    let text = parts.joined(separator: " ")
    guard let first else { return Notice(text: text) }
    return Notice(
      text,
      undo: Undo(
        "\(page.path)/clients/delete?given=\(first.id)", since: first.createdAt, at: voice.now))
  }
}

extension Voice {
  /// "3 clients have it now: Ann, Bea, Cy."
  fileprivate func sentence(_ key: String, _ people: [Person]) -> String {
    let names = people.prefix(5).map(\.name).joined(separator: ", ")
    let rest = people.count - 5
    let all = rest > 0 ? text["gymPlan.namesMore", ["names": names, "count": String(rest)]] : names
    return text.plural(key, people.count, ["names": all])
  }
}
