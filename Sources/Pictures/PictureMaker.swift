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

/// Makes pictures anew by libvips: a child with little time and memory, which reads its standard input
/// and writes its standard output, both in memory. No disk ever has a picture.
package actor PictureMaker {
  /// In pixels; a good phone's camera has 50 million. No more are at work at a time, be it in one
  /// picture or in several.
  package static let mostPixels = 64_000_000
  /// The laptop has other work.
  private static let mostAtOnce = 2
  private static let longestSide = 16_000
  /// How many times the shorter side the longer one may be: a panorama has 5. Each more is as much
  /// more work, however few pixels there are.
  private static let mostSquares = 8
  /// What is shown at most, and in lists on a screen with two points for each; in pixels.
  private static let (largeSide, smallSide) = (512, 128)
  private static let patience = Duration.seconds(20)
  /// In bytes. A progressive JPEG of so many pixels takes a third of it.
  private static let memory = 1 << 30

  private let programs: Programs
  /// How many more pixels may be at work.
  private var room = mostPixels
  private var waiting: [(pixels: Int, turn: CheckedContinuation<Void, Never>)] = []

  package init(programs: Programs = Programs()) { self.programs = programs }

  /// Two at a time, or a large one alone, for the sake of the memory; in their order.
  ///
  /// - Throws: `PictureRefusal`; what is too large, before anything is decoded.
  package func made(of data: Data) async throws -> MadePicture {
    let pixels = max(try Self.check(data), Self.mostPixels / Self.mostAtOnce)
    await takeRoom(pixels)
    defer { giveBack(pixels) }
    try Task.checkCancellation()
    return try await Self.made(of: data, by: programs)
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

  private static func made(of data: Data, by programs: Programs) async throws -> MadePicture {
    let large = try await square(data, largeSide, ["--export-profile", "srgb"], by: programs)
    // Its colours are those of the web by now.
    return MadePicture(large: large, small: try await square(large, smallSide, by: programs))
  }

  /// What the first bytes say; nothing is decoded for it.
  ///
  /// - Returns: how many pixels it has.
  /// - Throws: `PictureRefusal`.
  @discardableResult
  package static func check(_ data: Data) throws(PictureRefusal) -> Int {
    guard let head = PictureHead(data) else { throw PictureRefusal.unknownKind }
    guard max(head.width, head.height) <= longestSide, head.width * head.height <= mostPixels
    else { throw PictureRefusal.tooManyPixels }
    guard max(head.width, head.height) <= mostSquares * min(head.width, head.height) else {
      throw PictureRefusal.tooNarrow
    }
    return head.width * head.height
  }

  /// The middle, upright; white where one sees through.
  private static func square(
    _ data: Data, _ side: Int, _ colours: [String] = [], by programs: Programs
  ) async throws -> Data {
    guard let vips = programs.find("vipsthumbnail") else {
      throw PictureRefusal.missing("libvips-tools")
    }
    guard let limiter = programs.find("prlimit") else { throw PictureRefusal.missing("util-linux") }
    let command = Command(
      limiter,
      [
        "--as=\(memory)", "--cpu=15", "--nofile=64", "--core=0", "--", vips,
        "stdin[fail_on=truncated]", "--size", "\(side)x\(side)", "--smartcrop", "centre",
      ] + colours + ["--output", ".jpg[Q=84,strip,background=255]"],
      environment: [
        "PATH": programs.folders.joined(separator: ":"), "LC_ALL": "C.UTF-8",
        // Where its modules would be: readers of other kinds, which take longer to load than a picture.
        "VIPSHOME": "/nonexistent",
        // No reader that is not known to be careful, one thread, and nothing put aside on a disk.
        "VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1", "VIPS_DISC_THRESHOLD": "8g",
        "TMPDIR": "/nonexistent",
      ])
    let ending = try await command.run(data, within: patience)
    try Task.checkCancellation()
    guard ending.status == 0, PictureHead(ending.output)?.kind == .jpeg else {
      throw PictureRefusal.failed
    }
    return ending.output
  }
}
