import HTTPTypes
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("What was typed on somebody else's page")
struct OthersPageTests {
  @Test("Every form that a trainer's page sends says whose it is")
  func named() async throws {
    let views = try Project.files().views
    let form = /<form [^>]*method="post"[^>]*>(<input type="hidden" name="pageOf" value="a">)?/
    for screen in try await Samples.screens {
      for match in try screen.render(views).matches(of: form) where screen.isTrainers {
        #expect(match.1 != nil, "\(screen.name): \(match.0)")
      }
    }
  }

  @Test("Wherever it is sent, it changes nothing")
  func refused() async throws {
    let posts = try Right.table().filter { right in
      right.method == .post && right.access[.locked] == .lock && right.path != "/lock/delay"
    }
    try await withApp { owner, gym in
      try gym.serveTablets()
      try await gym.addOwnExercise(owner)
      let premises = try await Premises(gym, for: gym.services.store.owner().id)
      for right in posts {
        let address = try await premises.address(right)
        let before = try await gym.changes()
        let answer = try await owner.postJSON(address, ["pageOf": "somebody"])
        #expect(answer.status == .forbidden, "\(right.route)")
        #expect(answer.contains("Nothing was saved under your name"), "\(right.route)")
        #expect(try await gym.changes() == before, "\(right.route)")
      }
      #expect(!posts.isEmpty)
    }
  }
}
