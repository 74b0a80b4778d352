import CLua

/// What a running formula may ask, handed to C for the length of one run.
final class Host {
  private let variable: (String) -> FormulaVariable
  private let norm: (String, Double) -> Double?

  init(
    variable: @escaping (String) -> FormulaVariable, norm: @escaping (String, Double) -> Double?
  ) {
    self.variable = variable
    self.norm = norm
  }

  /// Valid as long as this host.
  var callbacks: clua_host {
    unsafe clua_host(
      context: Unmanaged.passUnretained(self).toOpaque(),
      variable: { context, name, reply in
        guard let host = unsafe Host.of(context), let name = unsafe name else { return }
        switch unsafe host.variable(String(cString: name)) {
        case .number(let number): unsafe clua_reply_number(reply, number)
        case .text(let text): unsafe clua_reply_text(reply, text)
        case .missing: unsafe clua_reply_missing(reply)
        case .unknown: break
        }
      },
      norm: { context, id, number, reply in
        guard let host = unsafe Host.of(context), let id = unsafe id,
          let score = unsafe host.norm(String(cString: id), number)
        else { return }
        unsafe clua_reply_number(reply, score)
      })
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> Host? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<Host>.fromOpaque(context).takeUnretainedValue()
  }
}
