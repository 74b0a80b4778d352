import Foundation
import Logging
import ServiceLifecycle

/// Notices within half a minute when the machine gets another address, or its certificate gets old.
package struct NetworkWatch: Service {
  let services: Services

  package init(_ services: Services) { self.services = services }

  package func run() async {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(30))
        do {
          try services.network.refresh(at: services.clocks.now())
        } catch {
          services.logger.error("The certificate for tablets stays the old one: \(error)")
        }
      }
    }
  }
}
