import Foundation
import Testing
import Units

@testable import Forms

@Suite("Answers on a page")
struct ShownAnswerTests {
  @Test("Options are shown by their labels, numbers with their unit")
  func labels() throws {
    let options = #""options": [{"key": "hip", "label": "Hip"}, {"key": "knee", "label": "Knee"}]"#
    let many = try FormFile.field("choices", options)
    #expect(many.text(of: .choices(["hip", "knee"]), units: .metric) == .text("Hip, Knee"))
    let one = try FormFile.field("choice", options)
    #expect(one.text(of: .text("knee"), units: .metric) == .text("Knee"))
    let hours = try FormFile.field("number", #""unit": "hours""#)
    #expect(hours.text(of: .number(7.5), units: .metric, decimal: ",") == .text("7,5 hours"))
    #expect(hours.inputText(of: .number(7.5), units: .metric, decimal: ",") == "7,5")
    let mass = try FormFile.field("quantity", #""unit": "Mass""#)
    #expect(mass.text(of: .number(72.5), units: .metric) == .text("72.5 kg"))
  }

  @Test("Yes, no and days are left for the page to put into words")
  func words() throws {
    let yesNo = try FormFile.field("yesno")
    #expect(yesNo.text(of: .yesno(true), units: .metric) == .yesno(true))
    #expect(yesNo.inputText(of: .yesno(false), units: .metric) == "no")
    let date = try FormFile.field("date")
    #expect(date.text(of: .text("2026-11-21"), units: .metric) == .date("2026-11-21"))
  }

  @Test("Answers are plain JSON, and read back the same")
  func json() throws {
    let answers: Answers = [
      "a": .text("true"), "b": .yesno(true), "c": .number(1), "d": .choices([]),
    ]
    let data = try JSONEncoder().encode(answers)
    #expect(try JSONDecoder().decode(Answers.self, from: data) == answers)
    #expect(answers.json.canonical == #"{"a":"true","b":true,"c":1,"d":[]}"#)
  }
}
