import TestSupport
import Testing

@testable import Catalogue

@Suite("A table is read as it is printed, and what a birthday does is said beforehand")
struct BirthdayTests {
  private func birthday(
    _ id: String, _ value: Double, _ subject: Subject, inputs: [String: Double] = [:]
  ) throws -> Birthday? {
    let catalogue = try Project.catalogue()
    let exercise = try #require(catalogue.exercise(id))
    let scoring = catalogue.score(exercise, value: value, inputs: inputs, subject: subject)
    let look = try #require(scoring.lookUps.last)
    return catalogue.birthday(after: look, of: exercise, subject)
  }

  @Test("It names the birthday of the next column and the score there, also through a formula")
  func next() throws {
    let catalogue = try Project.catalogue()
    for (id, value) in [("grip-strength", 40.0), ("12-minute-run", 2200)] {
      let exercise = try #require(catalogue.exercise(id))
      var subject = Subject(sex: .male, age: 55, height: 1.78, mass: 83)
      let found = try #require(try birthday(id, value, subject), "\(id)")
      subject.age = found.age
      let then = catalogue.score(exercise, value: value, subject: subject)
      #expect(then.score == found.score, "\(id)")
      subject.age = found.age - 1
      let before = try #require(catalogue.score(exercise, value: value, subject: subject).score)
      #expect(before != found.score, "\(id): until then nothing changes")
    }
  }

  @Test("On the twentieth nothing changes where the columns of 20 to 29 hold from 18 on")
  func twentieth() throws {
    for id in ["vo2max-treadmill", "12-minute-run"] {
      let value = id == "12-minute-run" ? 2400.0 : 42
      #expect(try birthday(id, value, Subject(sex: .male, age: 19)) == nil, "\(id)")
    }
  }

  @Test("After the last column there is none")
  func last() throws {
    #expect(try birthday("vo2max-treadmill", 24, Subject(sex: .female, age: 85)) == nil)
  }

  @Test("docs/scores.md tells the largest step of each exercise that has one")
  func page() throws {
    let catalogue = try Project.catalogue()
    let grip = try #require(catalogue.exercise("grip-strength"))
    let step = try #require(catalogue.largestStep(of: grip))
    let page = try String(contentsOf: Project.file("docs/scores.md"), encoding: .utf8)
    #expect(page.contains(step.row), "run `healthwheel catalogue typical`")
    let sleep = try #require(catalogue.exercise("sleep-hours"))
    #expect(page.contains("## What a birthday does") && sleep.norms?.scale == .risk)
  }
}
