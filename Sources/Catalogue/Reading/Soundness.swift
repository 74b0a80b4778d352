import Definitions
import Foundation

/// What is no mistake of writing, and still wrong.
extension AssessmentCatalogue {
  /// Formulas are run on made-up people, so that a name nobody defines is found without samples.
  func checkFormulas(of exercise: Exercise, at node: DefinitionNode) {
    let failures = exercise.madeUpPeople.compactMap { subject in
      score(
        exercise, value: exercise.madeUpValue, inputs: exercise.madeUpInputs, subject: subject)
    }.filter { $0.failure?.kind.isMistake == true }
    guard let first = failures.first else { return }
    let place = node["conversionAlgorithm"] ?? node["shown"] ?? node
    place.problem("does not work: \(first.reasonInWords)")
  }

  func checkInputs(of exercise: Exercise, at node: DefinitionNode) {
    let origins = Set(categories.flatMap(\.exercises).flatMap(\.origins))
    let entries = node["inputs"]?.array() ?? []
    for (input, entry) in zip(exercise.inputs, entries) where !exercise.reads(input.key) {
      let isTaken = origins.contains(.input(input.key, of: exercise.id))
      if !isTaken, exercise.pair?.key != input.key, exercise.formula != nil {
        entry["key"]?.problem("\"\(input.key)\" is read by no formula")
      }
    }
  }

  /// Named norms are found from every file, so one name means one table.
  func checkNames(of norms: [(category: Category, node: DefinitionNode)]) {
    var known: [String: (file: String, table: NormTable)] = [:]
    for (category, node) in norms {
      for (id, table) in category.norms.sorted(by: { $0.key < $1.key }) {
        if let first = known[id], first.table.meaning != table.meaning {
          node["norms"]?[id]?.problem(
            "has other numbers than the norm of that name in \(first.file)")
        }
        known[id] = known[id] ?? (node.file, table)
      }
    }
  }
}

extension Exercise {
  fileprivate var origins: [Origin] { ([origin] + inputs.map(\.origin)).compactMap(\.self) }

  var madeUpValue: Double { Self.middle(usual ?? possible) }

  var madeUpInputs: [String: Double] {
    .init(inputs.map { ($0.key, Self.middle($0.usual ?? $0.possible)) }) { first, _ in first }
  }

  private static func middle(_ range: ClosedRange<Double>?) -> Double {
    range.map { ($0.lowerBound + $0.upperBound) / 2 } ?? 1
  }

  fileprivate var madeUpPeople: [Subject] {
    Sex.allCases.flatMap { sex in
      [25, 45, 70].map { Subject(sex: sex, age: $0, height: 1.7, mass: 70) }
    }
  }
}

extension Exercise.Sample {
  /// Numbers that nobody asks for, and ages that nobody has.
  func tellMistakes(of exercise: Exercise, at node: DefinitionNode) {
    let known = Set(exercise.inputs.map(\.key))
    for key in inputs.keys.sorted() where !known.contains(key) {
      node["inputs"]?[key]?.problem("is no input of this exercise")
    }
    if let age = subject.age, !(0...130).contains(age) {
      node["age"]?.problem("must be from 0 to 130")
    }
  }
}
