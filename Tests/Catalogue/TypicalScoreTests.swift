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
      #""points": [[20, 0], [60, 10]]"#, norms: ""
    ).replacing(
      #""steps": []"#, with: #""usual": [20, 60], "steps": []"#)
    let page = TypicalScores(try catalogue(["test.json": category(peer)])).table
    #expect(page.contains("| It | peer | 40 bpm: 5 | 40 bpm: 5 | 40 bpm: 5 | 40 bpm: 5 |"))
  }

  @Test("It is a value that somebody can measure, with the score of that value")
  func rounded() throws {
    let peer = table(#""points": [[20.3, 0], [60.4, 10]]"#).replacing(
      #""steps": []"#, with: #""usual": [20, 60.5], "steps": []"#)
    let page = TypicalScores(try catalogue(["test.json": category(peer)])).table
    #expect(page.contains("| It | peer | 40 bpm: 4.9 | 40 bpm: 4.9 | 40 bpm: 4.9 |"))
  }
}
