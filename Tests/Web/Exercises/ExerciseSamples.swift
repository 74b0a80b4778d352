import Foundation
import Testing

@testable import Catalogue
@testable import Vault
@testable import Web

final class ExerciseSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { try await gym.exercises() }
}

extension SampleGym {
  fileprivate func exercises() async throws -> [SampleScreen] {
    let grip = try exercise("grip-strength")
    let (draft, _) = try await ExerciseDraft.load(of: grip, from: store, services.shelf)
    let kept = own(grip.id, draft.own.definition)
    let wrong = reader([:], wrong: ["definition"])
    let known = KnownMaker(
      key: Data(repeating: 7, count: 32), gym: "North Gym", trainer: "Nora",
      acceptedAt: moment.now, trainerId: trainer.id)
    let makers = PackMakers(known: [known], ownFingerprint: String(repeating: "ab", count: 32))
    let check = ExerciseCheck(
      problems: [.init(field: "norms", message: "A gap.")], trial: "12 scores 5.",
      score: ExerciseCheck.place(5),
      isSound: true)
    return try await [
      SampleScreen(
        OwnExercisesPage.screen([kept], leftOut: [:], makers: PackMakers(), voice).again(wrong),
        in: self),
      SampleScreen(OwnExercisesPage.screen([], leftOut: [:], makers: makers, voice), in: self),
      SampleScreen(
        OwnExercisesPage.screen(
          [own("lost", "{}")], leftOut: ["lost": "No category."],
          from: .unknown(known.maker), makers: makers, voice
        ).again(reader([:], wrong: ["accept"])), in: self),
      SampleScreen(
        ExerciseEditorPage.screen(grip, FormFields(draft.formValues), check: check, voice),
        in: self),
      SampleScreen(ExerciseEditorPage.screen(nil, FormFields(), voice), in: self),
    ] + rescorings(of: grip)
  }

  private func own(_ id: String, _ definition: String) -> OwnExercise {
    OwnExercise(
      exercise: id, version: 1, category: "strength", definition: definition,
      savedAt: moment.now, trainerId: trainer.id)
  }

  private func rescorings(of exercise: Exercise) async throws -> [SampleScreen] {
    let result = try #require(try await store.results(of: client.id).first)
    let rescoring = Rescoring(
      result: result, clientName: client.details.name, scoring: result.scoring)
    return [[rescoring], []].map { rescorings in
      SampleScreen(RescoringPage.screen(exercise, rescorings, voice), in: self)
    }
  }
}
