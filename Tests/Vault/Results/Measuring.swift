import Catalogue
import Forms
import Foundation
import Units

@testable import Vault

extension OpenVault {
  /// Enters a value as Sam, unless somebody else is named.
  @discardableResult
  func enter(
    _ value: Double, _ exercise: String = "resting-heart-rate", of client: Client,
    _ inputs: [String: Double] = [:], cleared: Set<String> = [], observation: String = "",
    on pastDay: Day? = nil, token: String? = nil, by trainer: Trainer? = nil
  ) async throws -> EnteredResult {
    try await store.enter(
      ResultEntry(
        client: client.id, exercise: try self.exercise(exercise), value: value, inputs: inputs,
        clearedInputs: cleared, observation: observation, pastDay: pastDay, token: token),
      catalogue: catalogue, at: moment(trainer))
  }

  @discardableResult
  func edit(
    _ result: ExerciseResult, value: Double? = nil, takenAt: Date? = nil, reason: String = "",
    by trainer: Trainer? = nil
  ) async throws -> ExerciseResult {
    try await store.edit(
      result.id, of: result.clientId,
      ResultChange(value: value, inputs: nil, observation: nil, takenAt: takenAt, reason: reason),
      catalogue: catalogue, at: moment(trainer))
  }

  @discardableResult
  func restore(_ result: ExerciseResult) async throws -> ExerciseResult {
    try await store.restore(result.id, of: result.clientId, catalogue: catalogue, at: moment())
  }

  /// What has been kept of an exercise, newest first.
  func values(of client: Client, _ exercise: String = "resting-heart-rate") async throws -> [Double]
  {
    try await store.results(of: client.id, exercise: exercise).map(\.value)
  }

  func change(
    _ client: Client, version: Int? = nil, _ fields: Set<ClientDetail>,
    _ set: (inout ClientDetails) -> Void
  ) async throws -> Client {
    var details = ClientDetails(name: client.details.name)
    set(&details)
    return try await store.change(
      client.id, version: version, ClientChange(details, naming: fields), catalogue: catalogue,
      at: moment())
  }
}
