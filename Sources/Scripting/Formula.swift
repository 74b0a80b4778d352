/// A formula in Lua 5.4: one expression, or a chunk that returns a number.
///
/// It can reach its variables, `math` without the random functions, `norm`, and `refuse`, which
/// ends the run with a sentence. May be run by many tasks at the same time.
package struct Formula: Sendable {
  /// Of its source, in bytes.
  package static let longest = 10_000

  package let source: String
  /// What it reads of the names around it.
  package let globals: FormulaGlobals
  private let machines: MachinePool

  package init(_ source: String) throws(FormulaSyntaxError) {
    guard source.utf8.count <= Self.longest else {
      throw FormulaSyntaxError(message: "it is longer than 10 kB")
    }
    self.source = source
    machines = try MachinePool(source)
    globals = FormulaGlobals(machines.code, of: source)
  }

  /// - Parameters:
  ///   - budget: of the score that it is run for.
  ///   - variable: asked once for each name the formula reads.
  ///   - norm: the score of a number by the norm of that id; nil stops the run.
  package func run(
    within budget: Budget, variable: (String) -> FormulaVariable,
    norm: (String, Double) -> Double?
  ) -> FormulaOutcome {
    guard let machine = machines.take() else { return .failed(.init(.memory)) }
    let outcome = machine.run(within: budget, variable: variable, norm: norm)
    machines.giveBack(machine, after: outcome)
    return outcome
  }
}

/// What stands behind a name in a formula.
package enum FormulaVariable: Sendable, Equatable {
  case number(Double)
  /// Up to 31 bytes.
  case text(String)
  /// The name is known but has no value: reading it ends the run.
  case missing
  case unknown
}

package enum FormulaOutcome: Sendable, Equatable {
  /// Always finite.
  case number(Double)
  /// The variable without a value, as the formula spells it.
  case missing(String)
  /// `norm` had no answer.
  case stopped
  /// What the formula says in its own words.
  case refused(String)
  case failed(FormulaFailure)
}

/// Why a formula gave no number.
package struct FormulaFailure: Error, Sendable, Equatable, Codable {
  package enum Kind: String, Sendable, Codable {
    case unknownName, notANumber, notFinite, instructions, memory, time, lookUps, tooDeep, mistake

    /// Whether it goes wrong whatever the numbers are.
    package var isMistake: Bool { isLimit || [.unknownName, .mistake, .tooDeep].contains(self) }

    /// Whether the run was cut off.
    package var isLimit: Bool { [.instructions, .memory, .time, .lookUps].contains(self) }
  }

  package let kind: Kind
  /// The unknown name, or Lua's words about a mistake.
  package let detail: String?

  package init(_ kind: Kind, _ detail: String? = nil) {
    self.kind = kind
    self.detail = detail
  }
}

/// Lua's words about a source it cannot read, such as `formula:1: unexpected symbol near '*'`.
package struct FormulaSyntaxError: Error, Equatable {
  package let message: String
}
