import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("Copies of a plan, where a client has as many as there may be")
struct PlanCopyLimitTests {
  @Test("One more is refused in a sentence, and none is kept")
  func copy() async throws {
    try await withApp { browser, gym in
      let path = try await browser.addClient(["name": "Ada Byron"])
      let ada = try #require(try await gym.services.store.everyone().first)
      let moment = gym.services.clocks.moment(of: try await gym.services.store.owner())
      for number in 1...Plan.limit {
        _ = try await gym.services.store.add(
          PlanContent(name: "Plan \(number)"), of: ada.id, at: moment)
      }
      let plan = try #require(try await gym.services.store.plans(of: ada.id).first)
      let answer = try await browser.post("\(path)/plans/\(plan.id)/copies", [:])
      #expect(answer.status == .unprocessableContent)
      #expect(answer.contains("\(Plan.limit)"))
      #expect(try await gym.services.store.plans(of: ada.id).count == Plan.limit)
    }
  }
}
