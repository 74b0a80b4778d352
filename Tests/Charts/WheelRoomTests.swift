import Foundation
import Testing

@testable import Charts

/// Nothing touches what it does not belong to, and nothing is cut.
@Suite struct WheelRoomTests {
  private static let scores = [0, 0.6, 2.4, 5, 7.3, 9.4, 10]

  @Test("A score stays in its own slice's angle and off the names", arguments: 3...15)
  func numbers(count: Int) {
    for shift in Self.scores.indices {
      let scores = (0..<count).map { Self.scores[($0 + shift) % Self.scores.count] }
      let drawing = Drawing(Sample.wheel(Array(Sample.names.prefix(count)), scores))
      for (index, box) in numbers(in: drawing).enumerated() {
        let sweep = 2 * Double.pi / Double(count)
        let middle = sweep * (Double(index) + 0.5)
        for (x, y) in [
          (box.minX, box.minY), (box.maxX, box.minY), (box.minX, box.maxY), (box.maxX, box.maxY),
        ] {
          // Turned so that the slice's middle points up.
          let turned = atan2(
            x * cos(middle) + y * sin(middle), x * sin(middle) - y * cos(middle))
          #expect(abs(turned) < sweep / 2, "\(index) of \(count): \(scores[index])")
          #expect(hypot(x, y) < WheelChart.outer && hypot(x, y) > WheelChart.inner - 3)
        }
      }
    }
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
      .replacing(/<path class="wheel-ground"[^>]*>/, with: "")
    #expect(bare == page)
  }

  private func numbers(in drawing: Drawing) -> [CGRect] {
    let group = drawing.text.components(separatedBy: "class=\"wheel-scores\"").last ?? ""
    let size = Double(group.firstMatch(of: /font-size="([0-9.]+)"/)?.1 ?? "") ?? .nan
    let scores = group.components(separatedBy: "</g>").first ?? ""
    return scores.matches(of: /<text x="([-0-9.]+)" y="([-0-9.]+)"[^>]*>([^<]*)</).map { match in
      let (x, y) = (Double(match.1) ?? .nan, Double(match.2) ?? .nan)
      let width = TextWidth.ems(String(match.3)) * TextWidth.bold * size
      return CGRect(x: x - width / 2, y: y - size * 0.72, width: width, height: size * 0.72)
    }
  }

  private func viewBox(_ drawing: Drawing) -> [Double] {
    (drawing.attribute("viewBox", of: drawing.tags("svg")[0]) ?? "").split(separator: " ")
      .compactMap { Double($0) }
  }
}
