import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("A second folder for backups")
struct SecondFolderTests {
  private func withStick(_ body: (RunningGym, URL) async throws -> Void) async throws {
    try await withGym { gym in
      let stick = gym.store.folder.url.deletingLastPathComponent().appending(path: "stick")
      try FileManager.default.createDirectory(at: stick, withIntermediateDirectories: true)
      try await body(gym, stick)
    }
  }

  @Test("It gets the newest, the same bytes; a stick that is out is absent, and catches up")
  func follows() async throws {
    try await withStick { gym, stick in
      #expect(await gym.store.followSecondFolder(in: .gmt) == nil)
      try gym.store.folder.chooseSecondFolder(stick.path)
      let first = try await gym.backUp()
      #expect(await gym.store.followSecondFolder(in: .gmt) == .ready)
      let copy = stick.appending(path: first.name)
      #expect(try Data(contentsOf: copy) == Data(contentsOf: gym.place(first)))
      let pocket = stick.deletingLastPathComponent().appending(path: "pocket")
      try FileManager.default.moveItem(at: stick, to: pocket)
      // Where a stick is put in there is an empty folder while it is out.
      try FileManager.default.createDirectory(at: stick, withIntermediateDirectories: true)
      gym.waitADay()
      let second = try await gym.backUp()
      #expect(await gym.store.followSecondFolder(in: .gmt) == .absent)
      #expect(try FileManager.default.contentsOfDirectory(atPath: stick.path) == [])
      try FileManager.default.removeItem(at: stick)
      try FileManager.default.moveItem(at: pocket, to: stick)
      #expect(await gym.store.followSecondFolder(in: .gmt) == .ready)
      let names = BackupFolder(stick).backups.map(\.name)
      #expect(names == [second.name, first.name])
    }
  }

  @Test("What is no folder, or inside the data folder, is not taken; empty means none")
  func mistakes() async throws {
    try await withStick { gym, stick in
      let folder = gym.store.folder
      for path in ["stick", stick.path + "/nothing", "/etc/hostname"] {
        #expect(throws: SecondFolder.Mistake.missing) { try folder.chooseSecondFolder(path) }
      }
      #expect(throws: SecondFolder.Mistake.inside) {
        try folder.chooseSecondFolder(folder.url.path)
      }
      #expect(folder.secondFolder == nil)
      try folder.chooseSecondFolder(stick.path)
      #expect(folder.secondFolder?.path.hasSuffix("/stick") == true)
      try folder.chooseSecondFolder("")
      #expect(folder.secondFolder == nil)
    }
  }

  @Test(
    "A full one is told, and keeps what it has",
    .enabled(if: SmallDisk.isAllowed, "Only an administrator can make a small disk."))
  func full() async throws {
    try await withGym { gym in
      try await SmallDisk.with { disk in
        try gym.store.folder.chooseSecondFolder(disk.folder.path)
        _ = try await gym.backUp()
        #expect(await gym.store.followSecondFolder(in: .gmt) == .ready)
        disk.fill()
        gym.waitADay()
        _ = try await gym.backUp()
        #expect(await gym.store.followSecondFolder(in: .gmt) == .full)
        let place = BackupFolder(disk.folder)
        #expect(place.backups.count == 1 && place.backups.first?.state == .good)
        try disk.makeRoom()
        #expect(await gym.store.followSecondFolder(in: .gmt) == .ready)
      }
    }
  }
}
