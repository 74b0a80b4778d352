import Foundation
import TestSupport
import Testing
import Units

@testable import Catalogue
@testable import Vault
@testable import Web

final class GymRescoringSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { try await gym.rescorings() }
}

extension SampleGym {
  /// Nothing to do; something to do; half-way; done and half-way back; back, with one left.
  fileprivate func rescorings() async throws -> [SampleScreen] {
    let (old, new) = (try tenPoints("value"), try tenPoints("value + 1"))
    let exercise = try #require(old.exercise("ten-points"))
    for value in [4.0, 5] {
      let entry = ResultEntry(
        client: client.id, exercise: exercise, value: value, inputs: [:], observation: "",
        pastDay: value == 4 ? Day("2026-11-01") : nil, token: nil)
      _ = try await store.enter(entry, catalogue: old, at: moment)
    }
    var screens = [try await screen(old, isAtWork: false), try await screen(new, isAtWork: false)]
    try await store.beginRescoring(expecting: nil, catalogue: new, at: moment)
    screens.append(try await screen(new, isAtWork: false))
    try await stepToEnd(new)
    screens.append(try await screen(new, isAtWork: false))
    try await store.beginTakingBack(nil, at: moment)
    screens.append(try await screen(new, isAtWork: true))
    let last = try #require(
      try await store.results(of: client.id, exercise: "ten-points").first)
    try await store.delete(last.id, of: client.id, reason: "", at: moment)
    try await stepToEnd(new)
    screens.append(try await screen(new, isAtWork: false))
    return screens
  }

  private func tenPoints(_ formula: String) throws -> AssessmentCatalogue {
    let own = """
      { "id": "ten-points", "name": "Ten points", "resultUnit": "points", "possible": [0, 10],
        "conversionAlgorithm": "return \(formula)", "source": "Our own",
        "steps": [ { "text": "Count." } ] }
      """
    return try services.catalogue.adding(
      [OwnDefinition(category: "strength", definition: own)], folder: Project.file("Exercises"))
  }

  private func stepToEnd(_ catalogue: AssessmentCatalogue) async throws {
    while try await store.stepRescoring(
      catalogue, now: moment.now, instant: moment.instant, in: .gmt)
    {}
  }

  private func screen(
    _ catalogue: AssessmentCatalogue, isAtWork: Bool
  ) async throws -> SampleScreen {
    let here = Voice(
      text: voice.text, units: voice.units, now: voice.now, catalogue: catalogue,
      movements: voice.movements, form: voice.form)
    let standing = try await store.rescoring()
    let preview =
      standing?.run.isAtRest ?? true ? try await store.rescoringPreview(catalogue, in: .gmt) : nil
    return SampleScreen(
      GymRescoringPage.screen(standing, isAtWork: isAtWork, preview, here), in: self)
  }
}
