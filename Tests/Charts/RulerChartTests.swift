import Foundation
import Testing

@testable import Charts

@Suite("A ruler from red to green")
struct RulerChartTests {
  private func ruler(_ number: Double, edges: [Double] = [40, 48]) -> RulerChart {
    let levels: [ChartLevel] = [.low, .middle, .high]
    let zones = levels.enumerated().map { index, level in
      ChartZone(
        level: level, from: index > 0 ? edges[index - 1] : nil,
        to: index < 2 ? edges[index] : nil, name: "\(level)")
    }
    return RulerChart(
      number, text: "\(number) kg", zones: zones, title: "Title", description: "Words",
      edgeText: { "\($0) kg" })
  }

  @Test("The dot stands where its number belongs", arguments: [-20, 39.9, 40, 44, 48, 300])
  func dot(number: Double) throws {
    let drawing = Drawing(ruler(number).svg())
    let dot = try #require(drawing.tags("circle").first.flatMap { drawing.number("cx", of: $0) })
    #expect((8...(ruler(44).width - 8)).contains(dot))
    let bands = drawing.tags("rect").filter { $0.contains("-soft") }
    try #require(bands.count == 3)
    let starts = bands.compactMap { drawing.number("x", of: $0) }
    #expect((number >= 40) == (dot >= starts[1] - 0.01))
    #expect((number >= 48) == (dot >= starts[2] - 0.01))
  }

  @Test("The dot pushes a band's name aside, and bands have a line between them")
  func names() {
    let svg = ruler(44).svg()
    #expect(svg.contains(">middle<") && svg.contains(">low<") && svg.contains(">high<"))
    #expect(Drawing(svg).tags("path").count == 2)
  }

  @Test("Bands fill the ruler side by side")
  func bands() {
    let drawing = Drawing(ruler(44).svg())
    let bands = drawing.tags("rect").filter { $0.contains("-soft") }.map { band in
      (drawing.number("x", of: band) ?? .nan, drawing.number("width", of: band) ?? .nan)
    }
    #expect(bands.first?.0 == 0)
    #expect(abs((bands.last.map { $0.0 + $0.1 } ?? 0) - ruler(44).width) < 0.05)
    for (one, next) in zip(bands, bands.dropFirst()) { #expect(abs(one.0 + one.1 - next.0) < 0.02) }
  }

  @Test("Numbers under it never touch, and none runs out of the picture")
  func edges() {
    for edges in [[40, 48], [40, 40.1], [40, 4000]] {
      let svg = ruler(39, edges: edges).svg()
      let labels = svg.matches(of: /<text x="([-0-9.]+)" y="69">([^<]*)</)
      #expect(labels.first?.2 == "\(edges[1]) kg", "where green starts comes first")
      let rooms = labels.map { label in
        let half = TextWidth.ems(String(label.2)) * 12 / 2
        let middle = Double(label.1) ?? .nan
        return (start: middle - half, end: middle + half)
      }.sorted { $0.start < $1.start }
      #expect(rooms.allSatisfy { $0.start >= -0.01 && $0.end <= ruler(44).width + 0.01 })
      for (room, next) in zip(rooms, rooms.dropFirst()) { #expect(room.end < next.start) }
    }
  }

  @Test("Without bands, or without a number, there is none")
  func none() {
    #expect(ruler(.nan).svg().isEmpty)
    var bare = ruler(44)
    bare.zones = []
    #expect(bare.svg().isEmpty)
  }

  @Test("It says in words what it shows")
  func words() {
    let svg = ruler(44).svg()
    #expect(svg.contains("role=\"img\"") && svg.contains("<desc id=\"r-desc\">Words</desc>"))
  }
}
