extension Quantity {
  /// What a person typed, in SI to twelve significant digits.
  ///
  /// A unit that was typed wins over the system; see `unit(ofBare:in:)` for a bare number.
  package func read(
    _ text: String, in system: UnitSystem, decimal: Character = "."
  ) -> Result<Double, ReadingProblem> {
    Result { () throws(ReadingProblem) in
      let typed = TypedPart.tidy(text)
      let isClock = self == .duration && typed.contains(":")
      let cut = isClock ? TypedPart.cutClock : TypedPart.cut
      let parts = try cut(typed, decimal)
      let meanings = self == .height ? BareHeight(parts)?.meanings(in: system) ?? [] : []
      if !meanings.isEmpty { throw .ambiguous(meanings) }
      let value = try sum(parts, in: system).withoutNoise
      guard value >= 0 || mayBeNegative else { throw .negative }
      return value
    }
  }

  private func sum(_ parts: [TypedPart], in system: UnitSystem) throws(ReadingProblem) -> Double {
    var total = 0.0
    var larger: (part: TypedPart, unit: MeasuringUnit)?
    for part in parts {
      let unit = try unit(of: part, after: larger, in: system)
      if let larger, !part.fits(unit, behind: larger.part, in: larger.unit) {
        throw .impossibleParts
      }
      total += unit.stored(part.number)
      larger = (part, unit)
    }
    return total
  }

  private func unit(
    of part: TypedPart, after larger: (part: TypedPart, unit: MeasuringUnit)?,
    in system: UnitSystem
  ) throws(ReadingProblem) -> MeasuringUnit {
    if !part.word.isEmpty {
      guard let unit = unit(named: part.word) else { throw .unknownUnit(part.word) }
      return unit
    }
    guard let larger else { return unit(ofBare: part.number, in: system) }
    guard !larger.part.word.isEmpty, let next = larger.unit.next, let unit = unit(named: next)
    else { throw .notANumber }
    return unit
  }
}

extension TypedPart {
  /// Whether this is a rest, such as 11 in behind 5 ft.
  fileprivate func fits(
    _ unit: MeasuringUnit, behind part: TypedPart, in larger: MeasuringUnit
  ) -> Bool {
    let isWhole = part.number >= 0 && part.number == part.number.rounded()
    let limit = (larger.factor / unit.factor).rounded()
    return isWhole && larger.next == unit.symbol && number >= 0 && number < limit
  }
}
