import CLua

/// What all formulas of one score may use together: 100,000 instructions, 1 MB and 50 ms.
///
/// Used by one thread at a time.
@safe package final class Budget {
  /// Formulas that run within one another share it, so no run may hold it exclusively.
  private let allowance: UnsafeMutablePointer<clua_budget>

  package init(milliseconds: Int64 = 50) {
    unsafe allowance = .allocate(capacity: 1)
    unsafe clua_budget_start(allowance, milliseconds)
  }

  deinit { unsafe allowance.deallocate() }

  func run(_ formula: OpaquePointer, _ host: clua_host) -> clua_outcome {
    unsafe clua_run(formula, host, allowance)
  }
}
