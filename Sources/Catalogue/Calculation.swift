import Scripting

extension AssessmentCatalogue {
  /// - Parameters:
  ///   - value: in stored units.
  ///   - inputs: by key, in stored units.
  package func score(
    _ exercise: Exercise, value: Double, inputs: [String: Double] = [:], subject: Subject
  ) -> Scoring {
    var calculation = Calculation(catalogue: self, inputs: inputs, subject: subject)
    do throws(NoScore) {
      let score = try calculation.score(exercise, value: value)
      return calculation.scoring(of: score)
    } catch {
      guard error.reason == .missing else { return calculation.scoring(failing: error) }
      let lacking = calculation.lacking(exercise, value: value)
      let all = error.missing + lacking.filter { !error.missing.contains($0) }
      return calculation.scoring(failing: .missing(all))
    }
  }
}

/// One value on its way to a score, with what was read for it.
private struct Calculation {
  /// How deep norms may ask norms whose ids the check of the files could not see.
  static let deepest = 8
  /// How often the formulas of one score may ask a norm.
  static let mostLookUps = 64
  /// How many look-ups are told of a score.
  static let kept = 16

  let catalogue: AssessmentCatalogue
  let inputs: [String: Double]
  let subject: Subject
  private let budget = Budget()
  private var depth = 0
  private var asked = 0
  private var formulas: [FormulaUse] = []
  private var lookUps: [NormLookUp] = []
  /// Of the exercise itself, not of those that its formula asks.
  private var estimate: Double?
  /// What was missing while made-up numbers stood in its place; nil where nothing is made up.
  private var lacking: [String]?

  init(catalogue: AssessmentCatalogue, inputs: [String: Double], subject: Subject) {
    (self.catalogue, self.inputs, self.subject) = (catalogue, inputs, subject)
  }

  /// All that a score needs and does not have, not only what it reads first.
  func lacking(_ exercise: Exercise, value: Double) -> [String] {
    var asking = self
    asking.lacking = []
    do throws(NoScore) {
      _ = try asking.score(exercise, value: value)
    } catch {
      // A formula that refuses what is made up has not read to its end.
      if error.reason == .refused { asking.note(missingNames(of: exercise, value)) }
    }
    return asking.lacking ?? []
  }

  /// What is missing of all that its formulas name.
  private func missingNames(of exercise: Exercise, _ value: Double) -> [String] {
    let known = KnownVariables(exercise, value: value, inputs: inputs, subject: subject)
    let formulas = [exercise.estimate?.formula, exercise.formula].compactMap(\.self)
    return known.missing(among: formulas.reduce(into: []) { $0.formUnion($1.names) })
  }

  mutating func score(_ exercise: Exercise, value: Double) throws(NoScore) -> Double {
    let shown = exercise.estimate.map { run($0.formula, of: exercise, value: value) }
    if depth == 0, case .number(let number)? = shown, exercise.isPlausible(estimate: number) {
      estimate = number
    }
    if case .none = exercise.conversion { throw .init(reason: .recordedOnly) }
    try check(exercise, value, shown)
    switch exercise.conversion {
    case .none: throw .init(reason: .recordedOnly)
    case .norms(let table):
      return try lookUp(value, in: table, norm: depth == 0 ? nil : exercise.id)
    case .formula(let formula):
      return try run(formula, of: exercise, value: value, shown: shown)
    }
  }

  /// What is not plausible has no score.
  private mutating func check(
    _ exercise: Exercise, _ value: Double, _ shown: FormulaOutcome?
  ) throws(NoScore) {
    guard lacking == nil else { return }
    var known = KnownVariables(exercise, value: value, inputs: inputs, subject: subject)
    known.shown = shown
    for limit in exercise.guards {
      guard case .number(let number) = known.read(limit.name),
        let refusal = limit.refusal(of: number)
      else { continue }
      throw .refused(refusal)
    }
  }

