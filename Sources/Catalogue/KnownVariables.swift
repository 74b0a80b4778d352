import Scripting

/// What the formula of an exercise knows, and which of it was read.
struct KnownVariables {
  let exercise: Exercise
  let value: Double
  let inputs: [String: Double]
  let subject: Subject
  /// What the value was worked out to be; nil where the exercise has no such number.
  var shown: FormulaOutcome?
  /// Whether what is missing is made up, so that all of it is found and not only the first.
  var isMakingUp = false
  private(set) var madeUp: [String] = []
  /// In the order of reading.
  private(set) var read: [FormulaUse.Variable] = []

  init(_ exercise: Exercise, value: Double, inputs: [String: Double], subject: Subject) {
    (self.exercise, self.value, self.inputs, self.subject) = (exercise, value, inputs, subject)
  }

  mutating func read(_ name: String) -> FormulaVariable {
    let name = Self.plain(name)
    let found = find(name)
    if !read.contains(where: { $0.name == name }) { read.append(.init(name, found)) }
    guard found == .missing, isMakingUp, name != "shown" else { return found }
    madeUp.append(name)
    return name == "sex" ? .text(Sex.female.rawValue) : .number(usual(name))
  }

  /// In the order of the page.
  func missing(among names: Set<String>) -> [String] {
    (["sex", "age", "height", "mass"] + exercise.inputs.map(\.key))
      .filter { names.contains($0) && find($0) == .missing }
  }

  /// A number that somebody may have.
  private func usual(_ name: String) -> Double {
    switch name {
    case "age": 40
    case "height": 1.7
    case "mass": 70
    default:
      exercise.inputs.first { $0.key == name }
        .flatMap { $0.usual ?? $0.possible }
        .map { ($0.lowerBound + $0.upperBound) / 2 } ?? 1
    }
  }

  private func find(_ name: String) -> FormulaVariable {
    switch name {
    case "value": .number(value)
    case "sex": subject.sex.map { .text($0.rawValue) } ?? .missing
    case "age": .orMissing(subject.age.map(Double.init))
    case "height": .orMissing(subject.height)
    case "mass": .orMissing(subject.mass)
    case "shown": shown.map(FormulaVariable.init) ?? .unknown
    default: exercise.inputs.contains { $0.key == name } ? .orMissing(inputs[name]) : .unknown
    }
  }

  /// Formulas may spell the common variables with a capital.
  static func plain(_ name: String) -> String {
    switch name {
    case "Value": "value"
    case "Sex": "sex"
    case "Age": "age"
    case "Height": "height"
    case "Mass": "mass"
    default: name
    }
  }
}

extension KnownVariables {
  private static let common: Set<String> = [
    "value", "sex", "age", "height", "mass", "math", "norm", "refuse",
  ]

  /// Names that a formula reads and nobody defines, in the order of the alphabet.
  ///
  /// - Parameter isShown: whether it may read what the value was worked out to be.
  static func unknown(
    in formula: Formula, of exercise: Exercise, isShown: Bool
  ) -> [String] {
    let known = common.union(exercise.inputs.map(\.key)).union(isShown ? ["shown"] : [])
    let names = formula.globals.free.filter { !known.contains(plain($0)) }
    let fields = formula.globals.ofMath.filter { !formula.isInMath($0) }.map { "math.\($0)" }
    return (names + fields).sorted()
  }
}

extension Formula {
  /// Asked of Lua itself, for its versions have different ones.
  fileprivate func isInMath(_ field: String) -> Bool {
    let outcome = try? Formula("math.\(field) and 1").run(within: Budget()) { _ in
      .unknown
    } norm: { _, _ in
      nil
    }
    return outcome == .number(1)
  }
}

extension FormulaVariable {
  fileprivate init(_ outcome: FormulaOutcome) {
    if case .number(let number) = outcome { self = .number(number) } else { self = .missing }
  }

  fileprivate static func orMissing(_ number: Double?) -> Self {
    number.map { .number($0) } ?? .missing
  }
}

extension FormulaUse.Variable {
  fileprivate init(_ name: String, _ found: FormulaVariable) {
    switch found {
    case .number(let number): self.init(name: name, number: number, text: nil)
    case .text(let text): self.init(name: name, number: nil, text: text)
    case .missing, .unknown: self.init(name: name, number: nil, text: nil)
    }
  }
}

extension Formula {
  /// What it reads, with the common variables in small letters.
  var names: Set<String> { Set(globals.read.map(KnownVariables.plain)) }
}
