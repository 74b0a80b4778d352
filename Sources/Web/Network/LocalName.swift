import Foundation
import Logging
import ServiceLifecycle

/// Tells the network that `healthwheel.local` is this machine, by Avahi where the machine has it.
package struct LocalName: Service {
  package static let name = "healthwheel.local"

  private let network: Network
  private let logger: Logger

  package init(_ services: Services) { (network, logger) = (services.network, services.logger) }

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
    guard let publication = NamePublication(Self.name, of: address) else { return nil }
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
  /// What the child says; over when it is gone.
  let lines: AsyncStream<String>
  private let child = Process()
  private let life = Pipe()

  /// Ends with its standard input, which closes with us. Signals are blocked as in the thread that
  /// has started it: a milder one may not arrive, and a shell that waits for its child would never
  /// hear of the end.
  private static let script = """
    command -v avahi-publish >/dev/null ||
      { echo "avahi-publish is missing (package avahi-utils)" >&2; exit; }
    avahi-publish -a -R "$0" "$1" & read -r _; kill -9 $! 2>/dev/null
    """

  init?(_ name: String, of address: String, path: String? = nil) {
    let (words, (lines, said)) = (Pipe(), AsyncStream.makeStream(of: String.self))
    (self.address, self.lines) = (address, lines)
    child.executableURL = URL(filePath: "/bin/sh")
    child.arguments = ["-c", Self.script, name, address]
    if let path { child.environment = ["PATH": path] }
    (child.standardInput, child.standardError) = (life, words)
    child.standardOutput = FileHandle.nullDevice
    words.fileHandleForReading.readabilityHandler = { file in
      let text = String(decoding: file.availableData, as: UTF8.self)
      for line in text.split(separator: "\n") { said.yield(String(line)) }
      if text.isEmpty {
        file.readabilityHandler = nil
        said.finish()
      }
    }
    guard (try? child.run()) != nil else { return nil }
  }

  /// By a line, too: other children of this program may have got hold of the other end.
  func end() {
    if child.isRunning { try? life.fileHandleForWriting.write(contentsOf: Data("\n".utf8)) }
    try? life.fileHandleForWriting.close()
  }
}
