import Children
import Foundation

/// What became of a message that was handed to the mail program.
package enum Delivery: Sendable, Equatable {
  case accepted
  /// Not now, in the program's own words.
  case later(String)
  case refused(String)
  /// The program does not know itself: the message may have arrived.
  case unsure(String)
}

/// The program that takes messages: msmtp for a server of the gym's choice, or the machine's own
/// `sendmail`, which knows where to.
package struct Courier: Sendable {
  /// How long a message may take, so that a server that says nothing holds up no others: a minute and
  /// a half, and what it takes over a slow line (10 kB a second); ten minutes at most.
  static func patience(for message: Data) -> Duration {
    .seconds(min(600, 90 + message.count / 10_000))
  }

  /// The package that has to be installed; nil where all is there.
  package static func missing(for server: MailServer?, _ programs: Programs) -> String? {
    programs.find(name(for: server)) == nil ? "msmtp" : nil
  }

  private static func name(for server: MailServer?) -> String {
    server == nil ? "sendmail" : "msmtp"
  }

  private let programs: Programs
  private let server: MailServer?

  /// - Parameter server: nil for the machine's own `sendmail`.
  package init(server: MailServer?, programs: Programs = Programs()) {
    (self.server, self.programs) = (server, programs)
  }

  /// Hands a message over, once.
  package func deliver(_ message: Message) async -> Delivery {
    guard let command = command(for: message) else {
      return .refused("\(Self.name(for: server)): not found")
    }
    do {
      let data = message.data
      return delivery(try await command.run(data, within: Self.patience(for: data)))
    } catch {
      // It was not even started.
      return .later("\(Self.name(for: server)): \(error)")
    }
  }

  private func command(for message: Message) -> Command? {
    guard let program = programs.find(Self.name(for: server)) else { return nil }
    let environment = [
      "PATH": programs.folders.joined(separator: ":"), "LC_ALL": "C.UTF-8", "HOME": "/",
    ]
    // `-t` would have it look for recipients in the message.
    let arguments = ["-i", "-f", message.sender, "--", message.recipient]
    guard let server else { return Command(program, arguments, environment: environment) }
    guard let configuration = server.configuration(sender: message.sender) else { return nil }
    // `-d` writes down how far it got, in memory that is gone with it.
    return Command(
      program, ["-C", Command.path(ofFile: 0), "-d"] + arguments, environment: environment,
      files: [configuration])
  }

  private func delivery(_ ending: Ending) -> Delivery {
    if ending.status == 0 { return .accepted }
    let words = Self.told(ending.words)
    guard !ending.wasStopped, let status = ending.status else { return .unsure(words) }
    // What the server says counts for more than how the program ends.
    if let answer = words.firstMatch(of: /server message: ([45])\d\d/) {
      return answer.1 == "4" ? .later(words) : .refused(words)
    }
    // Nothing was handed over before the line was safe.
    if words.contains("TLS handshake failed") { return .refused(words) }
    return switch status {
    case Status.noHost, Status.temporaryFailure: .later(words)
    case Status.systemError, Status.ioError, Status.protocolError:
      mayHaveBegun(ending) ? .unsure(words) : .later(words)
    default: .refused(words)
    }
  }

  /// Whether the server may have agreed to take the message; nothing of it is handed over before.
  private func mayHaveBegun(_ ending: Ending) -> Bool {
    server == nil || ending.output.range(of: Data("\n<-- 354".utf8)) != nil
  }

  /// Without the lines that only name the file with the configuration.
  private static func told(_ words: String) -> String {
    let lines = words.split(separator: "\n").map { line in
      line.replacing(#/^(msmtp|sendmail): /#, with: "").trimmingCharacters(in: .whitespaces)
    }
    let told = lines.filter { !$0.isEmpty && !$0.hasPrefix("could not send mail (account") }
    return String(told.joined(separator: "\n").prefix(1000))
  }

  /// `sysexits.h`
  private enum Status {
    static let noHost: Int32 = 68
    static let systemError: Int32 = 71
    static let ioError: Int32 = 74
    static let temporaryFailure: Int32 = 75
    static let protocolError: Int32 = 76
  }
}
