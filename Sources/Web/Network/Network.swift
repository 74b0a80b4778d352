import Certificates
import Foundation
import NIOSSL
import Synchronization

/// How the gym's tablets reach this machine: what it is called, what it proves that with, and at
/// which ports. Kept right while the server runs.
package final class Network: Sendable {
  private struct State {
    var names: MachineNames
    var proof: Proof?
    var shown: ShownCertificate?
    var ports: Ports?
  }

  /// Of the two listeners.
  package struct Ports: Sendable, Equatable {
    package let http: Int
    package let https: Int

    package init(http: Int, https: Int) { (self.http, self.https) = (http, https) }
  }

  package let tablets = SeenTablets()
  private let state: Mutex<State>
  private let current: @Sendable () -> MachineNames
  private let here: Set<String>

  /// - Parameters:
  ///   - names: what the machine is called now.
  ///   - here: addresses that it has besides.
  package init(
    names: @escaping @Sendable () -> MachineNames = { .ofThisMachine() },
    here: Set<String> = ["local", "127.0.0.1", "::1"]
  ) {
    (current, self.here) = (names, here)
    state = Mutex(State(names: names()))
  }

  package var names: MachineNames { state.withLock { $0.names } }

  /// Nil while only this machine's own browser is served.
  package var ports: Ports? { state.withLock { $0.ports } }

  /// Nil where the gym has a certificate of its own, or tablets are not served.
  package var authority: LocalAuthority? {
    state.withLock { state in
      if case .authority(let authority)? = state.proof { authority } else { nil }
    }
  }

  /// What a new connection is shown; nil before `serve(_:at:)`.
  var context: NIOSSLContext? { state.withLock { $0.shown?.context } }

  /// Whether a request from this address comes from this very machine.
  func isOurs(_ address: String) -> Bool {
    here.contains(address) || names.addresses.contains { $0.text == address }
  }

  /// Makes ready for tablets.
  ///
  /// - Throws: `CertificateRefusal`.
  package func serve(_ proof: Proof, at times: ClosedRange<Date>) throws {
    try state.withLock { state in
      state.shown = try ShownCertificate(proof, names: state.names, at: times)
      state.proof = proof
    }
  }

  package func listens(at ports: Ports) { state.withLock { $0.ports = ports } }

  /// Looks at the machine's names and at the certificate once more.
  ///
  /// - Throws: `CertificateRefusal`; then the certificate that was shown before stays.
  package func refresh(at times: ClosedRange<Date>) throws {
    let names = current()
    try state.withLock { state in
      state.names = names
      guard let proof = state.proof, state.shown?.isCurrent(names, at: times) != true else {
        return
      }
      state.shown = try ShownCertificate(proof, names: names, at: times)
    }
  }
}

extension Network {
  /// Addresses of this machine that the authority, made in another network, may not vouch for:
  /// whoever comes by one is warned. One of IPv6 counts where there is no other way.
  package var unvouched: [String] {
    guard let authority else { return [] }
    let others = names.reachable.filter { !authority.vouches(for: $0) }
    return others.filter { !$0.isSix || advertised == nil }.map(\.text)
  }

  /// The address of the page that a tablet opens first; nil where no network is.
  package var firstAddress: String? { address("http", ports?.http, standard: 80) }

  package var secureAddress: String? { address("https", ports?.https, standard: 443) }

  private func address(_ scheme: String, _ port: Int?, standard: Int) -> String? {
    guard let port, let host = advertised else { return nil }
    return "\(scheme)://\(host.host)" + (port == standard ? "" : ":\(port)")
  }

  private var advertised: MachineNames.Address? {
    let authority = authority
    return names.reachable.first { authority?.vouches(for: $0) ?? true }
  }
}
