/// What Lua 5.4 writes of a compiled function, as far as its global names.
///
/// - Source: ldump.c, lopcodes.h and lobject.h of Lua 5.4.
struct LuaCode {
  struct Use: Equatable {
    enum Kind { case read, write, field }

    let kind: Kind
    let name: String
  }

  /// In the order of the code; functions within it come behind it.
  private(set) var uses: [Use] = []
  private var bytes: ArraySlice<UInt8>

  /// Nil where it is not of this version, or an instruction cannot name all.
  init?(_ code: [UInt8]) {
    // Lua, version 5.4, format 0, six bytes against changes, and sizes of 4, 8 and 8 bytes.
    let head: [UInt8] = [27, 76, 117, 97, 0x54, 0, 25, 147, 13, 10, 26, 10, 4, 8, 8]
    guard code.starts(with: head) else { return nil }
    // Behind it stand an integer, a number and how many names of functions around it there are.
    bytes = code.dropFirst(head.count + 8 + 8 + 1)
    guard readFunction() != nil else { return nil }
  }

  private mutating func readFunction() -> Void? {
    // Where it is from, its first and last line, and three sizes.
    guard readText() != nil, readSize() != nil, readSize() != nil, skip(3) != nil,
      let instructions = readInstructions(), let constants = readConstants(),
      readAll({ $0.skip(3) }) != nil
    else { return nil }
    let place = uses.count
    guard readAll({ $0.readFunction() }) != nil, let names = readNames() else { return nil }
    // Beyond that many an instruction fetches its name by another one.
    guard constants.count <= 255 else { return nil }
    uses.insert(contentsOf: Self.uses(of: instructions, constants, names), at: place)
    return ()
  }

  private static func uses(
    of instructions: [UInt32], _ constants: [String?], _ upvalues: [String]
  ) -> [Use] {
    let constant = { (place: UInt32) in
      constants.indices.contains(Int(place)) ? constants[Int(place)] : nil
    }
    let isGlobal = { (place: UInt32) in
      upvalues.indices.contains(Int(place)) && upvalues[Int(place)] == "_ENV"
    }
    var math: UInt32?
    return instructions.compactMap { instruction in
      let (a, b, c) = (instruction >> 7 & 255, instruction >> 16 & 255, instruction >> 24)
      let register = math
      math = nil
      switch instruction & 127 {
      case 11 where isGlobal(b):  // GETTABUP
        guard let name = constant(c) else { return nil }
        if name == "math" { math = a }
        return Use(kind: .read, name: name)
      case 14 where register == b:  // GETFIELD
        return constant(c).map { Use(kind: .field, name: $0) }
      case 15 where isGlobal(a):  // SETTABUP
        return constant(b).map { Use(kind: .write, name: $0) }
      default: return nil
      }
    }
  }
}

extension LuaCode {
  private mutating func readByte() -> UInt8? { bytes.popFirst() }

  private mutating func skip(_ count: Int) -> Void? {
    guard count >= 0, count <= bytes.count else { return nil }
    bytes = bytes.dropFirst(count)
    return ()
  }

  /// Seven bits a byte, the highest first; the last one is marked.
  private mutating func readSize() -> Int? {
    var size = 0
    while let byte = readByte() {
      guard size < 1 << 40 else { return nil }
      size = size << 7 | Int(byte & 127)
      if byte & 128 != 0 { return size }
    }
    return nil
  }

  private mutating func readAll(_ read: (inout LuaCode) -> Void?) -> Void? {
    guard let count = readSize(), count <= bytes.count else { return nil }
    for _ in 0..<count where read(&self) == nil { return nil }
    return ()
  }

  /// Empty where there is none.
  private mutating func readText() -> String? {
    guard let size = readSize(), size - 1 <= bytes.count else { return nil }
    guard size > 0 else { return "" }
    defer { bytes = bytes.dropFirst(size - 1) }
    return String(decoding: bytes.prefix(size - 1), as: UTF8.self)
  }

  private mutating func readInstructions() -> [UInt32]? {
    var instructions: [UInt32] = []
    let done: Void? = readAll { code in
      let word = code.bytes.prefix(4)
      instructions.append(word.reversed().reduce(0) { $0 << 8 | UInt32($1) })
      return code.skip(4)
    }
    return done.map { instructions }
  }

  /// A pair of numbers of no interest here.
  private mutating func readPlaces() -> Void? {
    readSize() == nil || readSize() == nil ? nil : ()
  }

  /// Texts alone; numbers have no name.
  private mutating func readConstants() -> [String?]? {
    var constants: [String?] = []
    let done: Void? = readAll { code in
      switch code.readByte() {
      case 0x03, 0x13:
        constants.append(nil)
        return code.skip(8)
      case 0x04, 0x14:
        guard let text = code.readText() else { return nil }
        constants.append(text)
      case 0x00, 0x01, 0x11: constants.append(nil)
      default: return nil
      }
      return ()
    }
    return done.map { constants }
  }

  /// What is known for those who look for mistakes: lines, local names, and those from outside.
  private mutating func readNames() -> [String]? {
    guard let lines = readSize(), skip(lines) != nil,
      readAll({ code in code.readPlaces() }) != nil,
      readAll({ code in code.readText() == nil ? nil : code.readPlaces() }) != nil
    else { return nil }
    var names: [String] = []
    let done: Void? = readAll { code in
      code.readText().map { names.append($0) }
    }
    return done.map { names }
  }
}
