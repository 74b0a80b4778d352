import Foundation

extension WheelDrawing {
  /// The overall score, what it is made from and what became of it; a dashed circle where there
  /// is none.
  var middle: SVG {
    let isEmpty = chart.overallText == nil
    let disc = SVG(
      "circle",
      [
        "r": SVG.number(geometry.inner - 4), "fill": colours.surface,
        "stroke": isEmpty ? colours.border : colours.hairline,
        "stroke-dasharray": isEmpty ? "3 3" : nil,
      ])
    return SVG(
      "g",
      ["id": id("middle"), "class": "wheel-middle", "text-anchor": "middle", "fill": colours.ink],
      [disc] + (chart.labels == .bare ? [] : words))
  }

  private var words: [SVG] {
    if chart.labels == .numbered { return numbered }
    guard let overall = chart.overallText else { return [line(chart.countText, 11, y: 4)] }
    guard let change = chart.changeText else {
      return [number(overall, 42, y: 9), line(chart.countText, 11.5, y: 28)]
    }
    return [
      line(chart.countText, 10.5, y: -28), number(overall, 38, y: 7),
      line(change.change, 12, y: 21, isStrong: true), line(change.since, 10.5, y: 33.5),
    ]
  }

  /// Only what is large: the table beside it says the rest.
  private var numbered: [SVG] {
    guard let overall = chart.overallText else { return [] }
    guard let change = chart.changeText?.change else { return [number(overall, 46, y: 16)] }
    return [number(overall, 42, y: 8), line(change, 15, y: 28, isStrong: true)]
  }

  private func number(_ text: String, _ size: Double, y: Double) -> SVG {
    SVG(
      "text",
      [
        "class": "wheel-overall", "y": SVG.number(y),
        "font-size": fitted(text, size, y, bold: true),
        "font-weight": "700", "fill": colours.ink(chart.overallLevel),
      ], text: text)
  }

  private func line(_ text: String, _ size: Double, y: Double, isStrong: Bool = false) -> SVG {
    SVG(
      "text",
      [
        "y": SVG.number(y), "font-size": fitted(text, size, y, bold: isStrong),
        "font-weight": isStrong ? "600" : nil, "fill": isStrong ? nil : colours.muted,
        "direction": text.direction,
      ], text: text)
  }

  /// The size, or a smaller one where the text would leave the disc at that height.
  private func fitted(_ text: String, _ size: Double, _ y: Double, bold: Bool) -> String {
    let ems = TextWidth.ems(text) * (bold ? TextWidth.bold : 1)
    let edge = y > 0 ? y : y - size * 0.75
    let half = max(pow(geometry.inner - 7, 2) - pow(min(edge.magnitude, 42), 2), 1).squareRoot()
    return SVG.number(min(size, 2 * half / max(ems, 1)))
  }
}
