import Foundation
import Synchronization
import TestSupport
import Testing
import Vault

@testable import Web

@Suite("What a page holds")
struct PageValueTests {
  private struct Area: Encodable {
    enum Side: String, Encodable { case left, right }

    let name: String
    let side: Side?
    let scores: [String: Double?]
    let counts: [Int]
    let small: UInt8
    let at: Date
    let more: [Area]
  }

  private static let area = Area(
    name: "Push-ups / \"60\" \\ s\n\u{8}\u{c}\r\t\u{1}\u{1f} é 💪", side: nil,
    scores: ["b": 54, "a": 0.1, "B": 1e21, "a10": 1e-7, "a2": nil, "z": -0.0, "_": 123456.789],
    counts: [0, -1, .max], small: 255, at: Date(timeIntervalSince1970: 1_790_000_000.5),
    more: [
      Area(
        name: "", side: .right, scores: [:], counts: [], small: 0, at: .distantPast, more: [])
    ])

  @Test("A program gets JSON to the byte as Foundation writes it, names in order")
  func json() throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let expected = String(decoding: try encoder.encode(Self.area), as: UTF8.self)
    #expect(String(buffer: try PageValue(Self.area).json()) == expected)
  }

  @Test("What JSON has no word for is refused, not written", arguments: [Double.nan, .infinity])
  func noNumber(_ number: Double) throws {
    #expect(throws: EncodingError.self) { try PageValue([number]).json() }
  }

  private struct Disc: Encodable {
    let value: Shown<Double>
    let none: Shown<Double>
    @PageOnly var chart: Drawing
    let kind: String
  }

  private struct Discs: Encodable {
    let disc: Disc
    let none: Disc?
    @PageOnly var more: [Disc]
    @PageOnly var words: String?
    let score: ScoreDisc
  }

  @Test("Of a page only what its template names is taken down, and plain values")
  func named() throws {
    let templates = try Templates([
      "area": "{{> inside}}", "inside": "{{#areas}}{{.more}}{{/areas}}",
    ])
    let names = try #require(templates.names(in: "area"))
    let value = try PageValue(["areas": [Self.area], "others": [Self.area]], for: .template(names))
    guard case .object(let page) = value, case .list(let areas)? = page["areas"],
      case .object(let area)? = areas.first
    else { throw Refusal.notFound }
    #expect(page.names == ["areas"])
    #expect(area.names == ["name", "side", "more"])
  }

  private static let disc = Disc(
    value: Shown(6.44) { "\($0) points" }, none: Shown(nil) { "\($0)" },
    chart: Drawing("<svg/>"), kind: "round")

  @Test("What is for a template alone reaches no program; of one value each gets its own face")
  func faces() throws {
    let value = try PageValue(Self.disc)
    #expect(String(buffer: try value.json()) == #"{"kind":"round","none":null,"value":6.44}"#)
    let templates = try Templates([
      "disc":
        "{{disc.value}}{{^disc.none}}, none{{/disc.none}} {{{disc.chart}}}{{#disc.is_round}} round{{/disc.is_round}}"
    ])
    let shown = templates.render("disc", PageObject(["disc"], [value]))
    #expect(String(decoding: shown, as: UTF8.self) == "6.44 points, none <svg/> round")
  }

  @Test("Who writes for programs alone writes the same, and draws nothing")
  func program() throws {
    let draws = Mutex(0)
    var disc = Self.disc
    disc.chart = Drawing(
      draws.withLock {
        $0 += 1
        return "<svg/>"
      })
    let score = ScoreDisc(6.44, try Project.files().text)
    let discs = Discs(disc: disc, none: nil, more: [disc], words: nil, score: score)
    let json = try PageValue(discs, for: .program).json()
    #expect(draws.withLock(\.self) == 0)
    #expect(json == (try PageValue(discs).json()))
    #expect(draws.withLock(\.self) == 2)
    #expect(String(buffer: json).hasSuffix(#""none":null,"score":6.44}"#))
  }
}
