import Forms
import Foundation
import Units

@testable import Vault

extension OpenVault {
  func start(_ client: Client) async throws -> ScreeningForm {
    try await store.startScreening(of: client.id, definition: form, at: moment())
  }

  @discardableResult
  func answer(
    _ answers: Answers, in draft: ScreeningForm, revision: Int? = nil, by trainer: Trainer? = nil
  ) async throws -> ScreeningForm {
    let change = ScreeningChange(
      answers: answers, details: nil, revision: revision, clientVersion: nil)
    return try await store.save(
      change, to: draft.id, of: draft.clientId, definition: form, catalogue: catalogue,
      at: moment(trainer))
  }

  @discardableResult
  func sign(
    _ draft: ScreeningForm, revision: Int? = nil, clientVersion: Int? = nil
  ) async throws -> ScreeningForm {
    let signing = FormSigning(
      clientName: "Ada Byron", signature: nil, revision: revision, clientVersion: clientVersion)
    return try await store.sign(
      draft.id, of: draft.clientId, signing, definition: form, at: moment())
  }

  /// A new form with these answers, signed.
  @discardableResult
  func signed(_ answers: Answers, _ client: Client) async throws -> ScreeningForm {
    let draft = try await start(client)
    try await answer(answers, in: draft)
    return try await sign(draft)
  }

  func concerns(_ client: Client, on today: String? = nil) async throws -> Concerns {
    try await store.concerns(of: client.id, on: today.flatMap { Day($0) })
  }

  /// As the client list has it.
  func worstFlag(_ client: Client, on today: String? = nil) async throws -> FlagLevel? {
    let list = try await store.clients(
      ClientSearch(), catalogue: catalogue, on: today.flatMap { Day($0) }, in: .gmt)
    return list.rows.first { $0.id == client.id }?.worstFlag
  }

  func clear(_ client: Client, _ more: (inout ClearanceEntry) -> Void = { _ in }) async throws {
    var entry = ClearanceEntry(note: "By letter")
    more(&entry)
    try await store.clear(client.id, entry, by: sam, at: world.now)
  }
}
