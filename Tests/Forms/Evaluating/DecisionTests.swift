import Catalogue
import TestSupport
import Testing

@testable import Forms

/// The published decision structure, in its six rows: Riebe and others 2015.
@Suite("How training may start")
struct DecisionTests {
  let form: FormDefinition

  init() throws { form = try Project.form() }

  static let symptoms: [Answers] = [
    ["chestEffort": .yesno(true)], ["chestRest": .yesno(true)], ["breathless": .yesno(true)],
    ["breathlessNight": .yesno(true)], ["dizzy": .yesno(true)], ["heartbeat": .yesno(true)],
    ["murmur": .yesno(true)], ["fatigue": .yesno(true)],
    ["legs": .choices(["swelling"])], ["legs": .choices(["cramp"])],
    ["fainted": .yesno(true), "faintedReason": .text("unknown")],
    ["fainted": .yesno(true), "faintedReason": .text("effort")],
  ]
  static let diseases: [Answers] = [
    ["heart": .yesno(true)], ["kidneys": .yesno(true)], ["diabetes": .text("type-1")],
    ["diabetes": .text("type-2")],
  ]
  static let others: [Answers] = [
    ["underAdvice": .yesno(true)], ["numbness": .yesno(true)],
    ["operation": .yesno(true), "operationWhen": .text("six-weeks")],
    ["pregnancy": .text("pregnant"), "pregnancyAdvice": .yesno(true)],
    ["pain": .yesno(true), "painRegions": .choices(["knee"]), "painLevel": .number(8)],
  ]
  /// No answer that decides, in any of their kinds.
  static let harmless: [Answers] = [
    [:], ["diabetes": .text("early")], ["diabetes": .text("unknown")],
    ["fainted": .yesno(true), "faintedReason": .text("harmless")],
    ["operation": .yesno(true), "operationWhen": .text("longer")],
    ["pain": .yesno(true), "painRegions": .choices(["knee"]), "painLevel": .number(7)],
    ["pregnancy": .text("pregnant"), "pregnancyAdvice": .yesno(false)],
    ["pressure": .text("untreated"), "smoking": .text("yes"), "cholesterol": .yesno(true)],
  ]

  /// Someone well who has answered everything, but for these answers.
  func evaluate(_ answers: [Answers], active: Bool) -> FormEvaluation {
    var all = Answers()
    for field in form.fields where field.required {
      switch field.kind {
      case .yesno: all[field.key] = .yesno(field.fresh)
      case .choice: all[field.key] = field.options.first.map { .text($0.key) }
      case .text: all[field.key] = .text("Mrs Byron")
      case .phone: all[field.key] = .text("020 7946 0018")
      case .scale: all[field.key] = .number(3)
      default: break
      }
    }
    all["active"] = .yesno(active)
    for more in answers { all = all.merging(more) }
    return form.evaluate(all, details: form.details([.name: .text("Ada"), .sex: .text("female")]))
  }

  func outcome(_ answers: [Answers], active: Bool) throws -> String? {
    let evaluation = evaluate(answers, active: active)
    #expect(evaluation.missing == [])
    return try #require(evaluation.decisions.first).outcome
  }

  @Test("The whole table: every row, for every answer that leads into it")
  func table() throws {
    var rows = 0
    for active in [false, true] {
      for symptom in [nil] + Self.symptoms.map(Optional.some) {
        for disease in [nil] + Self.diseases.map(Optional.some) {
          for other in [nil] + Self.others.map(Optional.some) {
            let answers = [symptom, disease, other].compactMap(\.self)
            let found = try outcome(answers, active: active)
            let wanted =
              switch (active, symptom != nil, disease != nil, other != nil) {
              case (true, true, _, _): "stop"
              case (false, true, _, _): "clearance-symptoms"
              case (false, false, true, _): "clearance-disease"
              case (_, false, _, true): "clearance-other"
              case (true, false, true, false): "moderate"
              case (true, false, false, false): "vigorous"
              case (false, false, false, false): "light"
              }
            #expect(found == wanted, "\(answers)")
            rows += 1
          }
        }
      }
    }
    #expect(rows == 2 * 13 * 5 * 6)
  }

  @Test("What is no symptom and no known disease decides nothing", arguments: harmless)
  func decidesNothing(answers: Answers) throws {
    #expect(try outcome([answers], active: true) == "vigorous")
    #expect(try outcome([answers], active: false) == "light")
  }

  @Test("Clearance first and a stop flag always come together")
  func flags() {
    for active in [false, true] {
      for answers in Self.symptoms + Self.diseases + Self.others + Self.harmless {
        let evaluation = evaluate([answers], active: active)
        let isStop = evaluation.decisions.first?.level == .stop
        #expect(isStop == (evaluation.worst == .stop), "\(answers)")
      }
    }
  }

  @Test("Maximal tests wait wherever clearance comes before vigorous exercise")
  func maximalTests() throws {
    let catalogue = try AssessmentCatalogue.load(folder: Project.file("Exercises"))
    let maximal = catalogue.categories.flatMap(\.exercises).filter { $0.demand == .maximal }
    #expect(maximal.contains { $0.id == "12-minute-run" })
    for active in [false, true] {
      for answers in Self.symptoms + Self.diseases {
        let flags = evaluate([answers], active: active).flags
        let waiting = flags.flatMap(\.suspends).map { Suspension($0) }
        for exercise in maximal where exercise.id.contains("run") {
          #expect(waiting.contains { catalogue.holds(exercise, $0) }, "\(answers)")
        }
      }
    }
  }

  @Test("It names the answers it follows from, and no others")
  func reasons() throws {
    let stop = try #require(
      evaluate([Self.symptoms[1], Self.diseases[0]], active: true).decisions.first)
    #expect(stop.because == ["chestRest", "active"])
    let light = try #require(evaluate([], active: false).decisions.first)
    #expect(light.because.contains("active") && light.because.contains("kidneys"))
    #expect(light.because.contains("fainted") && !light.because.contains("faintedReason"))
    #expect(!light.because.contains("sleep"))
  }

  @Test("As long as an answer could still change it, it is open and says what is missing")
  func unanswered() throws {
    let details = form.details([.sex: .text("female")])
    let empty = try #require(form.evaluate([:], details: details).decisions.first)
    #expect(empty.outcome == nil && empty.open.contains("chestRest"))
    let symptom = form.evaluate(
      ["active": .yesno(false), "chestRest": .yesno(true)], details: details)
    #expect(symptom.decisions.first?.outcome == nil)
    var almost = evaluate([], active: true).answers
    almost["operation"] = nil
    let made = try #require(form.evaluate(almost, details: details).decisions.first)
    #expect(made.outcome == nil && made.open == ["operation"])
  }
}
