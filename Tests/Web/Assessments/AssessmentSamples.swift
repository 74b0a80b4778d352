import Definitions
import Foundation
import Testing
import Units

@testable import Catalogue
@testable import Vault
@testable import Web

final class AssessmentSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { try await gym.assessments() }
}

extension SampleGym {
  fileprivate func assessments() async throws -> [SampleScreen] {
    let nobody = try await newClient("Nobody Known", known: false)
    try await store.setFavourite("grip-strength", true, of: trainer, at: moment.now)
    let records = try await AssessmentRecords.load(
      of: client, for: trainer, from: store, voice)
    let choices = [
      AssessmentChoice(category: "heart-and-lungs"), AssessmentChoice(),
      AssessmentChoice(query: "grip"),
    ]
    var screens = choices.map { choice in
      SampleScreen(AssessmentsPage.screen(records, choice, voice), in: self)
    }
    let saved = try await enter("grip-strength", 40, of: client)
    for exercise in services.catalogue.categories.flatMap(\.exercises) {
      for client in [client, nobody] {
        screens.append(
          try await entry(exercise, of: client, typed: typed(for: exercise), saved: saved.id))
      }
    }
    return try await screens + onHold() + kept() + [ahead(saved)]
  }

  private func entry(
    _ exercise: Exercise, of client: Client, typed: Reader? = nil,
    saved: Identifier<ExerciseResult>? = nil
  ) async throws -> SampleScreen {
    SampleScreen(
      try await ExercisePage.load(
        exercise, of: client, from: store, typed: typed, saved: saved, at: moment, voice),
      in: self)
  }

  /// A result that was saved while the clock was ahead.
  private func ahead(_ saved: ExerciseResult) async throws -> SampleScreen {
    let exercise = try #require(services.catalogue.exercise(saved.exercise))
    let before = Voice(
      text: voice.text, units: voice.units, now: voice.now - 90 * 86_400,
      catalogue: voice.catalogue, movements: voice.movements, form: voice.form)
    let screen = try await ExercisePage.load(
      exercise, of: client, from: store, at: moment, before)
    #expect(screen.page.ahead != nil)
    return SampleScreen(screen, in: self)
  }

  /// Its extra numbers are wrong; a pulse has to be confirmed.
  private func typed(for exercise: Exercise) -> Reader {
    let inputs = exercise.inputs.map { ($0.key, JSONValue.string("1")) }
    var typed = reader(
      ["inputs": .object(Dictionary(uniqueKeysWithValues: inputs))],
      wrong: exercise.inputs.map { "input-\($0.key)" })
    if exercise.id == "resting-heart-rate" {
      typed.refuse("value", saying: "Really?", code: Reader.unusual)
    }
    return typed
  }

  /// A flag keeps him from being tested.
  private func onHold() async throws -> [SampleScreen] {
    let client = try await newClient("On Hold")
    _ = try await draft(of: client, ["chestRest": .yesno(true)])
    let records = try await AssessmentRecords.load(
      of: client, for: trainer, from: store, voice)
    return [
      SampleScreen(AssessmentsPage.screen(records, AssessmentChoice(), voice), in: self),
      try await entry(try exercise("12-minute-run"), of: client),
    ]
  }

  /// A correction that keeps an extra number, and a score that waits for one.
  private func kept() async throws -> [SampleScreen] {
    let client = try await newClient("Measured Now")
    _ = try await enter("blood-pressure", 128, inputs: ["diastolic": 82], of: client)
    let youth = try await newYouth()
    _ = try await enter("12-minute-run", 2250, of: youth)
    let worded = try await AssessmentRecords.load(of: youth, for: trainer, from: store, voice)
    let nobody = try await newClient("Nobody", known: false)
    _ = try await enter("rockport-walk", 900, of: nobody)
    let girths = try await newClient("Measured Once", known: false)
    _ = try await enter("waist-hip-ratio", 0.8, inputs: ["hip": 1], of: girths)
    let strong = try await newClient("Stronger Now")
    _ = try await enter("grip-strength", 40, on: Day("2026-03-03"), of: strong)
    let best = try await enter("grip-strength", 44, of: strong)
    var asked = reader(["value": .string("5.11")], wrong: [])
    asked.ask("value", ["5' 11\"", "5.11 ft"])
    return [
      SampleScreen(AssessmentsPage.screen(worded, AssessmentChoice(), voice), in: self),
      try await entry(try exercise("grip-strength"), of: strong, saved: best.id),
      try await entry(try exercise("12-minute-run"), of: youth),
      try await entry(try exercise("navy-body-fat"), of: girths),
      try await entry(try exercise("waist-circumference"), of: girths),
      try await entry(try exercise("height"), of: girths, typed: asked),
      try await entry(try exercise("blood-pressure"), of: client),
      try await entry(try exercise("rockport-walk"), of: nobody),
    ]
  }
}
