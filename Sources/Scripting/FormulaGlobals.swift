/// The names outside a formula that its code reads, whichever branch a run takes.
///
/// Read from what Lua has compiled: it alone knows which word is a local name.
package struct FormulaGlobals: Sendable, Equatable {
  /// A value from outside; not where the formula gives the name a value of its own first.
  package let read: Set<String>
  /// Read, and given no value anywhere in the formula.
  package let free: Set<String>
  /// What it takes of `math`.
  package let ofMath: Set<String>

  init(_ code: [UInt8], of source: String) {
    let uses = LuaCode(code)?.uses ?? Self.words(of: source)
    let own = Set(uses.filter { $0.kind == .write }.map(\.name))
    var first: [String: LuaCode.Use.Kind] = [:]
    for use in uses where use.kind != .field { first[use.name] = first[use.name] ?? use.kind }
    read = Set(first.filter { $0.value == .read }.keys)
    free = Set(uses.filter { $0.kind == .read }.map(\.name)).subtracting(own)
    ofMath = Set(uses.filter { $0.kind == .field }.map(\.name))
  }

  /// Where the code is none that is known here: every word outside comments and texts.
  private static func words(of source: String) -> [LuaCode.Use] {
    let code = source.replacing(/--[^\n]*|'[^'\n]*'|"[^"\n]*"/, with: " ")
    // Nothing is free then, for it is not known what is local.
    return code.matches(of: /[A-Za-z_][A-Za-z0-9_]*/).map { String($0.0) }
      .flatMap { [.init(kind: .read, name: $0), .init(kind: .write, name: $0)] }
  }
}
