import Catalogue
import Foundation
import GRDB
import Units

/// What the overview of a client shows: of one state of the vault, and in one read, for to begin one
/// takes longer than most of what is read.
package struct ClientOverview: Sendable {
  /// The newest; nil before the first.
  package let form: ScreeningForm?
  package let progress: ClientProgress
  /// Of each exercise, scored or not.
  package let latest: [LatestResult]
  package let wheel: WheelResults
  package let concerns: Concerns
}

extension Store {
  /// - Parameters:
  ///   - today: the day on which clearances have to count.
  ///   - now: what was measured later is not in the wheel.
  package func overview(
    of client: Identifier<Client>, _ catalogue: AssessmentCatalogue, on today: Day?, at now: Date
  ) async throws -> ClientOverview {
    try await read { db in
      let newest = try NewestResults(of: client, db)
      return ClientOverview(
        form: try ScreeningForm.newest(of: client, db),
        progress: try ClientProgress.find(of: client, catalogue, db), latest: newest.all,
        wheel: try WheelResults(newest, until: now, of: client, catalogue, db),
        concerns: try Concerns.all(of: client, on: today, in: db))
    }
  }
}
