import Foundation

/// A picture as it came, and what is to become of it.
struct GivenPicture: Sendable {
  /// How it is made; those that are made in the same way can be made together.
  struct Making: Hashable {
    /// Of the larger square, in pixels.
    let side: Int
    /// Whether its colours are others than those of the web; to translate them takes longer than all
    /// the rest.
    let hasProfile: Bool

    /// Of what was made large before. It is shown in lists, on a screen with two points for each pixel.
    static let small = Making(side: 128, hasProfile: false)
  }

  private static let longestSide = 16_000
  /// How many times the shorter side the longer one may be: a panorama has 5. Each more is as much
  /// more work, however few pixels there are.
  private static let mostSquares = 8
  /// What is shown at most, in pixels.
  private static let largeSide = 512
  private static let profiles = ["ICC_PROFILE", "iCCP", "ICCP"].map { Data($0.utf8) }

  let data: Data
  let pixels: Int
  private let shorter: Int

  /// By what the first bytes say; nothing is decoded for it.
  init(_ data: Data) throws(PictureRefusal) {
    guard let head = PictureHead(data) else { throw .unknownKind }
    let (shorter, longer) = (min(head.width, head.height), max(head.width, head.height))
    guard longer <= Self.longestSide, shorter * longer <= PictureMaker.mostPixels
    else { throw .tooManyPixels }
    guard longer <= Self.mostSquares * shorter else { throw .tooNarrow }
    (self.data, self.shorter, pixels) = (data, shorter, shorter * longer)
  }

  /// Looks through all of it. To make one larger takes long, and shows nothing that was not there.
  var making: Making {
    Making(
      side: min(Self.largeSide, max(shorter, Making.small.side)),
      hasProfile: Self.profiles.contains { data.range(of: $0) != nil })
  }
}

/// Pictures that one child makes, one after the other.
struct PictureBatch: Sendable {
  /// A child has so many files.
  static let most = 24
  /// In pixels: a larger one takes its time by itself, and may want to wait for memory.
  private static let largest = 1_000_000

  /// Among all that are asked for.
  let places: [Int]
  let pictures: [GivenPicture]

  var making: GivenPicture.Making? { pictures.first?.making }
  /// They are at work one after the other.
  var pixels: Int { pictures.map(\.pixels).max() ?? 0 }

  private init(_ given: ArraySlice<(Int, GivenPicture)>) {
    (places, pictures) = (given.map(\.0), given.map(\.1))
  }

  static func all(of given: [(Int, GivenPicture)]) -> [PictureBatch] {
    let alone = given.filter { $0.1.pixels > largest }.map { PictureBatch([$0]) }
    let together = Dictionary(grouping: given.filter { $0.1.pixels <= largest }, by: \.1.making)
    return alone
      + together.values.flatMap { alike in
        stride(from: 0, to: alike.count, by: most).map { start in
          PictureBatch(alike[start...].prefix(most))
        }
      }
  }
}
