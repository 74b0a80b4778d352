import Testing
import Units

@testable import Vault
@testable import Web

extension SampleGym {
  func wheels() async throws -> [SampleScreen] {
    let days = try await store.measuringDays(of: client.id, in: voice.zone)
    let middle = days[days.count / 2]
    let choices = [
      WheelHistoryChoice(filled: middle, line: days.last, slice: "strength"),
      WheelHistoryChoice(filled: days.last, line: middle, isComparison: true),
      WheelHistoryChoice(filled: days.last, line: days.last),
    ]
    var screens: [SampleScreen] = []
    for choice in choices { screens.append(try await history(of: client, days, choice)) }
    let fresh = try await newClient("Never Measured", known: false)
    let none = WheelHistoryChoice(filled: nil, line: nil)
    screens.append(try await history(of: fresh, [], none))
    return screens
  }

  private func history(
    of client: Client, _ days: [Day], _ choice: WheelHistoryChoice
  ) async throws -> SampleScreen {
    let history = try await WheelHistory.load(of: client, days, choice, from: store, voice)
    return SampleScreen(WheelHistoryPage.screen(history, voice), in: self)
  }
}
