import Foundation
import Testing

@testable import Charts

/// Nothing touches what it does not belong to, and nothing is cut.
@Suite struct WheelRoomTests {
  private static let scores = [0, 0.6, 2.4, 5, 7.3, 9.4, 10]

  @Test(
    "Scores stand between the target circle and the names, each in its own slice's angle",
    arguments: 3...15)
  func numbers(count: Int) {
    for shift in Self.scores.indices {
      let scores = (0..<count).map { Self.scores[($0 + shift) % Self.scores.count] }
      let drawing = Drawing(Sample.wheel(Array(Sample.names.prefix(count)), scores))
      let numbers = numbers(in: drawing)
      #expect(numbers.count == count)
      for (index, number) in numbers.enumerated() {
        let middle = 360 / Double(count) * (Double(index) + 0.5)
        #expect(abs(number.angle - middle) < 0.3)
        #expect(number.near > WheelChart.outer + 3 && number.far < names(in: drawing) - 2)
        #expect(atan2(number.width / 2, number.near) < .pi / Double(count))
      }
    }
  }

  @Test("Upright scores beside straight names touch no ring and no name", arguments: 3...15)
  func uprightNumbers(count: Int) {
    let names = Array(Sample.names.prefix(count))
    let drawing = Drawing(Sample.wheel(names, labels: .straight))
    for box in boxes(in: drawing) {
      let nearest = hypot(max(box.minX, -box.maxX, 0), max(box.minY, -box.maxY, 0))
      let farthest = hypot(max(-box.minX, box.maxX), max(-box.minY, box.maxY))
      #expect(nearest > WheelChart.outer + 3)
      #expect(farthest < WheelChart.outer + 41)
    }
  }

  @Test("What stands in the middle stays in the middle")
  func middle() {
    var wheel = Sample.wheel(Array(Sample.names.prefix(7)))
    wheel.changeText = ("+0.8", "since September")
    let group = wheel.svg().components(separatedBy: "wheel-middle").last ?? ""
    let lines = group.matches(of: /<text [^>]*?y="([-0-9.]+)" font-size="([0-9.]+)"[^>]*>([^<]*)</)
    #expect(lines.count == 4)
    for line in lines {
      let (y, size) = (Double(line.1) ?? .nan, Double(line.2) ?? .nan)
      let half = TextWidth.ems(String(line.3)) * size / 2
      #expect(hypot(half, max(abs(y), abs(y - size * 0.73))) < WheelChart.inner - 4, "\(line.3)")
    }
    #expect(lines.map { String($0.3) } == ["from 6 of 7", "6.4", "+0.8", "since September"])
  }

  @Test("The picture ends beyond its last letter", arguments: 3...15)
  func uncut(count: Int) {
    for names in [Sample.names, Sample.longNames, Sample.rightToLeft + Sample.longNames] {
      let drawing = Drawing(Sample.wheel(Array(names.prefix(count))))
      let size = drawing.tags("g").compactMap { drawing.number("font-size", of: $0) }.first ?? .nan
      let edge = viewBox(drawing)[2] / 2
      let arcs = drawing.tags("path").filter { $0.contains("id=\"w-u") || $0.contains("id=\"w-l") }
      #expect(!arcs.isEmpty)
      for arc in arcs {
        let baseline = Drawing.radii(drawing.attribute("d", of: arc) ?? "").first ?? .nan
        #expect(baseline + size <= edge)
      }
    }
  }

  @Test("A file has the same drawing as the page, with a size and a white ground")
  func file() {
    var wheel = Sample.wheel(Sample.names)
    let page = wheel.svg()
    wheel.isFile = true
    let drawing = Drawing(wheel)
    let root = drawing.tags("svg")[0]
    #expect((drawing.number("width", of: root) ?? 0) > 600)
    let bare = drawing.text.replacing(/width="[0-9]+" height="[0-9]+" viewBox/, with: "viewBox")
      .replacing("font-family=\"Inter, system-ui, sans-serif\" ", with: "")
      .replacing(/<path class="wheel-ground"[^>]*>/, with: "")
    #expect(bare == page)
  }

  /// Turned scores: where they stand, in degrees, and from where to where on the radius.
  private func numbers(
    in drawing: Drawing
  ) -> [(angle: Double, near: Double, far: Double, width: Double)] {
    let (scores, size) = scores(in: drawing)
    let pattern = /<text transform="translate\(([-0-9.]+) ([-0-9.]+)\) rotate\([-0-9.]+\)">([^<]*)</
    return scores.matches(of: pattern).map { match in
      let (x, y) = (Double(match.1) ?? .nan, Double(match.2) ?? .nan)
      let angle = atan2(x, -y) * 180 / .pi
      let (radius, height) = (hypot(x, y), size * 0.73)
      // Just below the horizontal they stand the other way.
      let isLower = y > 0.05
      return (
        angle < 0 ? angle + 360 : angle, isLower ? radius - height : radius,
        isLower ? radius : radius + height, TextWidth.ems(String(match.3)) * TextWidth.bold * size
      )
    }
  }

  private func boxes(in drawing: Drawing) -> [CGRect] {
    let (scores, size) = scores(in: drawing)
    return scores.matches(of: /<text x="([-0-9.]+)" y="([-0-9.]+)">([^<]*)</).map { match in
      let (x, y) = (Double(match.1) ?? .nan, Double(match.2) ?? .nan)
      let width = TextWidth.ems(String(match.3)) * TextWidth.bold * size
      return CGRect(x: x - width / 2, y: y - size * 0.73, width: width, height: size * 0.73)
    }
  }

  private func scores(in drawing: Drawing) -> (text: String, size: Double) {
    let group = drawing.text.components(separatedBy: "class=\"wheel-scores\"").last ?? ""
    let size = Double(group.firstMatch(of: /font-size="([0-9.]+)"/)?.1 ?? "") ?? .nan
    return (group.components(separatedBy: "</g>").first ?? "", size)
  }

  /// The radius at which the nearest letters of the names begin.
  private func names(in drawing: Drawing) -> Double {
    let arcs = drawing.tags("path").filter { $0.contains("id=\"w-u") }
    return arcs.compactMap { Drawing.radii(drawing.attribute("d", of: $0) ?? "").first }.min()
      ?? .nan
  }

  private func viewBox(_ drawing: Drawing) -> [Double] {
    (drawing.attribute("viewBox", of: drawing.tags("svg")[0]) ?? "").split(separator: " ")
      .compactMap { Double($0) }
  }
}
