import NIOCore

/// How many may be connected to one listener at once, and how long each may take.
package struct ConnectionLimits: Sendable {
  /// Places for this laptop's own programs, which no other machine can take.
  package var ours: Int
  /// Places for all other machines together.
  package var others: Int
  /// Places for any one address.
  package var share: Int
  /// From the connection, or from the last answer, until a request's head is complete.
  package var head = TimeAmount.seconds(15)
  /// Between two pieces of a body, and between two looks at what a reader has taken.
  package var idle = TimeAmount.seconds(15)
  /// From a request's head to the end of its body.
  package var body = TimeAmount.seconds(30)
  /// From the last answer until the browser has closed its side, too.
  package var farewell = TimeAmount.seconds(5)
  /// From the end of all that a browser sends to the end of the work on its answer.
  package var silence = TimeAmount.seconds(2)
  /// The fewest bytes that a reader takes in `idle`.
  package var pace = 16 * 1024

  package init(ours: Int, others: Int, share: Int) {
    (self.ours, self.others, self.share) = (ours, others, share)
  }

  /// Only this machine's own programs: a listener on a loopback address.
  package static let laptop = Self(ours: 64, others: 0, share: 64)
  /// The gym's network, with the laptop's places kept free.
  package static let network = Self(ours: 64, others: 448, share: 64)
}
