import Catalogue
import TestSupport
import Testing

@testable import Vault

extension OpenVault {
  /// The catalogue with the gym's own test of ten points, in another version for each formula.
  func tenPoints(_ formula: String) throws -> AssessmentCatalogue {
    let own = """
      { "id": "ten-points", "name": "Ten points", "resultUnit": "points", "possible": [0, 10],
        "conversionAlgorithm": "return \(formula)", "source": "Our own",
        "steps": [ { "text": "Count." } ],
        "samples": [ { "value": 5, "score": \(formula == "value" ? 5 : 6) } ] }
      """
    return try catalogue.adding(
      [OwnDefinition(category: "strength", definition: own)], folder: Project.file("Exercises"))
  }

  func enterTenPoints(
    _ value: Double, of client: Client, _ catalogue: AssessmentCatalogue
  ) async throws -> ExerciseResult {
    defer { world.pass(.seconds(61)) }
    return try await store.enter(
      ResultEntry(
        client: client.id, exercise: try #require(catalogue.exercise("ten-points")), value: value,
        inputs: [:], observation: "", pastDay: nil, token: nil), catalogue: catalogue,
      at: moment()
    ).result
  }
}

/// A client with three results of the older version: 4, 9.5 and 10.
func withTwoVersions(
  _ body: (OpenVault, Client, _ old: AssessmentCatalogue, AssessmentCatalogue) async throws -> Void
) async throws {
  try await withVault { gym in
    let (old, new) = (try gym.tenPoints("value"), try gym.tenPoints("value + 1"))
    let ada = try await gym.addClient()
    for value in [4.0, 9.5, 10] { _ = try await gym.enterTenPoints(value, of: ada, old) }
    try await body(gym, ada, old, new)
  }
}
