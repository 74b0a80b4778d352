import Foundation
import Testing
import Units

@testable import Vault
@testable import Web

final class ClientSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { try await gym.clients() }
}

extension SampleGym {
  fileprivate func clients() async throws -> [SampleScreen] {
    var screens = try await lists()
    for canErase in [true, false] {
      screens.append(
        SampleScreen(EditClientPage.screen(client, canErase: canErase, voice), in: self))
    }
    var asked = reader(
      [
        "phones": .array([.string("020 7946 0018"), .string("abc")]),
        "emails": .array([.string("a")]), "addresses": .array([.string("b")]),
      ],
      wrong: [
        "phones-1", "emails-0", "addresses-0", "phones", "emails", "addresses", "profession",
        "emergencyName", "emergencyRelation", "emergencyPhone",
      ])
    asked.ask("height", ["5' 11\"", "5.11 ft"])
    let editor = EditClientPage.screen(client, canErase: true, typed: asked, voice)
    screens.append(SampleScreen(editor.again(asked), in: self))
    var mine = client.details
    (mine.name, mine.profession, mine.phone) = ("Another Name", "Poet", "020 7946 0018")
    let typed = Submission(values: ["name": .string("Another Name"), "phones": .array([])])
    screens.append(
      SampleScreen(
        ConflictPage.screen(
          Conflict(
            newest: client, mine: mine, base: client.details.renamed, onlyTheirs: [.sex],
            trainer: "Kim"), typed,
          voice),
        in: self))
    let extent = try await store.erasureExtent(of: client.id)
    let erasure = ErasurePage.screen(client, extent, voice)
    screens.append(SampleScreen(NewClientPage.screen(voice), in: self))
    screens.append(
      SampleScreen(erasure.again(reader([:], wrong: ["confirm"])), in: self))
    return try await screens + overviews(of: client) + putAway()
  }

  private func lists() async throws -> [SampleScreen] {
    let list = try await store.clients(ClientSearch(limit: 1), voice)
    let empty = ClientList(rows: [], total: 0)
    return [
      SampleScreen(ClientsPage.screen(list, ClientSearch(), voice), in: self),
      SampleScreen(ClientsPage.screen(empty, ClientSearch(words: "zzz"), away: 1, voice), in: self),
      SampleScreen(ClientsPage.screen(empty, ClientSearch(), voice), in: self),
    ] + clocks(list)
  }

  /// With a clock that is in doubt, for an owner, and with one that cannot be right.
  private func clocks(_ list: ClientList) -> [SampleScreen] {
    let (now, year): (Date, TimeInterval) = (moment.now, 366 * 24 * 3600)
    let doubts = [
      ClockDoubt(now, programMade: now, used: now + year),
      ClockDoubt(now, programMade: now + year, used: nil),
    ]
    return doubts.compactMap(\.self).map { doubt in
      let clock = ClockWarning(doubt, for: trainer, voice)
      return SampleScreen(
        ClientsPage.screen(list, ClientSearch(), clock: clock, voice), in: self)
    }
  }

  /// With a flag, before and after a doctor has said something to it; of someone new, and of one
  /// who has not been here for long.
  private func overviews(of client: Client) async throws -> [SampleScreen] {
    _ = try await draft(of: client, ["chestRest": .yesno(true), "smoking": .text("yes")])
    let wrong = reader([:], wrong: ["note", "doctor", "givenOn", "until", "flags"])
    let uncleared = try await OverviewPage.load(client, from: store, alike: [alike], voice)
      .again(wrong)
    var entry = ClearanceEntry(note: "By letter")
    entry.doctor = "Dr Wong"
    entry.givenOn = Day("2026-11-20")
    for until in ["2026-12-01", "2026-11-01"] {
      entry.until = Day(until)
      try await store.clear(client.id, entry, by: trainer, at: moment.now)
    }
    let fresh = try await newClient("New Client", known: false)
    let rare = try await newClient("Carl Rare")
    _ = try await enter("rockport-walk", 900, on: Day("2026-01-05"), of: rare)
    var screens = [SampleScreen(uncleared, in: self)]
    for client in [client, fresh, rare] {
      screens.append(
        SampleScreen(try await OverviewPage.load(client, from: store, voice), in: self))
    }
    return screens
  }

  private func putAway() async throws -> [SampleScreen] {
    let client = try await newClient("Gone Away")
    let away = try await store.archive(client.id, true, at: moment)
    let search = ClientSearch(archived: true)
    let list = try await store.clients(search, voice)
    return [
      SampleScreen(EditClientPage.screen(away, canErase: true, voice), in: self),
      SampleScreen(ClientsPage.screen(list, search, voice), in: self),
    ]
  }
}

extension ClientDetails {
  /// As somebody else found them.
  fileprivate var renamed: ClientDetails {
    var details = self
    (details.name, details.profession) = ("Before", "Before")
    return details
  }
}
