import Definitions
import Foundation
import Scripting

/// What is no mistake of writing, and still wrong.
extension AssessmentCatalogue {
  /// A name that nobody defines is found on whatever branch it stands, the rest without samples by
  /// running the formulas on made-up people.
  func checkFormulas(of exercise: Exercise, at node: DefinitionNode) {
    guard checkNames(of: exercise, at: node) else { return }
    let failures = exercise.madeUpPeople.compactMap { subject in
      score(
        exercise, value: exercise.madeUpValue, inputs: exercise.madeUpInputs, subject: subject)
    }.filter { $0.failure?.kind.isMistake == true }
    guard let first = failures.first else { return }
    let place = node["conversionAlgorithm"] ?? node["shown"] ?? node
    place.problem("does not work: \(first.reasonInWords(of: exercise))")
  }

  /// Whether there is no mistake.
  private func checkNames(of exercise: Exercise, at node: DefinitionNode) -> Bool {
    let formulas = [
      (exercise.estimate?.formula, node["shown"]?["formula"], false),
      (exercise.formula, node["conversionAlgorithm"], exercise.estimate != nil),
    ]
    let problems = formulas.flatMap { formula, place, isShown in
      (formula.map { KnownVariables.unknown(in: $0, of: exercise, isShown: isShown) } ?? [])
        .map { (name: $0, place: place) }
    }
    for (name, place) in problems {
      let failure = FormulaFailure(.unknownName, name)
      (place ?? node).problem("does not work: \(failure.sentence)")
    }
    return problems.isEmpty
  }

  func checkInputs(of exercise: Exercise, at node: DefinitionNode) {
    let origins = Set(categories.flatMap(\.exercises).flatMap(\.origins))
    let entries = node["inputs"]?.array() ?? []
    for (input, entry) in zip(exercise.inputs, entries) where !exercise.reads(input.key) {
      let isTaken = origins.contains(.input(input.key, of: exercise.id))
      if !isTaken, exercise.pair?.key != input.key, exercise.isScored {
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
  fileprivate var isScored: Bool {
    if case .none = conversion { false } else { true }
  }

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
