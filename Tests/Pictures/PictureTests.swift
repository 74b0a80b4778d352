import Children
import Foundation
import TestSupport
import Testing

@testable import Pictures

@Suite("Pictures made anew")
struct PictureTests {
  @Test("60,000 by 60,000 pixels, and 300 by 1, are refused before anything is decoded")
  func endless() async throws {
    let head = PictureHead(Photograph.endless)
    #expect(head?.width == 60_000 && head?.height == 60_000)
    // Not even the program is there.
    let maker = PictureMaker(programs: Programs(path: "", also: []))
    await #expect(throws: PictureRefusal.tooManyPixels) {
      _ = try await maker.made(of: Photograph.endless)
    }
    await #expect(throws: PictureRefusal.tooNarrow) {
      _ = try await maker.made(of: Photograph.thin)
    }
  }

  @Test(
    "What is no picture is refused, and what ends in its head",
    arguments: ["", "GIF89a", "<svg/>", "RIFF", "RIFF0000WEBP", "RIFF0000WEBPVP8X", "%PDF-"])
  func noPicture(text: String) async throws {
    await #expect(throws: PictureRefusal.unknownKind) {
      _ = try await PictureMaker().made(of: Data(text.utf8))
    }
  }

  @Test("However a head is cut off, nothing breaks")
  func cutHeads() throws {
    for photo in [try Photograph.jpeg, try Photograph.png, try Photograph.webP] {
      let head = try #require(PictureHead(photo))
      #expect((head.width, head.height) == (48, 32))
      for length in 0..<min(photo.count, 600) {
        let cut = PictureHead(photo.prefix(length))
        #expect(cut == nil || cut == head)
      }
    }
  }

  @Test("JPEG, PNG and WebP become two squares, without what the camera wrote beside it")
  func made() async throws {
    for photo in [try Photograph.jpeg, try Photograph.png, try Photograph.webP] {
      let made = try await PictureMaker().made(of: photo)
      for data in [made.large, made.small] {
        // There is no more in 48 by 32 pixels.
        let head = try #require(PictureHead(data))
        #expect(head.kind == .jpeg && head.width == 128 && head.height == 128)
        for words in ["Exif", "Camera of Sam", "ICC_PROFILE", "http"] {
          #expect(data.range(of: Data(words.utf8)) == nil, "\(words)")
        }
      }
    }
    let camera = try Photograph.jpeg
    #expect(camera.range(of: Data("Camera of Sam".utf8)) != nil)
  }

  @Test("What is cut off, or damaged, is refused")
  func damaged() async throws {
    for photo in [try Photograph.jpeg, try Photograph.png, try Photograph.webP] {
      await #expect(throws: PictureRefusal.failed) {
        _ = try await PictureMaker().made(of: photo.prefix(photo.count * 3 / 4))
      }
    }
  }

  @Test("Many at once wait for each other, and one that fails keeps nobody")
  func many() async throws {
    let (maker, photo) = (PictureMaker(), try Photograph.png)
    let made = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<6 {
        group.addTask {
          let sent = number == 2 ? photo.prefix(60) : photo
          return (try? await maker.made(of: sent)) != nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(made == 5)
  }

  @Test("Many are made together as they are made alone; one that fails, or is none, keeps nobody")
  func together() async throws {
    let maker = PictureMaker()
    let (jpeg, png, webP) = (try Photograph.jpeg, try Photograph.png, try Photograph.webP)
    let cut = [jpeg, png, webP].map { $0.prefix($0.count * 3 / 4) }
    var given = Array(repeating: [jpeg, png, webP], count: 10).flatMap(\.self)
    for (picture, place) in zip(cut + [Data("GIF89a".utf8)], [1, 12, 23, 29]) {
      given[place] = picture
    }
    let made = await maker.made(of: given)
    #expect(made.count == given.count)
    for (place, picture) in given.enumerated() {
      let alone = try? await maker.made(of: picture)
      #expect(made[place]?.large == alone?.large && made[place]?.small == alone?.small)
      #expect((made[place] == nil) == [1, 12, 23, 29].contains(place))
    }
    #expect(await maker.made(of: []).isEmpty)
  }

  @Test("What many leave behind is nothing, and one child makes a dozen of them")
  func oneChild() async throws {
    let counted = #"echo >> "$0.begun"; exec /usr/bin/vipsthumbnail "$@""#
    try await withTemporaryFolder { folder in
      let program = folder.appending(path: "vipsthumbnail")
      try standIn(at: program, counted)
      let maker = PictureMaker(programs: Programs(path: "\(folder.path):/usr/bin"))
      let made = await maker.made(of: Array(repeating: try Photograph.jpeg, count: 12))
      #expect(made.count == 12 && made.allSatisfy { $0 != nil })
      let begun = try Data(contentsOf: folder.appending(path: "vipsthumbnail.begun"))
      #expect(begun.count == 2, "the larger squares, and the smaller ones")
    }
  }

  @Test("A large one is as large as it is shown, or as there is something to show")
  func sides() throws {
    let sides = [(4_000, 3_000), (640, 512), (500, 400), (320, 320), (96, 96)].map {
      width, height in
      try? GivenPicture(Photograph.head(UInt16(width), UInt16(height))).making.side
    }
    #expect(sides == [512, 512, 400, 320, 128])
  }

  @Test("Two are made at the same time")
  func atOnce() async throws {
    let untilThereAreTwo = """
      echo >> "$0.begun"
      until [ "$(wc -l < "$0.begun")" -ge 2 ]; do :; done
      """
    try await withStandIn(untilThereAreTwo) { maker in
      async let other = maker.made(of: Photograph.png)
      _ = try await (maker.made(of: Photograph.png), other)
    }
  }

  @Test("A large one is made alone, and those that come later wait for it")
  func alone() async throws {
    // At work long enough to be found there by another.
    let orNone = """
      mkdir "$0.busy" || exit 1
      head -c 30000000 /dev/zero | wc -c > /dev/null
      rmdir "$0.busy"
      """
    try await withStandIn(orNone) { maker in
      async let second = maker.made(of: Photograph.large)
      async let third = maker.made(of: Photograph.large)
      _ = try await (maker.made(of: Photograph.large), second, third)
    }
  }

  @Test("Without the program, what to install is said")
  func missing() async throws {
    let maker = PictureMaker(programs: Programs(path: "", also: []))
    await #expect(throws: PictureRefusal.missing("libvips-tools")) {
      _ = try await maker.made(of: Photograph.jpeg)
    }
  }
}

/// Runs `body` with a program that does what the script says, and is done with some JPEG.
private func withStandIn(
  _ script: String, _ body: (PictureMaker) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    let program = folder.appending(path: "vipsthumbnail")
    try Photograph.jpeg.write(to: folder.appending(path: "vipsthumbnail.jpeg"))
    try standIn(at: program, script + "\ncat \"$0.jpeg\"")
    try await body(PictureMaker(programs: Programs(path: "\(folder.path):/usr/bin")))
  }
}
