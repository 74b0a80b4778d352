import Children
import Foundation

/// Why there is no picture.
package enum PictureRefusal: Error, Equatable {
  /// The Debian package that is to be installed.
  case missing(String)
  /// No JPEG, PNG or WebP.
  case unknownKind
  case tooManyPixels
  /// One side is many times the other: its middle square would be made of next to nothing.
  case tooNarrow
  /// Damaged, cut off, or more than the program may have time or memory for.
  case failed
}

/// A picture as it is kept: square, JPEG, with nothing of what a camera writes beside it.
package struct MadePicture: Sendable {
  package let large: Data
  package let small: Data
}

/// Makes pictures anew, with bounds to how many pixels are at work at a time.
package actor PictureMaker {
  /// In pixels; a good phone's camera has 50 million. No more are at work at a time, be it in one
  /// picture or in several.
  package static let mostPixels = 64_000_000
  /// The laptop has other work.
  private static let mostAtOnce = 2

  private let thumbnailer: Thumbnailer
  /// How many more pixels may be at work.
  private var room = mostPixels
  private var waiting: [(pixels: Int, turn: CheckedContinuation<Void, Never>)] = []

  package init(programs: Programs = Programs()) { thumbnailer = Thumbnailer(programs: programs) }

  /// Two at a time, or a large one alone, for the sake of the memory; in their order.
  ///
  /// - Throws: `PictureRefusal`; what is too large, before anything is decoded.
  package func made(of data: Data) async throws -> MadePicture {
    try await made(of: GivenPicture(data))
  }

  /// Many, in less time than one after the other; nil for each that cannot be made.
  package func made(of pictures: [Data]) async -> [MadePicture?] {
    let given = pictures.enumerated().compactMap { place, data in
      (try? GivenPicture(data)).map { (place, $0) }
    }
    var all = [MadePicture?](repeating: nil, count: pictures.count)
    await withTaskGroup { group in
      for batch in PictureBatch.all(of: given) { group.addTask { await self.made(of: batch) } }
      for await some in group {
        for (place, picture) in some { all[place] = picture }
      }
    }
    return all
  }

  /// Where one of them fails the program does not say which: then each is made by itself.
  private func made(of batch: PictureBatch) async -> [(Int, MadePicture?)] {
    if batch.pictures.count > 1 {
      let made = try? await within(batch.pixels) { try await thumbnailer.made(of: batch) }
      if let made { return Array(zip(batch.places, made)) }
    }
    var alone: [(Int, MadePicture?)] = []
    for (place, picture) in zip(batch.places, batch.pictures) {
      alone.append((place, try? await made(of: picture)))
    }
    return alone
  }

  private func made(of picture: GivenPicture) async throws -> MadePicture {
    try await within(picture.pixels) { try await thumbnailer.made(of: picture) }
  }

  private func within<Made>(_ pixels: Int, _ make: () async throws -> Made) async throws -> Made {
    let pixels = max(pixels, Self.mostPixels / Self.mostAtOnce)
    await takeRoom(pixels)
    defer { giveBack(pixels) }
    try Task.checkCancellation()
    return try await make()
  }

  private func takeRoom(_ pixels: Int) async {
    guard room < pixels || !waiting.isEmpty else {
      room -= pixels
      return
    }
    await withCheckedContinuation { waiting.append((pixels, $0)) }
  }

  private func giveBack(_ pixels: Int) {
    room += pixels
    while let next = waiting.first, next.pixels <= room {
      room -= next.pixels
      waiting.removeFirst().turn.resume()
    }
  }

  /// What the first bytes say; nothing is decoded for it.
  ///
  /// - Throws: `PictureRefusal`.
  package static func check(_ data: Data) throws(PictureRefusal) { _ = try GivenPicture(data) }
}
