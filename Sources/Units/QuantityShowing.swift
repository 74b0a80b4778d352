extension Quantity {
  /// The value with its unit, such as `72.5 kg`; a dash when it is no finite number.
  ///
  /// A decimal of up to three places in the shown unit, as people type them, is shown
  /// whole. Any other number, and one that the other system writes shorter (167.64 cm are
  /// 66 in), has been converted: it is rounded to what is usual in the unit.
  ///
  /// - Parameters:
  ///   - step: what it is measured to, in stored units, where more is known than that.
  ///   - times: how a duration is written.
  package func show(
    _ stored: Double, in system: UnitSystem, decimal: Character = ".", step: Double? = nil,
    times: TimeWriting = .byLength
  ) -> String {
    guard stored.isPrintable else { return "—" }
    let (number, unit) = shown(stored, in: system, step: step)
    let text = layout(in: system).writing(times)
      .write(number, places: 3, unit: " " + unit.symbol)
    return decimal == "." ? text : text.replacing(".", with: "\(decimal)")
  }

  private func shown(
    _ stored: Double, in system: UnitSystem, step: Double?
  ) -> (number: Double, unit: MeasuringUnit) {
    let unit = shownUnit(of: stored, in: system)
    let number = unit.number(of: stored)
    // A speed is timed over a course, and nobody types it to a metre an hour.
    let isTimed = self == .speed && step != nil
    let isTyped =
      !isTimed && number.isShortDecimal && !isWrittenShorter(stored, than: number, in: system)
    let usual = step.map(unit.places(ofStep:)) ?? places(of: unit)
    return (number.roundedHalfUp(places: isTyped ? 3 : usual), unit)
  }

  /// A stored value as it is after it was shown and typed again; nil where nobody can type it.
  package func retyped(_ stored: Double, in system: UnitSystem) -> Double? {
    // In one unit it takes no text.
    guard !layout(in: system).hasTwoUnits, stored.magnitude < 1e9 else {
      return try? read(show(stored, in: system), in: system).get()
    }
    let (number, unit) = shown(stored, in: system, step: nil)
    let value = unit.stored(number).withoutNoise
    return value >= 0 || mayBeNegative ? value : nil
  }

  /// What an entry field holds, without the unit where it goes without saying; empty when
  /// there is no finite number. Reads back, in the same system, to the value that was stored.
  package func entryText(
    _ stored: Double, in system: UnitSystem, decimal: Character = ".",
    times: TimeWriting = .byLength
  ) -> String {
    guard stored.isPrintable else { return "" }
    let unit = entryUnit(in: system)
    let number = unit.number(of: stored)
    let tries = [(number.roundedHalfUp(places: 3), 3)] + (0...17).map { (number, $0) }
    let texts = tries.lazy.flatMap { number, places in
      ["", " " + unit.symbol].map {
        layout(in: system).writing(times).write(number, places: places, unit: $0)
      }
    }
    let exact = texts.first { read($0, in: system) == .success(stored.withoutNoise) }
    return (exact ?? show(stored, in: system)).replacing(".", with: "\(decimal)")
  }

  /// What a field shows of a value that its reader knows: 168 cm, not 167.64 cm, for 66 in.
  ///
  /// Whoever reads it back keeps the stored value while the text is still this one.
  package func roundedEntryText(
    _ stored: Double, in system: UnitSystem, times: TimeWriting = .byLength
  ) -> String {
    guard stored.isPrintable else { return "" }
    let unit = entryUnit(in: system)
    let number = unit.number(of: stored)
    let isTyped = number.isShortDecimal && !isWrittenShorter(stored, than: number, in: system)
    let rounded = unit.stored(number.roundedHalfUp(places: places(of: unit)))
    return entryText(isTyped ? stored : rounded, in: system, times: times)
  }

  private func isWrittenShorter(
    _ stored: Double, than number: Double, in system: UnitSystem
  ) -> Bool {
    guard [.length, .height, .distance].contains(self) else { return false }
    let other = entryUnit(in: system == .metric ? .imperial : .metric).number(of: stored)
    guard let here = number.places, let there = other.places else { return false }
    return there < here
  }

  /// A person's height is measured to a centimetre.
  private func places(of unit: MeasuringUnit) -> Int {
    self == .height && unit.symbol == MeasuringUnit.centimetre.symbol ? 0 : unit.places
  }

  /// Long distances go in km or mi unless only m or yd give a short decimal. What is run in a
  /// test is typed in yards and shown so: miles begin at five.
  private func shownUnit(of stored: Double, in system: UnitSystem) -> MeasuringUnit {
    let unit = entryUnit(in: system)
    let long: MeasuringUnit = system == .metric ? .kilometre : .mile
    let shortest = system == .metric ? long.factor : 5 * long.factor
    guard self == .distance, stored.magnitude >= shortest else { return unit }
    let isOnlyShort =
      !long.number(of: stored).isShortDecimal && unit.number(of: stored).isShortDecimal
    return isOnlyShort ? unit : long
  }
}

extension Double {
  /// Beyond a quadrillion nothing that was measured is left.
  fileprivate var isPrintable: Bool { isFinite && magnitude < 1e15 }

  fileprivate var isShortDecimal: Bool { places != nil }

  /// How many decimals it has; nil when more than three.
  fileprivate var places: Int? {
    (0...3).first { (self - roundedHalfUp(places: $0)).magnitude <= Self.noise(of: self) }
  }
}
