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
      #expect(Drawing.radii(shape).last == WheelChart.inner)
    }
  }

  @Test("The corners of a slice lie on its radii, in its own seventh of the circle")
  func corners() {
    for (index, shape) in Drawing(Sample.wheel(Array(Sample.names.prefix(7)))).shapes.enumerated() {
      let numbers = shape.components(separatedBy: CharacterSet(charactersIn: "MALZ ")).compactMap(
        Double.init)
      let points = [(0, 1), (7, 8), (9, 10), (16, 17)].map { (numbers[$0.0], numbers[$0.1]) }
      let radii = Drawing.radii(shape)
      for (point, radius) in zip(points, [radii[0], radii[0], radii[1], radii[1]]) {
        #expect(abs(hypot(point.0, point.1) - radius) < 0.1)
        let angle = atan2(point.0, -point.1) + (point.0 < 0 ? 2 * .pi : 0)
        #expect(Int(angle / (2 * .pi / 7)) == index)
      }
    }
  }

  @Test("Every slice is drawn with the same commands, so that one can turn into another")
  func commands() {
    for count in 1...15 {
      let wheels = [Sample.scores, Sample.scores.reversed()]
        .map { Drawing(Sample.wheel(Array(Sample.names.prefix(count)), $0)) }
      for shape in wheels.flatMap(\.shapes) {
        #expect(shape.filter(\.isLetter) == "MALAZ")
      }
    }
  }

  @Test("A score that is no number counts as none; one beyond the ends is drawn at the end")
  func impossibleScores() {
    let slices = [Double.nan, -3, 14, .infinity, nil].map { Sample.slice("Strength", $0) }
    #expect(slices.map(\.score) == [nil, 0, 10, 10, nil])
    let drawing = Drawing(WheelChart(slices: slices, overallText: nil, countText: "", title: ""))
    #expect(drawing.shapes.compactMap { Drawing.radii($0).first } == [50, 50, 150, 150, 50])
    #expect(!drawing.text.contains("nan") && !drawing.text.contains("inf"))
  }

  @Test("A category without results is outlined and has no score", arguments: [1, 3, 7, 15])
  func empty(count: Int) {
    let none = [Double?](repeating: nil, count: count)
    let drawing = Drawing(Sample.wheel(Array(Sample.names.prefix(count)), none))
    #expect(drawing.tags("use").filter { $0.contains("#w-empty") }.count == count)
    #expect(!drawing.text.contains("data-score"))
    let measured = Drawing(Sample.wheel(Array(Sample.names.prefix(3))))
    #expect(!measured.tags("use").contains { $0.contains("#w-empty") })
  }

  @Test("A gym without categories still gets rings and a target")
  func noCategories() {
    let drawing = Drawing(Sample.wheel([]))
    #expect(
      drawing.tags("circle").compactMap { drawing.number("r", of: $0) } == [
        70, 90, 110, 130, 150, 47,
      ])
    #expect(drawing.shapes.isEmpty)
  }

  @Test("The shape of another day is one closed line, open where nothing was measured")
  func outline() {
    let names = Array(Sample.names.prefix(4))
    let closed = outlineData(Sample.wheel(names, outline: [4, 5, 6, 7]))
    #expect(closed?.filter(\.isLetter) == "MALALALAZ")
    #expect(Drawing.radii(closed ?? "") == [90, 100, 110, 120])
    let open = outlineData(Sample.wheel(names, outline: [4, nil, 6, .nan, 8]))
    #expect(open?.filter(\.isLetter) == "MLALMLAL")
    #expect(outlineData(Sample.wheel(names)) == nil)
    #expect(outlineData(Sample.wheel(names, outline: [])) == nil)
  }

  private func outlineData(_ wheel: WheelChart) -> String? {
    let drawing = Drawing(wheel)
    return drawing.tags("path").last { $0.contains("stroke-width=\"1.5\"") }
      .flatMap { drawing.attribute("d", of: $0) }
  }
}
