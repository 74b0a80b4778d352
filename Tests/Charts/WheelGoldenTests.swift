import Charts
import Foundation
import Testing

/// Pictures that a person has looked at; HEALTHWHEEL_RECORD=1 draws them anew, to look again.
@Suite struct WheelGoldenTests {
  private static let wheels: [String: WheelChart] = [
    "three": Sample.wheel(Array(Sample.names.prefix(3))),
    "seven": Sample.wheel(Array(Sample.names.prefix(7))),
    "fifteen": Sample.wheel(Sample.names),
    "long-names": Sample.wheel(Sample.longNames),
    "right-to-left": Sample.wheel(Sample.rightToLeft),
    "nothing-measured": Sample.wheel(
      Array(Sample.names.prefix(7)), Array(repeating: nil, count: 7)),
    "full": Sample.wheel(Array(Sample.names.prefix(7)), Array(repeating: 10, count: 7)),
    "partial": Sample.wheel(
      Array(Sample.names.prefix(7)), [nil, 8, nil, nil, 5.5, nil, 0.4]),
    "fifteen-partial": Sample.wheel(
      Sample.names, Sample.scores.enumerated().map { $0 % 3 == 0 ? nil : $1 }),
    "file": file,
    "then-and-now": Sample.wheel(
      Array(Sample.names.prefix(7)), outline: [4, 6.5, 5, nil, 7, 3, 8]),
    "straight": Sample.wheel(Sample.longNames, labels: .straight),
  ]

  private static var file: WheelChart {
    var wheel = Sample.wheel(Array(Sample.names.prefix(7)))
    wheel.isFile = true
    wheel.colours = ChartColours(theme: ["ink": "#123456", "surface": "#ffffff"])
    wheel.caption = "21 Nov 2026"
    return wheel
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")

  @Test("The wheel looks as it did when it was last looked at", arguments: wheels.keys.sorted())
  func golden(name: String) throws {
    let file = Self.folder.appending(path: name + ".svg")
    let drawn = try #require(Self.wheels[name]).svg() + "\n"
    if ProcessInfo.processInfo.environment["HEALTHWHEEL_RECORD"] == "1" {
      try drawn.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == drawn)
  }
}