  /// What an exercise's value is worked out to be.
  private mutating func run(
    _ formula: Formula, of exercise: Exercise, value: Double
  ) -> FormulaOutcome {
    var known = KnownVariables(exercise, value: value, inputs: inputs, subject: subject)
    known.isMakingUp = lacking != nil
    let outcome = formula.run(within: budget) {
      known.read($0)
    } norm: { _, _ in
      nil
    }
    note(known)
    keep(.init(exercise, formula, read: known.read, outcome))
    return outcome
  }

  private mutating func lookUp(
    _ number: Double, in table: NormTable, norm id: String?
  ) throws(NoScore) -> Double {
    do throws(NoScore) {
      var found = try table.lookUp(number, for: subject)
      found.norm = id
      if lookUps.count < Self.kept { lookUps.append(found) }
      return found.score
    } catch {
      guard lacking != nil else { throw error }
      note(error.missing)
      return Score.range.upperBound
    }
  }

  private mutating func run(
    _ formula: Formula, of exercise: Exercise, value: Double, shown: FormulaOutcome?
  ) throws(NoScore) -> Double {
    var known = KnownVariables(exercise, value: value, inputs: inputs, subject: subject)
    known.shown = shown
    known.isMakingUp = lacking != nil
    var obstacle: NoScore?
    let outcome = formula.run(within: budget) { name in
      known.read(name)
    } norm: { id, number in
      do throws(NoScore) { return try norm(id, number, for: exercise) } catch {
        obstacle = error
        return nil
      }
    }
    note(known)
    keep(.init(exercise, formula, read: known.read, outcome))
    if let obstacle { throw obstacle }
    // What the estimate lacks, or why it failed, and not that there is none.
    if case .missing("shown") = outcome, let shown { return try Self.score(of: shown) }
    return try Self.score(of: outcome)
  }

  private static func score(of outcome: FormulaOutcome) throws(NoScore) -> Double {
    switch outcome {
    case .number(let number): return Score.clamped(number)
    case .missing(let name): throw .missing([KnownVariables.plain(name)])
    case .stopped: throw .init(reason: .formulaFailed)
    case .refused(let sentence): throw .refused(Refusal(sentence: sentence))
    case .failed(let failure): throw .failed(failure)
    }
  }

  /// What `norm(id, number)` answers in a formula of that exercise.
  private mutating func norm(
    _ id: String, _ number: Double, for exercise: Exercise
  ) throws(NoScore) -> Double {
    guard depth < Self.deepest else { throw .failed(.init(.tooDeep, id)) }
    guard asked < Self.mostLookUps else { throw .failed(.init(.lookUps)) }
    guard let norm = catalogue.norm(id, from: exercise.category) else {
      throw .failed(.init(.unknownName, id))
    }
    asked += 1
    depth += 1
    defer { depth -= 1 }
    return switch norm {
    case .table(let table): try lookUp(number, in: table, norm: id)
    case .exercise(let other): try score(other, value: number)
    }
  }

  private mutating func note(_ known: KnownVariables) { note(known.madeUp) }

  private mutating func note(_ names: [String]) {
    guard let lacking else { return }
    self.lacking = lacking + names.filter { !lacking.contains($0) }
  }

  /// Of many only the first, and the exercise's own.
  private mutating func keep(_ use: FormulaUse) {
    if depth == 0 || formulas.count < Self.kept { formulas.append(use) }
  }
}

extension Calculation {
  func scoring(of score: Double) -> Scoring {
    .init(
      score: score, subject: subject, estimate: estimate, reason: nil, missing: [], failure: nil,
      formulas: formulas, lookUps: lookUps)
  }

  func scoring(failing obstacle: NoScore) -> Scoring {
    .init(
      score: nil, subject: subject, estimate: estimate, reason: obstacle.reason,
      missing: obstacle.missing, failure: obstacle.failure, refusal: obstacle.refusal,
      formulas: formulas, lookUps: lookUps)
  }
}

extension FormulaUse {
  fileprivate init(
    _ exercise: Exercise, _ formula: Formula, read: [Variable], _ outcome: FormulaOutcome
  ) {
    let result: Double? = if case .number(let number) = outcome { number } else { nil }
    self.init(
      exercise: exercise.id, formula: formula.source, variables: read, result: result,
      source: exercise.source)
  }
}
