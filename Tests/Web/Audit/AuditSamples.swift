import Foundation
import Testing

@testable import Vault
@testable import Web

final class AuditSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { try await gym.audit() }
}

extension SampleGym {
  fileprivate func audit() async throws -> [SampleScreen] {
    let entry = { (action: Audit.Action, client: Client?, isErased: Bool) in
      Audit(
        id: 9, at: voice.now, trainerId: isErased ? nil : trainer.id, isByClient: client != nil,
        action: action, clientId: client?.id, subject: "plank", before: #"{"goal":"Run"}"#,
        after: #"{"goal":"Swim","mass":70,"takenAt":"2026-11-22T10:00:00Z"}"#, link: Data(),
        isErased: isErased)
    }
    let entries = [
      entry(.clientChanged, client, false), entry(.exerciseChanged, nil, false),
      entry(.clientChanged, nil, true), entry(.clientViewed, client, false),
    ]
    let list = AuditList(
      entries: entries, clients: [client.id: client.details.name],
      trainers: [trainer.id: trainer.name], exercises: [:], next: 8)
    let nameless = AuditList(
      entries: entries, clients: [:], trainers: [trainer.id: trainer.name], exercises: [:],
      next: nil)
    let nothing = AuditList(entries: [], clients: [:], trainers: [:], exercises: [:], next: nil)
    var filter = AuditFilter()
    filter.search.trainer = trainer.id
    return [
      screen(list, AuditFilter(), nil), screen(list, filter, client),
      screen(nameless, filter, nil), screen(nothing, filter, nil),
      SampleScreen(
        AuditPage.screen(nothing, filter, isFirst: false, client: nil, voice)
          .again(reader([:], wrong: ["since", "until"])), in: self),
    ]
  }

  private func screen(_ list: AuditList, _ filter: AuditFilter, _ client: Client?) -> SampleScreen {
    SampleScreen(
      AuditPage.screen(list, filter, isFirst: client == nil, client: client, voice), in: self)
  }
}
