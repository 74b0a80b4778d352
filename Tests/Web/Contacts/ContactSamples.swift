import Foundation
import Testing

@testable import Vault
@testable import Web

final class ContactSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] {
    let wrong = gym.reader(["cards": .string(" ")], wrong: ["cards"])
    var details = ClientDetails(name: "Kira Tanaka")
    details.email = "kira@example.jp"
    var plans = [
      ContactPlan(line: 1, name: "Kira Tanaka", outcome: .new(details), leftOut: [.email]),
      ContactPlan(
        line: 9, name: gym.client.details.name, outcome: .update(gym.client, details), leftOut: []),
      ContactPlan(line: 20, name: "Sam", outcome: .unchanged(gym.client), leftOut: []),
      ContactPlan(line: 30, name: "", outcome: .skipped(.noName), leftOut: []),
    ]
    plans[0].alike = [gym.alike]
    plans[0].isTwin = true
    let many = [ContactPlan.Outcome.new(details), .unchanged(gym.client)].flatMap { outcome in
      (1...120).map { ContactPlan(line: $0, name: "Client \($0)", outcome: outcome) }
    }
    return [
      SampleScreen(ImportPage.screen(gym.voice), in: gym),
      SampleScreen(ImportPage.screen(gym.voice).again(wrong), in: gym),
      SampleScreen(ContactPreviewPage.screen(ContactPlans(plans), id: "a", gym.voice), in: gym),
      SampleScreen(
        ContactPreviewPage.screen(ContactPlans(many, mostOfAKind: 100), id: "a", gym.voice), in: gym
      ),
      SampleScreen(ContactPreviewPage.screen(ContactPlans(), id: "a", gym.voice), in: gym),
    ]
  }
}

extension SampleGym {
  var alike: AlikeClient { AlikeClient(id: client.id, name: "Ada", sign: .email) }
}
