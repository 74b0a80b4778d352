import Catalogue
import Forms
import Foundation
import GRDB
import Units

/// One made-up client in the making.
struct DemoPerson {
  var random: SeededRandom
  let moment: Moment
  private static let span: TimeInterval = 2 * 365 * 86_400
  /// Some come every week, some have not come for a while.
  private static let away: TimeInterval = 75 * 86_400

  mutating func add(
    results count: Int, _ catalogue: AssessmentCatalogue, _ form: FormDefinition, _ db: Database
  ) throws {
    let start = moment.now.addingTimeInterval(-Self.span)
    let client = Client(
      id: .init(at: start), details: details(), version: 1, createdAt: start)
    try client.insert(db)
    try client.keepHistory(since: ClientDetails(name: ""), at: start, from: .page, in: db)
    if Double.random(in: 0..<1, using: &random) < 0.85 { try addForm(form, of: client, db) }
    let exercises = catalogue.categories.flatMap(\.exercises)
    guard !exercises.isEmpty else { return }
    let fitness = Double.random(in: 0.2...0.8, using: &random)
    let span = Self.span - Double.random(in: 0..<Self.away, using: &random)
    for number in 0..<count {
      let progress = Double(number + 1) / Double(count + 1)
      try addResult(
        exercises[number % exercises.count], of: client, fitness: fitness + 0.2 * progress - 0.1,
        at: start.addingTimeInterval(span * progress), catalogue, db)
    }
  }

  private mutating func details() -> ClientDetails {
    let sex: Sex = Bool.random(using: &random) ? .female : .male
    let first = sex == .female ? DemoNames.women : DemoNames.men
    var details = ClientDetails(name: "\(pick(first)) \(pick(DemoNames.family))")
    details.sex = sex
    details.birthdate = Day(
      year: Int.random(in: 1950...2005, using: &random),
      month: Int.random(in: 1...12, using: &random), day: Int.random(in: 1...28, using: &random))
    let height = sex == .female ? 1.66 : 1.79
    details.height = (height + Double.random(in: -0.12...0.12, using: &random)).rounded(to: 0.01)
    let index = Double.random(in: 20...31, using: &random)
    details.mass = (index * pow(details.height ?? height, 2)).rounded(to: 0.5)
    details.goal = pick(DemoNames.goals)
    return details
  }

  /// Values lie between the usual bounds, better with fitness, with some chance.
  private mutating func addResult(
    _ exercise: Exercise, of client: Client, fitness: Double, at date: Date,
    _ catalogue: AssessmentCatalogue, _ db: Database
  ) throws {
    let value = value(of: exercise, client, fitness)
    var inputs: [String: Double] = [:]
    for input in exercise.inputs where input.isAsked(of: client.details.sex) {
      inputs[input.key] = self.value(of: input, beside: value)
    }
    let entry = ResultEntry(
      client: client.id, exercise: exercise, value: value, inputs: inputs, observation: "",
      pastDay: nil, token: nil)
    _ = try entry.add(to: client, catalogue, at: moment(at: date), db)
  }

  private func moment(at date: Date) -> Moment {
    Moment(trainer: moment.trainer, now: date, instant: moment.instant, zone: moment.zone)
  }

  private mutating func value(
    of exercise: Exercise, _ client: Client, _ fitness: Double
  ) -> Double {
    let noise = Double.random(in: -0.02...0.02, using: &random)
    switch exercise.measures {
    case .height?: return client.details.height ?? 1.7
    case .mass?: return ((client.details.mass ?? 70) * (1 + noise)).rounded(to: 0.1)
    case nil: break
    }
    let range = exercise.usual ?? exercise.possible ?? 1...100
    let better = exercise.isLowerBetter ? 1 - fitness : fitness
    let place = min(max(better + noise * 8, 0), 1)
    let value = range.lowerBound + (range.upperBound - range.lowerBound) * place
    return value.rounded(to: range.upperBound > 20 ? 1 : 0.01)
  }

  /// Near the middle of what is usual.
  private mutating func value(
    of input: Exercise.ExtraInput, beside value: Double
  ) -> Double {
    let range = input.usual ?? input.possible ?? 6...20
    let middle = (range.lowerBound + range.upperBound) / 2
    let reach = (range.upperBound - range.lowerBound) / 5
    let number = Double.random(in: middle - reach...middle + reach, using: &random)
      .rounded(to: range.upperBound > 5 ? 1 : 0.01)
    return input.fits(beside: value, number) ? number : (value * 0.7).rounded(to: 1)
  }

  private mutating func addForm(
    _ definition: FormDefinition, of client: Client, _ db: Database
  ) throws {
    let date = client.createdAt
    var form = ScreeningForm(
      id: .init(at: date), clientId: client.id, answers: answers(to: definition), revision: 1,
      createdAt: date, savedAt: date, savedBy: moment.trainer.id)
    try form.insert(db)
    form = try ScreeningForm.find(form.id, of: client.id, in: db)
    let signing = FormSigning(
      clientName: client.details.name, signature: nil, revision: 1, clientVersion: nil)
    try form.sign(signing, of: client, definition, at: moment(at: date), db)
  }

  /// Mostly well, so that flags stay the exception.
  private mutating func answers(to definition: FormDefinition) -> Answers {
    var answers = Answers()
    for field in definition.fields where field.bind == nil {
      switch field.kind {
      case .yesno:
        let well =
          !definition.evaluate([field.key: .yesno(true)], details: [:]).flags.isEmpty
          || definition.evaluate([field.key: .yesno(false)], details: [:]).flags.isEmpty
        let rarely = Double.random(in: 0..<1, using: &random) < 0.006
        answers[field.key] = .yesno(well == rarely)
      case .choice: answers[field.key] = field.options.first.map { .text($0.key) }
      case .scale, .number, .quantity:
        answers[field.key] = field.possible.map {
          .number(($0.lowerBound + ($0.upperBound - $0.lowerBound) / 3).rounded())
        }
      case .text: answers[field.key] = .text(pick(DemoNames.family))
      case .phone: answers[field.key] = .text("020 7946 0018")
      default: break
      }
    }
    return answers
  }

  private mutating func pick(_ list: [String]) -> String {
    list.randomElement(using: &random) ?? ""
  }
}

extension Double {
  fileprivate func rounded(to step: Double) -> Double { (self / step).rounded() * step }
}
