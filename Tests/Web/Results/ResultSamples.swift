import Definitions
import Testing
import Units

@testable import Catalogue
@testable import Vault
@testable import Web

final class ResultSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { try await gym.results() }
}

extension SampleGym {
  fileprivate func results() async throws -> [SampleScreen] {
    let saved = try await enter("grip-strength", 40, of: client)
    let misread = try await store.edit(
      saved.id, of: client.id,
      ResultChange(value: 41, inputs: nil, observation: nil, takenAt: nil, reason: "Misread"),
      catalogue: services.catalogue, at: moment)
    var screens = try await lists(of: client)
    for result in try await store.results(of: client.id, limit: 90) {
      screens.append(try await score(of: result, client))
    }
    return try await screens + scores() + edited(misread)
  }

  private func lists(of client: Client) async throws -> [SampleScreen] {
    let nobody = try await newClient("Nothing Measured", known: false)
    let tried = try await newClient("Two Tries")
    _ = try await enter(
      "grip-strength", 44, inputs: Exercise.inputs(ofTries: [40, 44]), of: tried)
    let changed = try await newClient("Often Changed")
    let weight = try await enter("body-mass", 70, of: changed)
    for step in 1...51 {
      _ = try await store.edit(
        weight.id, of: changed.id,
        ResultChange(
          value: 70 + Double(step), inputs: nil, observation: nil, takenAt: nil, reason: ""),
        catalogue: services.catalogue, at: moment)
    }
    var screens: [SampleScreen] = []
    for (client, exercise) in [
      (client, "grip-strength"), (client, nil), (nobody, "grip-strength"), (nobody, nil),
      (tried, nil), (changed, nil),
    ] {
      let list = try await ResultList.load(
        of: client, ResultFilter(exercise: exercise, in: voice.zone), in: store)
      screens.append(SampleScreen(ResultsPage.screen(list, of: client, voice), in: self))
    }
    let second = try await ResultList.load(
      of: client, ResultFilter(in: voice.zone), from: 50, in: store)
    screens.append(SampleScreen(ResultsPage.screen(second, of: client, voice), in: self))
    let wrong = reader([:], wrong: ["since", "until"])
    let list = try await ResultList.load(
      of: client, ResultFilter(in: voice.zone), in: store)
    screens.append(
      SampleScreen(ResultsPage.screen(list, of: client, voice).again(wrong), in: self))
    return screens
  }

  private func score(of result: ExerciseResult, _ client: Client) async throws -> SampleScreen {
    SampleScreen(try await ScorePage.load(result, of: client, from: store, voice), in: self)
  }

  /// One that waits for the record, one that the record has outrun, and a norm that says
  /// something about itself; none of ours does.
  private func scores() async throws -> [SampleScreen] {
    let nobody = try await newClient("Nobody Scored", known: false)
    let waiting = try await enter("rockport-walk", 900, of: nobody)
    let runner = try await newYouth()
    let run = try await enter("12-minute-run", 2250, of: runner)
    let client = try await newClient("Ageless Now")
    let pulse = try await enter("resting-heart-rate", 72, of: client)
    var ageless = client.details
    ageless.birthdate = nil
    let changed = try await store.change(
      client.id, version: nil, ClientChange(ageless, naming: [.birthdate]),
      catalogue: services.catalogue, at: moment)
    let table = ScorePage.Table(
      heading: "44 kg", row: "44 kg to 48 kg", score: "6", source: nil, note: "A small sample.",
      derived: true, birthday: "From the birthday at 40 the next column counts.",
      printed: "The table is printed in kg.")
    let remarked = ScorePage(
      result: ResultRow(pulse, [:], voice),
      back: WayBack(nil, from: pulse, else: pulse.listPath, voice), heading: "Why", ruler: nil,
      facts: [],
      tables: [table],
      formulas: [], details: [], reason: nil, wordSource: nil, scale: voice.scale(of: pulse),
      outdated: nil, category: nil, noise: nil, scoring: pulse.scoring)
    return [
      try await score(of: run, runner), try await score(of: waiting, nobody),
      try await score(of: pulse, changed),
      SampleScreen(Screen(page: remarked, title: "Why"), in: self),
    ]
  }

  private func edited(_ misread: ExerciseResult) async throws -> [SampleScreen] {
    let client = try await newClient("Carl Corrected")
    let tries = try await enter(
      "grip-strength", 44, inputs: Exercise.inputs(ofTries: [40, 44]), of: client)
    let pressure = try await enter("blood-pressure", 128, inputs: ["diastolic": 82], of: client)
    var typed = reader(
      [
        "value": .string("120"), "trials": .array([.string("40")]),
        "inputs": .object(["diastolic": .string("130")]),
      ], wrong: ["value", "trials-0", "input-diastolic", "observation", "takenAt"])
    typed.ask("value", ["180 cm", "180 in"])
    return [misread, tries, pressure, tries.lost].map { result in
      SampleScreen(
        ResultPage.screen(
          result, of: client, names: [:], typed: typed,
          back: WayBack(nil, from: result, else: result.listPath, voice), voice), in: self)
    }
  }
}

extension ExerciseResult {
  /// The same of an exercise that the catalogue has lost.
  fileprivate var lost: ExerciseResult {
    ExerciseResult(
      id: id, clientId: clientId, exercise: "lost", value: value, inputs: inputs, score: score,
      scoring: scoring, exerciseVersion: exerciseVersion, observation: observation,
      takenAt: takenAt, savedAt: savedAt, trainerId: trainerId)
  }
}
