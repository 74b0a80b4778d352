import CLua

/// One Lua state that has compiled one formula. Used by one thread at a time.
///
/// Lua raises errors by `longjmp`, which must not cross a Swift frame: CLua catches them.
@safe final class Machine: @unchecked Sendable {
  private let formula: OpaquePointer

  /// Nil when no memory is left.
  init?(_ source: String) {
    let opened = unsafe source.utf8CString.withUnsafeBufferPointer { bytes in
      unsafe clua_open(bytes.baseAddress, bytes.count - 1)
    }
    guard let opened = unsafe opened else { return nil }
    unsafe formula = opened
  }

  deinit { unsafe clua_close(formula) }

  /// Why the source could not be compiled.
  var problem: String? {
    switch unsafe clua_outcome_of(formula) {
    case clua_number: nil
    case clua_out_of_memory: "is too long"
    default: detail
    }
  }

  /// What it was compiled to.
  var code: [UInt8] {
    let size = unsafe clua_code(formula, nil, 0)
    var bytes = [UInt8](repeating: 0, count: size)
    unsafe bytes.withUnsafeMutableBufferPointer { room in
      _ = unsafe clua_code(formula, room.baseAddress, room.count)
    }
    return bytes
  }

  /// So much that it is not worth keeping for the next run.
  var isBloated: Bool { unsafe clua_held(formula) > 128 << 10 }

  func run(
    within budget: Budget, variable: (String) -> FormulaVariable,
    norm: (String, Double) -> Double?
  ) -> FormulaOutcome {
    withoutActuallyEscaping(variable) { variable in
      withoutActuallyEscaping(norm) { norm in
        let host = Host(variable: variable, norm: norm)
        return withExtendedLifetime(host) {
          outcome(of: unsafe budget.run(formula, host.callbacks))
        }
      }
    }
  }

  private func outcome(of end: clua_outcome) -> FormulaOutcome {
    switch end {
    case clua_number:
      let number = unsafe clua_number_of(formula)
      return number.isFinite ? .number(number) : .failed(.init(.notFinite))
    case clua_missing: return .missing(detail)
    case clua_stopped: return .stopped
    case clua_unknown: return .failed(.init(.unknownName, detail))
    case clua_not_a_number: return .failed(.init(.notANumber))
    case clua_out_of_instructions: return .failed(.init(.instructions))
    case clua_out_of_memory: return .failed(.init(.memory))
    case clua_out_of_time: return .failed(.init(.time))
    case clua_refused: return .refused(detail)
    default: return .failed(.init(.mistake, detail))
    }
  }

  private var detail: String { unsafe String(cString: clua_detail_of(formula)) }
}
