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
  @Option(help: "The port for this machine's browser.") var httpPort = 8080
  @Option(help: "The port for tablets (comes later).") var httpsPort = 8443
  @Flag(name: .customLong("no-https"), help: "Serve this machine's browser only.")
  var noHTTPS = false

  func validate() throws {
    guard (0...65_535).contains(httpPort), (0...65_535).contains(httpsPort) else {
      throw ValidationError("A port is a number from 0 to 65535.")
    }
  }

  func run() async throws {
    try Cipher.refuseOtherLibrary()
    let folder = try data.open()
    try folder.refuseVaultWithoutKeyring()
    if folder.isSetUp { try Cipher.refusePlainFile(folder.vault) }
    let files = try ProgramFiles(
      exercises: files.exercisesFolder(), forms: files.formsFolder(), views: files.viewsFolder())
    let services = Services.live(folder: folder, files: files)
    try services.opening.check()
    let application = try makeApplication(services, port: httpPort) { port in
      announce(port, services)
    }
    var configuration = ServiceGroupConfiguration(
      services: [application, LogRest(store: services.store)],
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: Logger(label: "lifecycle") { _ in SwiftLogNoOpLogHandler() })
    // A browser that sends its form byte by byte does not keep the server from stopping.
    configuration.maximumGracefulShutdownDuration = .seconds(3)
    configuration.maximumCancellationDuration = .seconds(1)
    let group = ServiceGroup(configuration: configuration)
    do {
      try await group.run()
    } catch {
      throw StartRefusal(error, port: httpPort)
    }
    services.store.close()
  }

  private func announce(_ port: Int, _ services: Services) {
    let address = "http://127.0.0.1:\(port)"
    var lines = ["HealthWheel is running at \(address)"]
    if !noHTTPS { lines.append("Tablets on the gym's network come in a later version.") }
    if let code = services.setupCode.current {
      lines.append("Open \(address)/setup and enter the one-time code \(code)")
    }
    // Not print: its buffer would keep the lines from a script that waits for them.
    FileHandle.standardOutput.write(Data((lines.joined(separator: "\n") + "\n").utf8))
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
  }
}

/// Why the server could not start or stay up, in one line.
struct StartRefusal: Error, CustomStringConvertible {
  let description: String

  init(_ error: any Error, port: Int) {
    let text = "\(error)"
    description =
      text.contains("EADDRINUSE") || text.contains("Address already in use")
      ? "Port \(port) is taken by another program. Choose another with --http-port." : text
  }
}
