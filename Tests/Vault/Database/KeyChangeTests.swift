import Foundation
import GRDB
import Passwords
import Synchronization
import TestSupport
import Testing

@testable import Vault

@Suite("Changing the database key")
struct KeyChangeTests {
  @Test(
    "A power cut at any step leaves a gym that the password and the paper open, with all of it",
    arguments: KeyChange.Step.allCases)
  func powerCut(step: KeyChange.Step) async throws {
    try await withGym { gym in
      for (way, copy) in try await gym.changeKey(copyingAt: step) {
        try await gym.check(copy, with: way, isChanged: [.keyringSaved, .reopened].contains(step))
      }
    }
  }

  /// What a power cut leaves between two steps.
  enum Half: CaseIterable {
    case nothingCopied, halfCopied, logLeft, keyringKept, witnessNamed, vaultNamed

    var step: KeyChange.Step {
      switch self {
      case .nothingCopied, .halfCopied, .logLeft: .copied
      case .keyringKept: .closed
      case .witnessNamed, .vaultNamed: .keyringSaved
      }
    }

    func apply(to folder: URL) throws {
      func file(_ name: String) -> URL { folder.appending(path: name) }
      switch self {
      case .nothingCopied: try Data().write(to: file("vault.db.new"))
      case .halfCopied:
        let data = try Data(contentsOf: file("vault.db.new"))
        try data.prefix(data.count / 2).write(to: file("vault.db.new"))
      case .logLeft: try Data(repeating: 7, count: 9000).write(to: file("vault.db.new-wal"))
      case .keyringKept:
        try FileManager.default.copyItem(at: file("keyring.json"), to: file("keyring.json.1"))
      case .witnessNamed:
        try renameFile(file("witness.json.new"), to: file("witness.json"))
      case .vaultNamed:
        try renameFile(file("witness.json.new"), to: file("witness.json"))
        try renameFile(file("vault.db.new"), to: file("vault.db"))
      }
    }
  }

  @Test("And so does one in the middle of a step", arguments: Half.allCases)
  func halfStep(half: Half) async throws {
    try await withGym { gym in
      for (way, copy) in try await gym.changeKey(copyingAt: half.step) {
        try half.apply(to: copy)
        try await gym.check(copy, with: way, isChanged: half.step == .keyringSaved)
      }
    }
  }

  private struct Stumble: Error {}

