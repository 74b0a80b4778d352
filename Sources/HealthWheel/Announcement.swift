import Foundation
import QRCodes
import Web

/// What the server says once it answers: where to look.
struct Announcement {
  private let lines: [String]

  init(_ services: Services, http: Int) {
    let local = "http://127.0.0.1:\(http)"
    var lines = ["HealthWheel is running at \(local)"]
    if let code = services.setupCode.current {
      lines.append("Open \(local)/setup and enter the one-time code \(code)")
    }
    lines += Self.tablets(services.network)
    self.lines = lines
  }

  private static func tablets(_ network: Network) -> [String] {
    guard network.ports != nil else { return [] }
    guard let first = network.firstAddress, let secure = network.secureAddress else {
      guard let other = network.unvouched.first else {
        return ["Tablets can come once this machine is in a network: see Settings, Tablets."]
      }
      return [
        "Tablets cannot come by \(other), which is of another network: see Settings, Tablets."
      ]
    }
    var lines = ["On a tablet: \(first) the first time, afterwards \(secure)"]
    // Not into a log: nobody points a camera at it there.
    if isatty(STDOUT_FILENO) == 1, let code = QRCode(first) { lines.append(code.blocks) }
    return lines
  }

  func print() {
    // Not Swift's print: its buffer would keep the lines from a script that waits for them.
    FileHandle.standardOutput.write(Data((lines.joined(separator: "\n") + "\n").utf8))
  }
}
