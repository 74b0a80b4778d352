import TestSupport
import Testing

@testable import Forms

@Suite("The screening form that comes with the program")
struct ScreeningFormTests {
  let form: FormDefinition

  init() throws { form = try Project.form() }

  func evaluate(_ answers: Answers, sex: String = "female", age: Double = 40) -> FormEvaluation {
    form.evaluate(answers, details: form.details([.sex: .text(sex), .age: .number(age)]))
  }

  @Test("It has eight sections and all details of the client in the first")
  func shape() {
    #expect(form.sections.count == 8)
    #expect(form.fields.count >= 45)
    #expect(Set(form.fields.compactMap(\.bind)) == Set(ClientDetail.allCases))
  }

  @Test(
    "What asks for clearance is a stop",
    arguments: [
      "underAdvice", "dizzy", "chestEffort", "chestRest", "breathless", "breathlessNight",
      "fatigue", "heartbeat", "murmur", "numbness",
    ])
  func stops(question: String) {
    #expect(evaluate([question: .yesno(true)]).worst == .stop)
    #expect(evaluate([question: .yesno(false)]).flags == [])
  }

  @Test("Who faints without a known reason needs clearance, who knows a harmless one does not")
  func fainting() {
    let fainted = Answer.yesno(true)
    #expect(evaluate(["fainted": fainted, "faintedReason": .text("unknown")]).worst == .stop)
    #expect(evaluate(["fainted": fainted, "faintedReason": .text("harmless")]).worst == .concern)
    #expect(evaluate(["faintedReason": .text("unknown")]).flags == [])
  }

  @Test("Diabetes asks a newcomer for clearance first, a regular only before hard exercise")
  func diabetes() {
    let new = evaluate(["diabetes": .text("type-2"), "active": .yesno(false)])
    #expect(new.worst == .stop)
    let regular = evaluate(["diabetes": .text("type-2"), "active": .yesno(true)])
    #expect(regular.worst == .concern)
    #expect(regular.flags.contains { $0.suspends.contains("demand:maximal") })
  }

  @Test("Only women are asked about pregnancy")
  func pregnancy() {
    let answers: Answers = ["pregnancy": .text("pregnant")]
    #expect(evaluate(answers).flags.map(\.text) == ["Pregnant"])
    #expect(evaluate(answers).shown.contains("pregnancyWeek"))
    #expect(evaluate(answers, sex: "male").flags == [])
  }

  @Test("Short sleep, smoking and strong pain light up")
  func concerns() {
    let evaluation = evaluate([
      "sleep": .number(5), "smoking": .text("yes"), "pain": .yesno(true),
      "painRegions": .choices(["knee"]), "painLevel": .number(6),
    ])
    #expect(evaluation.worst == .concern)
    #expect(evaluation.flags.count == 4)
  }

  @Test("A healthy client is asked for few answers, and agrees anew in each form")
  func required() {
    #expect(evaluate([:]).missing.count < 30)
    let consents = form.fields.filter { $0.key.hasPrefix("consent") || $0.key == "truthful" }
    #expect(consents.count == 4 && consents.allSatisfy(\.fresh))
  }
}
