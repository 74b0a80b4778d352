import Definitions
import Foundation
import Scripting

@testable import Catalogue

enum CategoryFiles {
  /// A category file, with its samples; what it accepts gives no score but 0 to 10.
  static func read(_ data: Data) {
    let (log, folder) = (ProblemLog(), URL(filePath: "Exercises"))
    guard let node = try? DefinitionNode(data: data, file: "fuzzed", log: log),
      let file = CategoryFile(node, id: "fuzzed", folder: folder), log.problems.isEmpty
    else { return }
    let catalogue = AssessmentCatalogue([file.category])
    for (exercise, node) in zip(file.category.exercises, file.nodes) {
      catalogue.checkReferences(of: exercise, at: node)
      if log.problems.isEmpty { catalogue.check(exercise, at: node) }
      for value in [-1, 0, 0.5, 54, 1e9] {
        let subject = Subject(sex: .female, age: 42, height: 1.7, mass: 70)
        let score = catalogue.score(exercise, value: value, subject: subject).score
        promise(score.map((0...10).contains) ?? true, "\(exercise.id) \(value): \(score ?? 0)")
      }
    }
  }

  static func run(_ text: String) {
    guard let formula = try? Formula(text) else { return }
    let outcome = formula.run(within: Budget()) { name in
      name == "sex" ? .text("female") : name == "height" ? .missing : .number(54)
    } norm: { _, number in
      number > 0 ? 5 : nil
    }
    if case .number(let number) = outcome { promise(number.isFinite, "\(number)") }
  }
}
