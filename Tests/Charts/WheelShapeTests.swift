import Charts
import Foundation
import Testing

@Suite struct WheelShapeTests {
  @Test("A score reaches as far as its share of the way from the inner to the outer radius")
  func radius() {
    let shapes = Drawing(Sample.wheel(Sample.names)).shapes
    #expect(shapes.count == 15)
    for (shape, score) in zip(shapes, Sample.scores) {
      let expected = WheelChart.inner + (WheelChart.outer - WheelChart.inner) * (score ?? 0) / 10
      #expect(Drawing.radii(shape).first == (expected * 100).rounded() / 100)
      #expect(Drawing.radii(shape)[2] == WheelChart.inner)
    }
  }

  @Test(
    "A slice stays in its own seventh of the circle, and within its radius", arguments: [3, 7, 15])
  func corners(count: Int) {
    let names = Array(Sample.names.prefix(count))
    for (index, shape) in Drawing(Sample.wheel(names)).shapes.enumerated() {
      for point in Drawing.points(shape) {
        #expect(hypot(point.x, point.y) < (Drawing.radii(shape).first ?? 0) + 0.1)
        let angle = atan2(point.x, -point.y) + (point.x < 0 ? 2 * .pi : 0)
        #expect(Int(angle / (2 * .pi / Double(count))) == index)
      }
    }
  }

  @Test("Outer corners are soft, and sharp only where a slice is too thin for that")
  func softness() {
    let shapes = Drawing(Sample.wheel(Array(Sample.names.prefix(3)), [8, 0.2, nil])).shapes
    #expect(shapes.map { Drawing.radii($0)[1] } == [4, 0.9, 0])
    #expect(shapes.map { Drawing.radii($0)[3] } == [4, 0.9, 0])
  }

  @Test("Every slice is drawn with the same commands, so that one can turn into another")
  func commands() {
    for count in 1...15 {
      let wheels = [Sample.scores, Sample.scores.reversed()]
        .map { Drawing(Sample.wheel(Array(Sample.names.prefix(count)), $0)) }
      for shape in wheels.flatMap(\.shapes) {
        #expect(shape.filter(\.isLetter) == "MAALALAZ")
      }
    }
  }

  @Test("A score that is no number counts as none; one beyond the ends is drawn at the end")
  func impossibleScores() {
    let slices = [Double.nan, -3, 14, .infinity, nil].map { Sample.slice("Strength", $0) }
    #expect(slices.map(\.score) == [nil, 0, 10, 10, nil])
    let drawing = Drawing(WheelChart(slices: slices, overallText: nil, countText: "", title: ""))
    #expect(drawing.shapes.compactMap { Drawing.radii($0).first } == [60, 60, 150, 150, 60])
    #expect(!drawing.text.contains("nan") && !drawing.text.contains("inf"))
  }

  @Test("A category without results is outlined and has no score", arguments: [1, 3, 7, 15])
  func empty(count: Int) {
    let none = [Double?](repeating: nil, count: count)
    let drawing = Drawing(Sample.wheel(Array(Sample.names.prefix(count)), none))
    #expect(tracks(drawing).filter { $0.contains("stroke-dasharray") }.count == count)
    #expect(!drawing.text.contains("data-score"))
    let measured = Drawing(Sample.wheel(Array(Sample.names.prefix(3))))
    #expect(!tracks(measured).contains { $0.contains("stroke-dasharray") })
  }

  @Test("Every slice has a track in its own hue, faintly, out to ten")
  func track() {
    let drawing = Drawing(Sample.wheel(Array(Sample.names.prefix(3))))
    let sector = drawing.tags("path").first { $0.contains("w-at") } ?? ""
    #expect(Drawing.radii(drawing.attribute("d", of: sector) ?? "").first == WheelChart.outer)
    #expect(
      tracks(drawing).map { drawing.attribute("fill", of: $0) } == [
        "#d0433f", "#e07b39", "#d9a21b",
      ])
    #expect(tracks(drawing).allSatisfy { drawing.number("fill-opacity", of: $0) == 0.12 })
  }

  @Test("A gym without categories still gets rings and a target")
  func noCategories() {
    let drawing = Drawing(Sample.wheel([]))
    #expect(
      drawing.tags("circle").compactMap { drawing.number("r", of: $0) } == [
        78, 96, 114, 132, 150, 56,
      ])
    #expect(drawing.shapes.isEmpty)
  }

  @Test("Another day has an edge at each of its scores, light where a slice covers it")
  func outline() {
    let names = Array(Sample.names.prefix(4))
    let edges = edges(Sample.wheel(names, [6, 5, nil, 9], outline: [4, 9, 6, .nan]))
    #expect(edges.map { $0.radius } == [96, 141, 114])
    #expect(edges.map { $0.stroke } == ["var(--surface)", "#e07b39", "#d9a21b"])
    #expect(self.edges(Sample.wheel(names)).isEmpty)
    #expect(self.edges(Sample.wheel(names, outline: [])).isEmpty)
  }

  @Test("Beside words a wheel is shapes alone, one of them in its full colour")
  func bare() {
    var wheel = Sample.wheel(Array(Sample.names.prefix(3)), [6, nil, 9], labels: .bare)
    wheel.focus = "category-2"
    let drawing = Drawing(wheel)
    #expect(drawing.tags("text").isEmpty && drawing.tags("a").isEmpty)
    #expect(drawing.tags("svg")[0].contains("aria-hidden=\"true\""))
    let shapes = drawing.tags("path").filter { $0.contains("fill=\"#") }
    #expect(shapes.map { $0.contains("fill-opacity") } == [true, true, false])
    #expect(drawing.tags("g").filter { $0.contains("wheel-focus") }.count == 1)
  }

  private func tracks(_ drawing: Drawing) -> [String] {
    drawing.tags("use").filter { $0.contains("#w-at") }
  }

  private func edges(_ wheel: WheelChart) -> [(radius: Double?, stroke: String?)] {
    let drawing = Drawing(wheel)
    return drawing.tags("path").filter { $0.contains(" stroke=\"") }.map { edge in
      (
        Drawing.radii(drawing.attribute("d", of: edge) ?? "").first,
        drawing.attribute("stroke", of: edge)
      )
    }
  }
}
