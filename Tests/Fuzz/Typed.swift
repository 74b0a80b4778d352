import Definitions
import Foundation
import Units

@testable import Forms

enum Numbers {
  static func read(_ text: String) {
    if let number = NumberReader.read(text) { promise(number.isFinite, "\(number)") }
    if let day = Day(text) { promise(Day(day.description) == day, "\(day)") }
    _ = (PhoneNumber.isPlausible(text), EmailAddress.isSendable(text))
    for quantity in Quantity.allCases {
      for system in [UnitSystem.metric, .imperial, .stone] { read(text, quantity, system) }
    }
  }

  /// What is shown in the field reads back to what was stored.
  private static func read(_ text: String, _ quantity: Quantity, _ system: UnitSystem) {
    guard case .success(let value) = quantity.read(text, in: system) else { return }
    promise(value.isFinite, "\(quantity) \(value)")
    let shown = quantity.entryText(value, in: system)
    guard !shown.isEmpty else { return }
    promise(quantity.read(shown, in: system) == .success(value), "\(quantity) \(value): \(shown)")
  }
}

/// Every question of the shipped form.
enum Answering {
  private static let fields =
    (try? FormDefinition.screening(in: URL(filePath: "Forms")))?.fields ?? []

  static func read(_ text: String) {
    promise(!fields.isEmpty, "Forms was not found")
    let json = try? JSONValue(parsing: text)
    for field in fields {
      for typed in [.posted(text.components(separatedBy: "\n")), json.map(TypedAnswer.json)] {
        guard let typed, case .success(let answer?) = field.read(typed, units: .metric, today: nil)
        else { continue }
        promise(Answer(json: answer.json) == answer, "\(field.key): \(answer)")
      }
    }
  }
}

enum FormFiles {
  static func read(_ data: Data) {
    let log = ProblemLog()
    guard let node = try? DefinitionNode(data: data, file: "fuzzed", log: log),
      let form = FormDefinition(node, suspendable: nil), log.problems.isEmpty
    else { return }
    _ = form.evaluate(Answers(), details: Answers())
  }
}
