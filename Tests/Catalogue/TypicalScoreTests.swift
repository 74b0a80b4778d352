import Foundation
import TestSupport
import Testing

@testable import Catalogue

@Suite("What a typical person scores")
struct TypicalScoreTests {
  @Test("docs/scores.md was made from the norms that ship, and has a row for each scored exercise")
  func page() throws {
    let catalogue = try Project.catalogue()
    let page = try String(contentsOf: Project.file("docs/scores.md"), encoding: .utf8)
    #expect(
      page.contains(TypicalScores(catalogue).version), "run `healthwheel catalogue typical`")
    for exercise in catalogue.categories.flatMap(\.exercises)
    where exercise.norms != nil || exercise.formula != nil {
      #expect(page.contains("| \(exercise.name) |"))
    }
  }

  @Test("The value is the one that a peer scores 5 with, and without added risk 10")
  func values() throws {
    let peer = table(
      #""points": [[20, 0.5], [60, 9.5]]"#, norms: ""
    ).replacing(
      #""steps": []"#, with: #""usual": [20, 60], "steps": []"#)
    let page = TypicalScores(try catalogue(["test.json": category(peer)])).table
    #expect(page.contains("| It | peer | 40 bpm: 5 | 40 bpm: 5 | 40 bpm: 5 | 40 bpm: 5 |"))
  }

  @Test("Where steps jump over 5, it is the last value before the jump")
  func steps() throws {
    let rises = table(
      #""bands": [ { "score": 7.5, "atMost": 11.4 }, { "score": 2.5 } ]"#, unit: "Duration",
      norms: #""resolution": 0.1,"#
    ).replacing(#""steps": []"#, with: #""usual": [5, 40], "steps": []"#)
    let page = TypicalScores(try catalogue(["test.json": category(rises)])).table
    #expect(page.contains("| It | peer | 11.4 s: 7.5 |"), "\(page)")
  }

  @Test("An average of the gym's own is the goal; a scale that flatters everybody says so")
  func own() throws {
    let bands = #""bands": [ { "score": 6, "atMost": 50 }, { "score": 4, "atMost": 60 }, "#
    let own = table(bands + #"{ "score": 2 } ]"#, norms: #""typical": 4,"#).replacing(
      #""steps": []"#, with: #""usual": [40, 70], "steps": []"#)
    let page = TypicalScores(try catalogue(["test.json": category(own)])).table
    #expect(page.contains("| It | peer | 55 bpm: 4 |") || page.contains("56 bpm: 4"), "\(page)")
    let kind = table(bands + #"{ "score": 2 } ]"#).replacing(
      #""steps": []"#, with: #""usual": [30, 45], "steps": []"#)
    let flattered = TypicalScores(try catalogue(["test.json": category(kind)])).table
    #expect(flattered.contains("bpm: 6 or more |"), "\(flattered)")
  }

  @Test("It is a value that somebody can measure, with the score of that value")
  func rounded() throws {
    let peer = table(#""points": [[20.3, 0.5], [60.4, 9.5]]"#).replacing(
      #""steps": []"#, with: #""usual": [20, 60.5], "steps": []"#)
    let page = TypicalScores(try catalogue(["test.json": category(peer)])).table
    #expect(page.contains("| It | peer | 40 bpm: 4.9 | 40 bpm: 4.9 | 40 bpm: 4.9 |"))
  }
}
