import Foundation
import TestSupport

@testable import Vault

/// A gym as the program finds it, with a password that costs next to nothing to try: with those that
/// `init` and `demo` make, each command that opens it takes half a second of two processors.
enum GymOnDisk {
  static let password = "walnut copper violin meadow"

  /// - Returns: its recovery key.
  static func make(in data: URL, demo: DemoData? = nil) async throws -> String {
    let store = Store(folder: try DataFolder(data))
    let owner = NewOwner(
      gym: "Corner Gym", name: "Sam Smith", login: "sam", password: password)
    let recoveryKey = try await SignIn(store, cost: .least).setUp(owner, at: Date())
    if let demo {
      let (catalogue, form) = (try Project.catalogue(), try Project.form())
      store.keepStandings(by: catalogue, in: .gmt)
      try await store.fill(with: demo, catalogue: catalogue, form: form, now: Date(), zone: .gmt)
    }
    store.close()
    return recoveryKey
  }
}
