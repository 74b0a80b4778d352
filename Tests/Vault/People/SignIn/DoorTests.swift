import Foundation
import Passwords
import TestSupport
import Testing

@testable import Vault

@Suite("Wrong passwords")
struct DoorTests {
  @Test("Of strangers keep nobody out whose browser has signed them in before")
  func knownBrowser() async throws {
    try await withDoor { door in
      let tablet = await door.remember(on: nil)
      try await door.guess(3, from: "10.0.0.9")
      #expect(await door.enter(from: "10.0.0.9") == .tooManyTries(1))
      #expect(await door.enter(from: "10.0.0.9", device: tablet) == nil)
      #expect(
        await door.enter(from: "10.0.0.9") == .tooManyTries(1),
        "that Sam is in gives strangers no new tries")
    }
  }

  @Test("At a browser that is known count there, and keep nobody out elsewhere")
  func guessesAtKnownBrowser() async throws {
    try await withDoor { door in
      let (tablet, laptop) = (await door.remember(on: nil), await door.remember(on: nil))
      try await door.guess(3, from: "10.0.0.9", device: tablet)
      #expect(await door.enter(from: "10.0.0.9", device: tablet) == .tooManyTries(1))
      #expect(await door.enter(from: "10.0.0.9", device: laptop) == nil)
      #expect(await door.enter(from: "10.0.0.9") == nil)
    }
  }

  @Test("Of strangers count for their address, whatever name they try")
  func address() async throws {
    try await withDoor { door in
      for number in 0..<10 {
        #expect(await door.enter("trainer \(number)", "guess", from: "10.0.0.9") == .wrong)
      }
      #expect(await door.enter(from: "10.0.0.9") == .tooManyTries(1))
      #expect(await door.enter(from: "10.0.0.8") == nil)
    }
  }

  @Test("Of strangers count for the name, from whatever address they come")
  func name() async throws {
    try await withDoor { door in
      for number in 0..<3 { try await door.guess(1, from: "10.0.0.\(number)") }
      #expect(await door.enter(from: "10.0.0.9") == .tooManyTries(1))
      door.world.pass(.seconds(1))
      #expect(await door.enter(from: "10.0.0.9") == nil)
    }
  }

  @Test("A browser is known to who has signed in with it, each trainer of a shared one")
  func sharedTablet() async throws {
    try await withDoor { door in
      let tablet = await door.remember("kim", on: nil)
      try await door.guess(3, from: "10.0.0.9")
      #expect(await door.enter(from: "10.0.0.9", device: tablet) == .tooManyTries(1))
      #expect(await door.remember("sam", on: tablet) == tablet)
      #expect(await door.enter(from: "10.0.0.9", device: tablet) == nil)
    }
  }

  @Test("A cookie that we have not given is not taken over")
  func foreignCookie() async throws {
    try await withDoor { door in
      #expect(await door.remember(on: "chosen by somebody") != "chosen by somebody")
    }
  }

  @Test("The right one is never refused because others sign in at the same moment")
  func rightAtOnce() async throws {
    try await withDoor { door in
      let refusals = await door.atOnce(12) { _ in TestGym.password }
      #expect(refusals == Array(repeating: nil, count: 12))
    }
  }

  @Test("Many at once gain nothing: no more are looked at than one after the other")
  func wrongAtOnce() async throws {
    try await withDoor { door in
      let refusals = await door.atOnce(40) { "guess \($0)" }
      #expect(refusals.count { $0 == .wrong } == 3)
      #expect(refusals.count { $0 == .tooManyTries(1) } == 37)
    }
  }

  @Test(
    "Are still counted after a restart, also when the clock was set meanwhile",
    arguments: [0.0, -86_400])
  func restart(clock: TimeInterval) async throws {
    try await withDoor { door in
      try await door.guess(3, from: "10.0.0.9")
      door.world.pass(.seconds(1))
      try await door.guess(1, from: "10.0.0.9")
      let tablet = await door.remember(on: nil)
      door.world.setWallClock(aheadBy: clock)
      let again = door.restarted
      #expect(await again.enter(from: "10.0.0.9") == .tooManyTries(2))
      #expect(await again.enter(from: "10.0.0.9", device: tablet) == nil)
      door.world.pass(.seconds(2))
      #expect(await again.enter(from: "10.0.0.9") == nil)
    }
  }

  @Test("Leave no name, address or cookie in the file, which is private")
  func file() async throws {
    try await withDoor { door in
      let tablet = await door.remember(on: nil)
      try await door.guess(1, from: "10.0.0.9")
      let file = door.store.folder.throttle
      let text = try String(contentsOf: file, encoding: .utf8)
      for word in ["sam", "10.0.0.9", tablet] { #expect(!text.contains(word)) }
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
    }
  }

  @Test("A file that cannot be read or written keeps nobody out", arguments: [true, false])
  func brokenFile(isFolder: Bool) async throws {
    try await withDoor { door in
      let file = door.store.folder.throttle
      if isFolder {
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
      } else {
        try Data(#"{"salt": "", "failures": {"x": {"count": -1e300"#.utf8).write(to: file)
      }
      let again = door.restarted
      #expect(await again.enter(from: "10.0.0.9") == nil)
      try await again.guess(3, from: "10.0.0.9")
      #expect(await again.enter(from: "10.0.0.9") == .tooManyTries(1))
    }
  }

  @Test("A file from long ago, or with numbers that no clock gives, lets everybody in")
  func strangeFile() async throws {
    try await withDoor { door in
      try await door.guess(3, from: "10.0.0.9")
      let file = door.store.folder.throttle
      let text = try String(contentsOf: file, encoding: .utf8)
      try Data(text.replacing(/"last":[-0-9.]+/, with: "\"last\":-1e300").utf8).write(to: file)
      #expect(await door.restarted.enter(from: "10.0.0.9") == nil)
    }
  }
}

/// The door of a gym whose owner is Sam.
private struct GymDoor: Sendable {
  let store: Store
  let world: World
  let signIn: SignIn

  init(_ store: Store, _ world: World) {
    (self.store, self.world) = (store, world)
    signIn = SignIn(
      store, cost: .least, now: { world.now },
      instant: { world.instant })
  }

  var restarted: GymDoor { GymDoor(store, world) }

  /// Nil when it opens.
  func enter(
    _ login: String = "sam", _ password: String = TestGym.password, from address: String,
    device: String? = nil
  ) async -> SignInRefusal? {
    do {
      _ = try await signIn.signIn(
        login: login, password: password, at: .browser(address: address, device: device))
      return nil
    } catch {
      return error as? SignInRefusal
    }
  }

  func guess(_ times: Int, from address: String, device: String? = nil) async throws {
    for _ in 0..<times {
      #expect(await enter("sam", "guess", from: address, device: device) == .wrong)
    }
  }

  /// The cookie of a browser with which a trainer has signed in.
  func remember(_ login: String = "sam", on device: String?) async -> String {
    let trainer = Trainer(
      id: .init(at: world.now), name: login, login: login, isOwner: false, units: .metric,
      createdAt: world.now)
    return await signIn.remember(trainer, on: device, else: UUID().uuidString)
  }

  func atOnce(
    _ times: Int, _ password: @escaping @Sendable (Int) -> String
  ) async -> [SignInRefusal?] {
    await withTaskGroup { group in
      for number in 0..<times {
        group.addTask { await enter("sam", password(number), from: "10.0.0.9") }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }
}

private func withDoor(_ body: (GymDoor) async throws -> Void) async throws {
  try await withTemporaryFolder { folder in
    let world = World()
    let store = Store(
      folder: try DataFolder(folder.appending(path: "data")), instant: { world.instant })
    let door = GymDoor(store, world)
    let owner = NewOwner(
      gym: "Corner Gym", name: "Sam Smith", login: "sam", password: TestGym.password)
    _ = try await door.signIn.setUp(owner, at: world.now)
    try await body(door)
    store.close()
  }
}
