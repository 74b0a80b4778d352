import Foundation
import Logging
import ServiceLifecycle

/// Notices within half a minute when the machine gets another address, or its certificate gets old.
package struct NetworkWatch: Service {
  let services: Services

  package init(_ services: Services) { self.services = services }

  package func run() async {
    await cancelWhenGracefulShutdown {
      var told: [String] = []
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(30))
        do {
          try services.network.refresh(at: services.certificateTimes)
          services.logger.warn(of: services.network.unvouched, unless: &told)
        } catch {
          services.logger.error("The certificate for tablets stays the old one: \(error)")
        }
      }
    }
  }
}

extension Logger {
  /// Once for each change of them.
  fileprivate func warn(of unvouched: [String], unless told: inout [String]) {
    guard unvouched != told else { return }
    told = unvouched
    guard !unvouched.isEmpty else { return }
    let addresses = unvouched.joined(separator: ", ")
    warning("Tablets cannot come by \(addresses): see Settings, Tablets.")
  }
}