  @Test(
    "Whatever fails on the way, work goes on with nothing lost", arguments: KeyChange.Step.allCases)
  func failure(step: KeyChange.Step) async throws {
    try await withGym { gym in
      let key = try gym.store.opened().key
      let change = try await gym.signIn.beginKeyChange { if $0 == step { throw Stumble() } }
      await #expect(throws: Stumble.self) {
        try await gym.signIn.carryOut(change, by: gym.sam, at: gym.world.now)
      }
      let isChanged = [.keyringSaved, .reopened].contains(step)
      #expect(try gym.store.opened().key == (isChanged ? change.key : key))
      try await gym.goesOn()
      #expect(gym.files.filter { $0.contains(".new") } == [])
    }
  }

  @Test("Afterwards the old key opens nothing, and nothing is left of it in the folder")
  func cutOff() async throws {
    try await withGym { gym in
      let (old, ring) = (try gym.store.opened().key, try gym.keyring.load())
      _ = try await gym.changeKey()
      #expect(gym.files.filter { $0.contains(".new") || $0.hasSuffix(".1") } == [])
      gym.store.close()
      #expect(throws: CipherRefusal.wrongKey) { try gym.store.unlock(old) }
      #expect(throws: KeyringFault.tampered) { try gym.keyring.load().check(under: old) }
      #expect(try gym.keyring.load() != ring)
      let copy = try gym.store.folder.url.copied()
      try await gym.check(copy, with: .password, isChanged: true)
    }
  }

  @Test("Who is signed in stays so, and the record says who changed the key and when")
  func sessions() async throws {
    try await withGym { gym in
      try await gym.store.signIn(gym.sam.id, token: "tablet", at: gym.world.now)
      let before = try await gym.store.keySince()
      _ = try await gym.changeKey()
      #expect(try await gym.store.signedIn(token: "tablet", at: gym.world.now) != nil)
      #expect(try await gym.store.keySince() > before)
    }
  }

  @Test("Meanwhile everybody is refused, also who has been waiting for their turn")
  func refused() async throws {
    try await withGym { gym in
      let (store, world, sam) = (gym.store, gym.world, gym.sam)
      let (gate, (begun, beginning)) = (
        DispatchSemaphore(value: 0), AsyncStream<Void>.makeStream()
      )
      async let first: Void = store.write { _ in
        beginning.yield()
        gate.wait()
      }
      defer { gate.signal() }
      for await _ in begun { break }
      async let waiting = store.addClient(ClientDetails(name: "Ben"), by: sam, at: world.now)
      for _ in 0..<100 { _ = try? await store.read { db in try Client.fetchCount(db) } }
      let change = try await gym.signIn.beginKeyChange()
      gate.signal()
      try await first
      do {
        _ = try await waiting
        Issue.record("somebody was let in")
      } catch {
        #expect(error as? StoreRefusal == .changingKey)
      }
      await #expect(throws: StoreRefusal.changingKey) { _ = try await store.gym() }
      await #expect(throws: StoreRefusal.changingKey) { try await gym.enter() }
      await #expect(throws: StoreRefusal.changingKey) { try await gym.signIn.beginKeyChange() }
      #expect(store.keyChange?.percent == 0 && !store.isLocked)
      try await gym.signIn.carryOut(change, by: sam, at: world.now)
      #expect(store.keyChange == nil)
      try await gym.goesOn()
    }
  }

  @Test("What another program had changed before is still told afterwards")
  func findings() async throws {
    try await withGym { gym in
      let key = try gym.store.opened().key
      try await gym.intrude(under: key) { db in
        try db.execute(sql: "UPDATE client SET name = 'Eve'")
      }
      _ = try await gym.changeKey()
      let report = try await gym.store.verify()
      #expect(report.changedRows.count == 1 && report.changedRows[0].hasPrefix("in client"))
    }
  }

  @Test(
    "A disk that gets full on the way leaves the vault open, also before anybody has made room",
    .enabled(if: SmallDisk.isAllowed, "Only an administrator can make a small disk."),
    arguments: [KeyChange.Step.begun, .copied, .marked, .witnessed, .closed])
  func diskGetsFull(step: KeyChange.Step) async throws {
    try await SmallDisk.with { disk in
      try await withGym(in: disk.folder) { gym in
        let change = try await gym.signIn.beginKeyChange { reached in
          guard reached == step else { return }
          disk.fill()
          throw StoreRefusal.diskFull
        }
        await #expect(throws: StoreRefusal.diskFull) {
          try await gym.signIn.carryOut(change, by: gym.sam, at: gym.world.now)
        }
        #expect(try await gym.store.everyone().map(\.details.name) == ["Ada"])
        try disk.makeRoom()
        try await gym.goesOn()
      }
    }
  }

  @Test(
    "Where the disk is full already, who opens the vault is told to make room",
    .enabled(if: SmallDisk.isAllowed, "Only an administrator can make a small disk."))
  func fullBefore() async throws {
    try await SmallDisk.with { disk in
      try await withGym(in: disk.folder) { gym in
        gym.store.close()
        disk.fill()
        await #expect(throws: StoreRefusal.diskFull) { try await gym.enter() }
        try disk.makeRoom()
        try await gym.enter()
        try await gym.goesOn()
      }
    }
  }

  @Test(
    "A full disk leaves everything as it was, and says so",
    .enabled(if: SmallDisk.isAllowed, "Only an administrator can make a small disk."))
  func fullDisk() async throws {
    try await SmallDisk.with { disk in
      try await withGym(in: disk.folder) { gym in
        let key = try gym.store.opened().key
        disk.fill()
        await #expect(throws: StoreRefusal.diskFull) { _ = try await gym.changeKey() }
        #expect(try gym.store.opened().key == key)
        #expect(gym.files.filter { $0.contains(".new") } == [])
        let clients = try await gym.store.everyone()
        #expect(clients.map(\.details.name) == ["Ada"])
        try disk.makeRoom()
        try await gym.goesOn()
        _ = try await gym.changeKey()
        try await gym.goesOn()
      }
    }
  }
}
