import Foundation

/// What the server shows to a tablet: made anew from time to time, and whenever the machine has
/// other names.
package struct ServerCertificate: Sendable {
  package let certificatePEM: String
  /// Secret; only in memory.
  package let keyPEM: String
  private let names: MachineNames
  package let validity: ClosedRange<Date>

  static let lifetime: TimeInterval = 90 * 86_400
  /// Tablets take no certificate that is valid for more than 825 days.
  static let longest: TimeInterval = 800 * 86_400
  /// By how much a tablet's clock may be behind.
  static let leeway: TimeInterval = 2 * 86_400
  private static let renewal: TimeInterval = 30 * 86_400

  init(certificatePEM: String, keyPEM: String, names: MachineNames, validity: ClosedRange<Date>) {
    (self.certificatePEM, self.keyPEM) = (certificatePEM, keyPEM)
    (self.names, self.validity) = (names, validity)
  }

  /// Whether it will still do: also where the clock was set back, or far ahead.
  package func isCurrent(for names: MachineNames, at times: ClosedRange<Date>) -> Bool {
    self.names == names && validity.contains(times.lowerBound)
      && validity.upperBound.timeIntervalSince(times.lowerBound) > Self.renewal
  }
}
