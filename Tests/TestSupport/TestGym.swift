import Catalogue
import Children
import Forms
import Foundation
import Hummingbird
import Logging
import NIOCore
import Passwords
import Synchronization

@testable import Vault
@testable import Web

/// A running HealthWheel for one test: real database in a temporary folder, clocks by hand.
package struct TestGym: Sendable {
  package static let login = "sam"
  package static let password = "walnut copper violin meadow"

  package let services: Services
  package let world: World
  package let log: LogLines
  fileprivate let client: RouterClient

  /// A browser that nobody has signed in with.
  package var stranger: Browser { Browser(client) }

  /// A second trainer, signed in.
  package func anotherTrainer(_ name: String) async throws -> Browser {
    let now = world.now
    let trainer = Trainer(
      id: .init(at: now), name: name, login: name.lowercased(), isOwner: false, units: .metric,
      createdAt: now, disabledAt: nil)
    try await services.store.write { db in try trainer.insert(db) }
    return try await browser(of: trainer.id)
  }

  /// Sessions do not lock while much time passes.
  package func neverLocks() async throws {
    let owner = try await services.store.owner()
    try await services.store.setLockAfter(1440, at: services.clocks.moment(of: owner))
  }

  /// A further browser in which a trainer is signed in.
  package func browser(of trainer: Identifier<Trainer>) async throws -> Browser {
    let token = UUID().uuidString
    try await services.store.signIn(trainer, token: token, at: world.now)
    return Browser(client, session: token)
  }
}

/// Runs a test against the whole program in process, with nothing set up yet.
///
/// - Parameters:
///   - exercises: other ones than the project's.
///   - isElsewhere: whether its requests come from another machine.
package func withEmptyApp(
  exercises: URL? = nil, isElsewhere: Bool = false,
  _ body: @Sendable (TestGym) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    try await withEmptyApp(in: folder, exercises: exercises, isElsewhere: isElsewhere, body)
  }
}

package func withEmptyApp<Value>(
  in folder: URL, exercises: URL? = nil, isElsewhere: Bool = false, world: World = World(),
  _ body: @Sendable (TestGym) async throws -> Value
) async throws -> Value {
  let log = LogLines()
  let data = try DataFolder(
    folder.appending(path: "data"), programMade: world.now - 7 * 24 * 3600)
  let services = Services.live(
    folder: data,
    files: try exercises.map(Project.files) ?? Project.files(),
    cost: .least,
    clocks: Clocks(zone: .gmt, now: { world.now }, instant: { world.instant }),
    network: Network(names: { world.names }, here: isElsewhere ? [] : ["local", "127.0.0.1"]),
    machineKey: try MachineKeyFile(folder.appending(path: "machine.key"), outside: data),
    programs: Programs(path: folder.appending(path: "bin").path, also: []),
    logger: log.logger)
  let client = RouterClient(try makeRouter(services), logger: services.logger)
  let value = try await body(TestGym(services: services, world: world, log: log, client: client))
  services.store.close()
  return value
}

extension TestGym {
  /// The same program behind a real port, for connections that no browser would make.
  package func listening(
    _ limits: ConnectionLimits = .laptop, _ body: @escaping @Sendable (Int) async throws -> Void
  ) async throws {
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let application = try makeApplication(services, port: 0, limits: limits) { port.yield($0) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await application.run() }
      for await port in ports {
        try await body(port)
        try await Self.letIn(port)
        break
      }
      group.cancelAll()
    }
  }
}

extension TestGym {
  /// Until every connection that was begun is the server's: NIO traps on one that it is still accepting
  /// when the server is cancelled. They come round about on all of its threads.
  private static func letIn(_ port: Int) async throws {
    for _ in 0..<System.coreCount {
      _ = try await Wire.exchange(Wire.last, port: port)
    }
  }
}

/// The same with a gym set up and its owner, Sam, signed in.
package func withApp(
  exercises: URL? = nil, isElsewhere: Bool = false,
  _ body: @Sendable (Browser, TestGym) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    try await withApp(in: folder, exercises: exercises, isElsewhere: isElsewhere, body)
  }
}

package func withApp(
  in folder: URL, exercises: URL? = nil, isElsewhere: Bool = false,
  _ body: @Sendable (Browser, TestGym) async throws -> Void
) async throws {
  let made = try await SetUpGym.made.value
  try made.data.put(in: folder.appending(path: "data"))
  try await withEmptyApp(in: folder, exercises: exercises, isElsewhere: isElsewhere) { gym in
    try await made.unlock(gym)
    let trainer = try await gym.services.store.owner()
    try await body(try await gym.browser(of: trainer.id), gym)
  }
}
