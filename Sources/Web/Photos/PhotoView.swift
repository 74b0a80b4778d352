import Catalogue

/// A client's photo as pages show it: small, in a ring that tells the score.
struct PhotoView: Encodable, Sendable {
  /// The part of the ring that is coloured, and how.
  struct Ring: Encodable, Sendable {
    let level: String
    /// Of 100.
    let length: Int
  }

  let small: String
  let large: String
  @PageOnly var ring: Ring?
  @PageOnly var digest: String

  /// Nil where there is no photo.
  ///
  /// - Parameter score: 0 to 10; without one there is no ring.
  init?(_ digest: String?, score: Double?) {
    guard let digest else { return nil }
    self.digest = digest
    (small, large) = ("/photos/\(digest)/small", "/photos/\(digest)/large")
    ring = score.map {
      Ring(level: ScoreLevel($0).rawValue, length: Int((min(max($0, 0), 10) * 10).rounded()))
    }
  }
}
