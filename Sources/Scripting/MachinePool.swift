import Synchronization

/// The Lua states of one formula that wait for their next run.
final class MachinePool: Sendable {
  /// As many as are kept for a burst of runs at the same time; each takes some 25 KB.
  static let most = 8

  /// What the source was compiled to.
  let code: [UInt8]
  private let source: String
  private let waiting: Mutex<[Machine]>

  init(_ source: String) throws(FormulaSyntaxError) {
    self.source = source
    let first = Machine(source)
    if let problem = first.map(\.problem) ?? "no memory is left" {
      throw FormulaSyntaxError(message: problem)
    }
    code = first?.code ?? []
    waiting = Mutex(first.map { [$0] } ?? [])
  }

  func take() -> Machine? {
    waiting.withLock { $0.popLast() } ?? Machine(source)
  }

  /// A state that ran into a limit is not used again, for it may be full of remains.
  func giveBack(_ machine: Machine, after outcome: FormulaOutcome) {
    if case .failed(let failure) = outcome, failure.kind.isLimit { return }
    if machine.isBloated { return }
    waiting.withLock { if $0.count < Self.most { $0.append(machine) } }
  }
}
