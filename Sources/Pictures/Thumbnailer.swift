import Children
import Foundation

/// Makes squares of pictures by libvips: a child with little time and memory, which reads and writes
/// files in memory only. No disk ever has a picture.
struct Thumbnailer: Sendable {
  private static let patience = Duration.seconds(20)
  /// In bytes. A progressive JPEG of as many pixels as may be takes a third of it.
  private static let memory = 1 << 30
  private static let kept = ".jpg[Q=84,strip,background=255]"

  let programs: Programs

  /// - Throws: `PictureRefusal`.
  func made(of picture: GivenPicture) async throws -> MadePicture {
    let large = try await square(picture.data, picture.making)
    return MadePicture(large: large, small: try await square(large, .small))
  }

  /// - Throws: `PictureRefusal.failed` where one of them cannot be made.
  func made(of batch: PictureBatch) async throws -> [MadePicture] {
    guard let making = batch.making else { return [] }
    let large = try await squares(batch.pictures.map(\.data), making)
    return zip(large, try await squares(large, .small)).map { .init(large: $0, small: $1) }
  }

  /// The middle, upright; white where one sees through.
  private func square(_ data: Data, _ making: GivenPicture.Making) async throws -> Data {
    let command = try command(["stdin[fail_on=truncated]"], making, to: Self.kept)
    let ending = try await command.run(data, within: Self.patience)
    try Task.checkCancellation()
    guard ending.status == 0, ending.output.isJPEG else { throw PictureRefusal.failed }
    return ending.output
  }

  /// In their order. What is cut off is a warning only where it is not the standard input.
  private func squares(_ pictures: [Data], _ making: GivenPicture.Making) async throws -> [Data] {
    let folder = try ChildFolder()
    defer { folder.remove() }
    try Self.link(pictures.count, in: folder)
    let command = try command(
      pictures.indices.map(Command.path(ofFile:)), making, to: folder.path + "/%s" + Self.kept,
      reading: pictures)
    let ending = try await command.run(within: Self.patience)
    try Task.checkCancellation()
    guard ending.status == 0, ending.words.isEmpty, ending.files.allSatisfy(\.isJPEG) else {
      throw PictureRefusal.failed
    }
    return ending.files
  }

  private func command(
    _ pictures: [String], _ making: GivenPicture.Making, to output: String,
    reading files: [Data] = []
  ) throws -> Command {
    guard let vips = programs.find("vipsthumbnail") else {
      throw PictureRefusal.missing("libvips-tools")
    }
    guard let limiter = programs.find("prlimit") else { throw PictureRefusal.missing("util-linux") }
    return Command(
      limiter,
      ["--as=\(Self.memory)", "--cpu=15", "--nofile=128", "--core=0", "--", vips] + pictures
        + ["--size", "\(making.side)x\(making.side)", "--smartcrop", "centre"]
        + (making.hasProfile ? ["--export-profile", "srgb"] : []) + ["--output", output],
      environment: [
        "PATH": programs.folders.joined(separator: ":"), "LC_ALL": "C.UTF-8",
        // Where its modules would be: readers of other kinds, which take longer to load than a picture.
        "VIPSHOME": "/nonexistent",
        // No reader that is not known to be careful, one thread, and nothing put aside on a disk.
        "VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1", "VIPS_DISC_THRESHOLD": "8g",
        "TMPDIR": "/nonexistent",
      ], files: files, written: files.count)
  }

  /// The program names what it makes by what it read, and knows by the end of the name what it is to
  /// be: links of such names lead to files in memory.
  ///
  /// - Parameter count: of the files that are read.
  private static func link(_ count: Int, in folder: ChildFolder) throws {
    for number in 0..<count {
      let name = URL(filePath: Command.path(ofFile: number)).lastPathComponent
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(name).jpg",
        withDestinationPath: Command.path(ofFile: count + number))
    }
  }
}

extension Data {
  fileprivate var isJPEG: Bool { PictureHead(self)?.kind == .jpeg }
}
