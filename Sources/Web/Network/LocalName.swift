import Children
import Foundation
import Logging
import ServiceLifecycle

/// Tells the network that `healthwheel.local` is this machine, by Avahi where the machine has it.
package struct LocalName: Service {
  package static let name = "healthwheel.local"

  private let network: Network
  private let programs: Programs
  private let logger: Logger

  package init(_ services: Services) {
    (network, programs, logger) = (services.network, services.programs, services.logger)
  }

  package func run() async {
    await cancelWhenGracefulShutdown {
      var published: NamePublication?
      while !Task.isCancelled {
        // Those of IPv6 change; a tablet that knows such names knows IPv4.
        let address = network.names.reachable.first { !$0.isSix }?.text
        if address != published?.address {
          published?.end()
          published = address.flatMap { publish($0) }
        }
        try? await Task.sleep(for: .seconds(30))
      }
      published?.end()
    }
  }

  /// What is the matter with it is worth one line: tablets come by the address as well.
  private func publish(_ address: String) -> NamePublication? {
    let path = programs.folders.joined(separator: ":")
    guard let publication = NamePublication(Self.name, of: address, path: path) else { return nil }
    Task {
      for await line in publication.lines {
        if line.contains("Established") {
          logger.info("\(Self.name) leads here")
        } else {
          logger.notice("\(Self.name) is not announced: \(line)")
        }
      }
    }
    return publication
  }
}

/// A child that tells a name as long as this program lives, however that ends.
final class NamePublication: Sendable {
  let address: String
  private let child: Companion
  /// What the child says; over when it is gone.
  var lines: AsyncStream<String> { child.lines }

  /// A shell waits in between, for `avahi-publish` does not look at its standard input.
  private static let script = """
    command -v avahi-publish >/dev/null ||
      { echo "avahi-publish is missing (package avahi-utils)" >&2; exit; }
    avahi-publish -a -R "$0" "$1" & read -r _; kill -9 $! 2>/dev/null
    """

  /// - Parameter path: where programs are found.
  init?(_ name: String, of address: String, path: String) {
    let shell = Command(
      "/bin/sh", ["-c", Self.script, name, address], environment: ["PATH": path])
    guard let child = try? Companion(shell) else { return nil }
    (self.address, self.child) = (address, child)
  }

  func end() { child.end() }
}
