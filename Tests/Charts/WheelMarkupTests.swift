import Foundation
import Testing

@testable import Charts

@Suite struct WheelMarkupTests {
  @Test("A slice is a link to its category and says its score")
  func link() {
    let drawing = Drawing(Sample.wheel(["Strength", "Mobility", "Balance"], [6.44, nil, 0]))
    let links = drawing.tags("a")
    #expect(
      links.map { drawing.attribute("data-category", of: $0) } == [
        "category-0", "category-1", "category-2",
      ])
    #expect(links.map { drawing.number("data-score", of: $0) } == [6.44, nil, 0])
    #expect(links.map { drawing.number("data-index", of: $0) } == [0, 1, 2])
    #expect(drawing.attribute("aria-label", of: links[0]) == "Strength: 6.4 of 10")
    #expect(drawing.attribute("href", of: links[1])?.hasSuffix("category-1") == true)
  }

  @Test("The drawing carries the radii that its slices are made from")
  func radii() {
    let drawing = Drawing(Sample.wheel(Sample.names))
    let root = drawing.tags("svg")[0]
    #expect(drawing.number("data-inner", of: root) == WheelChart.inner)
    #expect(drawing.number("data-outer", of: root) == WheelChart.outer)
    #expect(drawing.number("data-count", of: root) == 15)
  }

  @Test("Whatever a gym writes into a name stays text")
  func escaping() {
    let nasty = "<script>\"&'\u{0}"
    let slice = WheelChart.Slice(
      id: nasty, name: nasty, colour: nasty, score: 5, scoreText: nasty, label: nasty, href: nasty)
    let wheel = WheelChart(
      slices: [slice], overallText: nasty, countText: nasty, title: nasty)
    let text = wheel.svg()
    #expect(!text.contains("<script") && !text.contains("\u{0}"))
    #expect(text.contains("data-category=\"&lt;script&gt;&quot;&amp;&#39;\""))
    #expect(text.filter { $0 == "<" }.count == text.filter { $0 == ">" }.count)
  }

  @Test("Fifteen categories with long names fit into fourteen kilobytes")
  func size() {
    let scores = Sample.scores.map { $0 ?? 7.77 }
    #expect(Sample.wheel(Sample.longNames, scores).svg().utf8.count < 14 * 1024)
  }

  @Test("A strict content policy finds nothing to refuse")
  func policy() {
    let text = Sample.wheel(Sample.longNames, outline: Sample.scores).svg()
    for forbidden in ["style", "<script", " on", "javascript:", "http://", "https://"] {
      let rest = text.replacing("xmlns=\"http://www.w3.org/2000/svg\"", with: "")
      let inTags = rest.replacing(/>[^<]*</, with: "><").replacing(/aria-label="[^"]*"/, with: "")
      #expect(!inTags.contains(forbidden), "\(forbidden)")
    }
  }

  @Test("Two wheels on one page share no id")
  func ids() {
    var other = Sample.wheel(Sample.names)
    other.idPrefix = "then"
    let ids = [Sample.wheel(Sample.names), other].map { wheel in
      wheel.svg().matches(of: /\bid="([^"]*)"/).map { String($0.1) }
    }
    #expect(Set(ids[0]).count == ids[0].count && Set(ids[0]).isDisjoint(with: ids[1]))
    let used = other.svg().matches(of: /(?:href="|url\()#([^")]*)/).map { String($0.1) }
    #expect(Set(used).isSubset(of: ids[1]))
  }

  @Test("A number is written with two decimals at most")
  func decimals() {
    #expect(
      [0, -0.001, 1.005, 12.3456, -7, .nan, .infinity].map(SVG.number) == [
        "0", "0", "1", "12.35", "-7", "0", "0",
      ])
    for number in Sample.wheel(Sample.longNames).svg().matches(of: /[0-9]+\.([0-9]+)/) {
      #expect(number.1.count <= 2)
    }
  }

  @Test("A score can be read on every colour", arguments: 0..<64)
  func contrast(step: Int) {
    let channels = [step % 4, step / 4 % 4, step / 16].map { String(format: "%02x", $0 * 85) }
    let colour = HexColour(channels.joined())
    let written = colour.readable == "#fff" ? "ffffff" : "000000"
    #expect(colour.contrast(with: HexColour(written)) >= 4.5)
  }

  @Test(
    "A colour that is none is drawn grey", arguments: ["", "red", "#d0433f", "12345g", "d0433f0"])
  func grey(digits: String) {
    #expect(HexColour(digits).text == "#8593a0")
    #expect(HexColour("D0433F").text == "#d0433f")
  }
}
