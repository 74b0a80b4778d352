import Foundation
import GRDB
import TestSupport
import Testing

@testable import Vault

@Suite("A disk that cannot be read")
struct BrokenDiskTests {
  /// Enough that reading all of it asks the disk.
  private func withFullVault(_ body: (OpenVault) async throws -> Void) async throws {
    try await withVault { gym in
      for number in 0..<60 {
        _ = try await gym.addClient("Client \(number)") {
          $0.goal = String(repeating: "Run ", count: 400)
        }
      }
      gym.store.close()
      try gym.store.unlock(gym.key)
      // Whoever reads has the file open by then.
      _ = try await gym.store.gym()
      try await body(gym)
    }
  }

  @Test("Is told as that and not as damage, and as nothing once it can be read again")
  func reading() async throws {
    try await withFullVault { gym in
      await #expect(throws: StoreRefusal.diskBroken) {
        try await onBrokenDisk(gym.store.folder) { try await gym.store.everyone() }
      }
      let (all, report) = (try await gym.store.everyone(), try await gym.store.verify())
      #expect(all.count == 60 && report.isSound)
    }
  }

  @Test("Says nothing about the pages that are to be verified")
  func verifying() async throws {
    try await withFullVault { gym in
      await #expect(throws: StoreRefusal.diskBroken) {
        try await onBrokenDisk(gym.store.folder) { try await gym.store.verify() }
      }
    }
  }

  @Test("Keeps the vault shut where its witness cannot be read, and takes nothing for missing")
  func witness() async throws {
    try await withVault { gym in
      gym.store.close()
      let files = FileManager.default
      let (witness, aside) = (gym.store.folder.witness, gym.store.folder.url.appending(path: "w"))
      try files.moveItem(at: witness, to: aside)
      // Memory that nobody has: the kernel answers with the error of a broken disk.
      try files.createSymbolicLink(atPath: witness.path, withDestinationPath: "/proc/self/mem")
      #expect(throws: StoreRefusal.diskBroken) { try gym.store.unlock(gym.key) }
      try files.removeItem(at: witness)
      try files.moveItem(at: aside, to: witness)
      try gym.store.unlock(gym.key)
      #expect(gym.notices.all.isEmpty)
    }
  }
}
