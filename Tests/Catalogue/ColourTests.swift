import Foundation
import TestSupport
import Testing

@testable import Catalogue

/// Neighbours on the wheel are told apart by people who see colours differently, too.
///
/// Each colour is turned into what is seen with protanopia, deuteranopia and tritanopia (Machado,
/// Oliveira and Fernandes 2009, severity 1, in linear light), and neighbours are compared by
/// their distance in CIE Lab (D65). A distance of 20 is seen at a glance; the label, the gap and
/// the order tell slices apart all the same.
@Suite("Colours of the catalogue")
struct ColourTests {
  static let visions: [String: [[Double]]] = [
    "usual": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "protanopia": [
      [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
      [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
    "tritanopia": [
      [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.3039],
    ],
  ]

  private let colours: [(name: String, linear: [Double])]

  init() throws {
    let catalogue = try Project.catalogue()
    colours = try catalogue.categories.map { ($0.name, try Self.linear($0.colour)) }
  }

  @Test("Neighbours differ, the last and the first too", arguments: visions.keys.sorted())
  func neighbours(vision: String) throws {
    let matrix = try #require(Self.visions[vision])
    for (index, colour) in colours.enumerated() {
      let next = colours[(index + 1) % colours.count]
      let distance = Self.distance(
        Self.lab(Self.times(matrix, colour.linear)), Self.lab(Self.times(matrix, next.linear)))
      #expect(distance >= 20, "\(colour.name) and \(next.name): \(distance)")
    }
  }

  @Test("All are equally light and equally strong, so that none weighs more")
  func weight() {
    let all = colours.map { Self.oklch($0.linear) }
    for (one, other) in all.flatMap({ one in all.map { (one, $0) } }) {
      #expect(abs(one.lightness - other.lightness) < 0.01)
      #expect(abs(one.chroma - other.chroma) < 0.01)
    }
  }

  @Test("None is near the red of an alarm, or near another")
  func hues() throws {
    let theme = try String(
      contentsOf: Project.folder.appending(path: "Public/css/theme.css"), encoding: .utf8)
    let red = try #require(theme.firstMatch(of: /--score-low: #([0-9a-f]{6});/)?.1)
    let alarm = Self.oklch(try Self.linear(String(red))).hue
    let hues = colours.map { Self.oklch($0.linear).hue }
    for (index, hue) in hues.enumerated() {
      #expect(Self.apart(hue, alarm) > 35, "\(colours[index].name)")
      for other in hues.dropFirst(index + 1) { #expect(Self.apart(hue, other) > 30) }
    }
  }

  @Test("Every colour stands out from white paper by 3 to 1")
  func contrast() {
    for colour in colours {
      let luminance = zip([0.2126, 0.7152, 0.0722], colour.linear).map(*).reduce(0, +)
      #expect(1.05 / (luminance + 0.05) >= 3, "\(colour.name)")
    }
  }

  private static func linear(_ digits: String) throws -> [Double] {
    let number = try #require(UInt32(digits, radix: 16))
    return [16, 8, 0].map { shift in
      let share = Double(number >> UInt32(shift) & 0xFF) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
  }

  /// Of linear sRGB; the hue in degrees. Source: Ottosson 2020, Oklab.
  private static func oklch(
    _ colour: [Double]
  ) -> (lightness: Double, chroma: Double, hue: Double) {
    let toLMS = [
      [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ]
    let toLab = [
      [0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ]
    let roots = toLMS.map { row in cbrt(zip(row, colour).map(*).reduce(0, +)) }
    let lab = toLab.map { row in zip(row, roots).map(*).reduce(0, +) }
    return (lab[0], hypot(lab[1], lab[2]), atan2(lab[2], lab[1]) * 180 / .pi)
  }

  private static func apart(_ one: Double, _ other: Double) -> Double {
    let turn = abs(one - other).truncatingRemainder(dividingBy: 360)
    return min(turn, 360 - turn)
  }

  /// Cut to what a screen can show.
  private static func times(_ matrix: [[Double]], _ colour: [Double]) -> [Double] {
    matrix.map { row in min(max(zip(row, colour).map(*).reduce(0, +), 0), 1) }
  }

  /// CIE 1976 L*a*b* of linear sRGB.
  private static func lab(_ colour: [Double]) -> [Double] {
    let toXYZ = [
      [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ]
    let white = [0.95047, 1, 1.08883]
    let f = zip(toXYZ, white).map { row, white -> Double in
      let share = zip(row, colour).map(*).reduce(0, +) / white
      return share > 216.0 / 24389 ? cbrt(share) : (24389.0 / 27 * share + 16) / 116
    }
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
  }

  private static func distance(_ one: [Double], _ other: [Double]) -> Double {
    zip(one, other).map { pow($0 - $1, 2) }.reduce(0, +).squareRoot()
  }
}
