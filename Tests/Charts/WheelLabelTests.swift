import Foundation
import Testing

@testable import Charts

@Suite struct WheelLabelTests {
  @Test("No name reaches into the angle of its neighbour", arguments: 1...15)
  func apart(count: Int) {
    for names in [Sample.names, Sample.longNames, Sample.longNames.reversed()] {
      let drawing = Drawing(Sample.wheel(Array(names.prefix(count)).map(\.self)))
      for (index, lines) in drawing.curvedLines.enumerated() {
        for line in lines {
          let (start, end) = angles(line, in: drawing)
          let turn = 360 / Double(count)
          #expect(start > turn * Double(index) && end < turn * Double(index + 1), "\(line)")
        }
      }
    }
  }

  @Test("Fifteen names of forty letters are all shown whole, right round the wheel")
  func whole() {
    let lines = Drawing(Sample.wheel(Sample.longNames)).curvedLines
    for (name, lines) in zip(Sample.longNames, lines) {
      let letters = lines.map(\.text).joined().filter(\.isLetter)
      #expect(letters == name.filter(\.isLetter))
    }
  }

  @Test("Names below the middle run the other way, so that none stands on its head")
  func lowerHalf() {
    let paths = Drawing(Sample.wheel(Array(Sample.names.prefix(6)))).curvedLines.map { $0[0].path }
    #expect(paths.map { $0.contains("-l") } == [false, false, true, true, false, false])
  }

  @Test("Whatever wheels were drawn in between, a wheel is drawn as it was the first time")
  func again() {
    var other = Sample.wheel(Sample.names)
    other.idPrefix = "then"
    let wheels = [
      Sample.wheel(Sample.names), other, Sample.wheel(Sample.names, Sample.names.map { _ in nil }),
    ]
    let first = wheels.map { $0.svg() }
    #expect(Set(first).count == 3)
    for number in 0..<40 { _ = Sample.wheel(["Strength \(number)", "Balance"]).svg() }
    #expect(wheels.map { $0.svg() } == first)
  }

  @Test("Lines read from the top down in both halves")
  func order() {
    let lines = Drawing(Sample.wheel(Sample.longNames)).curvedLines
    #expect(lines[0].map(\.path) == ["w-u2", "w-u1", "w-u0"])
    #expect(lines[7].map(\.path).prefix(3) == ["w-l0", "w-l1", "w-l2"])
  }

  @Test("A name nobody should have thought of ends in an ellipsis")
  func endless() {
    let names = (0..<15).map { _ in String(repeating: "Wagenmacher", count: 20) }
    let lines = Drawing(Sample.wheel(names)).curvedLines
    #expect(lines.allSatisfy { $0.last?.text.hasSuffix("…") == true })
  }

  @Test("Names from right to left say so, and are never torn inside a word")
  func rightToLeft() {
    let drawing = Drawing(Sample.wheel(Sample.rightToLeft))
    #expect(drawing.tags("text").filter { $0.contains("direction=\"rtl\"") }.count == 6)
    for (name, lines) in zip(Sample.rightToLeft, drawing.curvedLines) {
      #expect(lines.map(\.text).joined(separator: " ") == name)
    }
  }

  @Test("Straight names do not touch each other or the wheel", arguments: 1...15)
  func straight(count: Int) {
    let drawing = Drawing(
      Sample.wheel(Array(Sample.longNames.prefix(count)), labels: .straight))
    let boxes = straightLines(drawing)
    #expect(boxes.count >= count)
    for (index, box) in boxes.enumerated() {
      let nearest = hypot(max(box.minX, -box.maxX, 0), max(box.minY, -box.maxY, 0))
      #expect(nearest > WheelChart.outer)
      for other in boxes.dropFirst(index + 1) { #expect(!box.intersects(other)) }
    }
    #expect(!drawing.text.contains("textPath") && !drawing.text.contains("<a "))
  }

  @Test(
    "On paper each slice has the number of its table, and nothing is smaller than it",
    arguments: 1...15)
  func numbered(count: Int) {
    var wheel = Sample.wheel(Array(Sample.longNames.prefix(count)), labels: .numbered)
    wheel.changeText = ("no change", "since September")
    let drawing = Drawing(wheel)
    let keys = drawing.text.components(separatedBy: "wheel-keys").last ?? ""
    for number in 1...count { #expect(keys.contains(">\(number)</text>")) }
    let sizes = drawing.text.matches(of: /font-size="([0-9.]+)"/).compactMap { Double($0.1) }
    #expect(sizes.count > 3 && sizes.filter { $0 < 13 } == [0])
    #expect(!drawing.text.contains("from \(count)") && !drawing.text.contains("textPath"))
  }

  /// Clockwise from 12 o'clock, in degrees.
  private func angles(
    _ line: (path: String, along: Double, text: String), in drawing: Drawing
  ) -> (Double, Double) {
    let path = drawing.tags("path").first { $0.contains("\"\(line.path)\"") } ?? ""
    let radius = Drawing.radii(drawing.attribute("d", of: path) ?? "").first ?? .nan
    let middle = line.along / radius * 180 / .pi
    let half = TextWidth.ems(line.text) * size(drawing) / radius * 90 / .pi
    let turned = line.path.contains("-l") ? 330 - middle : (210 + middle)
    let angle = turned.truncatingRemainder(dividingBy: 360)
    return (angle - half, angle + half)
  }

  private func straightLines(_ drawing: Drawing) -> [CGRect] {
    let size = size(drawing)
    let labels = drawing.text.components(separatedBy: "<text").filter { $0.contains("<tspan") }
    return labels.flatMap { label in
      label.components(separatedBy: "<tspan").dropFirst().map { line in
        let x = drawing.number("x", of: line) ?? .nan
        let y = drawing.number("y", of: line) ?? .nan
        let text = line.components(separatedBy: CharacterSet(charactersIn: "<>"))[1]
        let width = TextWidth.ems(text) * size
        let left =
          label.contains("\"start\"") ? x : label.contains("\"end\"") ? x - width : x - width / 2
        return CGRect(x: left, y: y - size * 0.75, width: width, height: size * 0.95)
      }
    }
  }

  private func size(_ drawing: Drawing) -> Double {
    let group = drawing.tags("g").first { $0.contains("font-size") } ?? ""
    return drawing.number("font-size", of: group) ?? .nan
  }
}
