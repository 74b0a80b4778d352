import ArgumentParser
import Foundation
import Logging
import ServiceLifecycle
import Vault
import Web

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Start the server.")

  @OptionGroup var data: DataOptions
  @OptionGroup var files: FileOptions
  @Option(help: "The port in plain HTTP: for this machine's browser, and to trust this gym.")
  var httpPort = 8080
  @Option(help: "The port for tablets.") var httpsPort = 8443
  @Flag(name: .customLong("no-https"), help: "Serve this machine's browser only.")
  var noHTTPS = false
  @Option(help: "The gym's own certificate with its chain, in PEM.") var certificate: String?
  @Option(help: "Its private key, in PEM.") var privateKey: String?

  @Option(
    help: """
      A file outside the data folder for the machine's own key, where an owner wants the data to open \
      by itself at a start. Default: $CREDENTIALS_DIRECTORY/healthwheel.
      """)
  var machineKey: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Start the server again when it crashes. Where another program does that: --no-restart.")
  var restart = true

  func validate() throws {
    guard (0...65_535).contains(httpPort), (0...65_535).contains(httpsPort) else {
      throw ValidationError("A port is a number from 0 to 65535.")
    }
    guard (certificate == nil) == (privateKey == nil) else {
      throw ValidationError("--certificate and --private-key go together.")
    }
  }

  func run() async throws {
    guard !restart else { throw await ServerParent.run() }
    try Cipher.refuseOtherLibrary()
    let folder = try data.open(isMade: true)
    try folder.refuseHalfVault()
    if folder.isSetUp { try Cipher.refusePlainFile(folder.vault) }
    let files = try ProgramFiles(
      exercises: files.exercisesFolder(), forms: files.formsFolder(), views: files.viewsFolder())
    let services = Services.live(
      folder: folder, files: files, machineKey: try machineKeyFile(folder))
    try services.opening.check()
    await services.opening.openUnattended(services.signIn, by: services.machineKey)
    if !noHTTPS { try serveTablets(services, folder) }
    let atWork: [any Service] =
      try listeners(services) + [
        MemoryRest(), StandingRound(services), NetworkWatch(services), services.mail,
        services.backups,
      ] + (noHTTPS ? [] : [LocalName(services)])
    var configuration = ServiceGroupConfiguration(
      // The last is told to stop first, and the one before when that has ended.
      services: [LogRest(store: services.store), Together(services: atWork)],
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: Logger(label: "lifecycle") { _ in SwiftLogNoOpLogHandler() })
    // A browser that sends its form byte by byte does not keep the server from stopping.
    configuration.maximumGracefulShutdownDuration = .seconds(3)
    configuration.maximumCancellationDuration = .seconds(5)
    try await ServiceGroup(configuration: configuration).run()
    services.store.close()
  }

  private func machineKeyFile(_ folder: DataFolder) throws -> MachineKeyFile? {
    if let machineKey { return try MachineKeyFile(URL(filePath: machineKey), outside: folder) }
    return ProcessInfo.processInfo.environment["CREDENTIALS_DIRECTORY"].map {
      MachineKeyFile(credential: URL(filePath: $0).appending(path: "healthwheel"))
    }
  }

  private func serveTablets(_ services: Services, _ folder: DataFolder) throws {
    let times = services.certificateTimes
    let proof: Proof =
      if let certificate, let privateKey {
        .files(
          certificate: URL(filePath: certificate), privateKey: URL(filePath: privateKey))
      } else {
        .authority(try .kept(in: folder.tls, names: services.network.names, at: times.upperBound))
      }
    try services.network.serve(proof, at: times)
  }

  private func listeners(_ services: Services) throws -> [any Service] {
    guard !noHTTPS else {
      let laptop = try makeApplication(services, .laptop, port: httpPort) { port in
        Announcement(services, http: port).print()
      }
      return [Listening(service: laptop, port: httpPort, option: "--http-port")]
    }
    let (ports, found) = AsyncStream.makeStream(of: Int.self)
    let trust = try makeApplication(services, .trust, port: httpPort) { port in found.yield(port) }
    let network = try makeApplication(services, .network, port: httpsPort) { https in
      guard let http = await ports.first(where: { _ in true }) else { return }
      services.network.listens(at: .init(http: http, https: https))
      Announcement(services, http: http).print()
    }
    return [
      Listening(service: trust, port: httpPort, option: "--http-port"),
      Listening(service: network, port: httpsPort, option: "--https-port"),
    ]
  }
}

/// Services that are told to stop at once: while one of them ends, no other begins anything new.
struct Together: Service {
  let services: [any Service]

  func run() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for service in services { group.addTask { try await service.run() } }
      // The first that fails ends the others, for which `waitForAll` would wait.
      for try await _ in group {}
    }
  }
}

/// One listener, with its own words where it cannot start.
struct Listening: Service {
  let service: any Service
  let port: Int
  let option: String

  func run() async throws {
    do {
      try await service.run()
    } catch {
      throw StartRefusal(error, port: port, option: option)
    }
  }
}

/// Whatever was saved is in the one file soon after the last save, not only in its log.
struct LogRest: Service {
  let store: Store

  func run() async {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(10))
        await store.rest()
      }
    }
    await store.rest()
  }
}

/// Where clients stand is worked out for lists soon after the vault opens with another catalogue.
struct StandingRound: Service {
  private let store: Store
  private let logger: Logger

  init(_ services: Services) { (store, logger) = (services.store, services.logger) }

  func run() async {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        try? await store.renewStandings { done in
          logger.info("The list of clients is being prepared: \(done) are done.")
        }
        try? await Task.sleep(for: .seconds(5))
      }
    }
  }
}

/// Why the server could not start or stay up, in one line.
struct StartRefusal: Error, CustomStringConvertible {
  let description: String

  init(_ error: any Error, port: Int, option: String) {
    let text = "\(error)"
    description =
      text.contains("EADDRINUSE") || text.contains("Address already in use")
      ? "Port \(port) is taken by another program. Choose another with \(option)." : text
  }
}
