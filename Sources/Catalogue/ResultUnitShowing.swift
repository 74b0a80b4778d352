import Definitions
import Units

/// Reading and showing a value in the unit of an exercise.
extension ResultUnit {
  /// With its unit: "54 bpm", "72.5 kg", "1:32.5", "32%"; what is counted has none: "18".
  ///
  /// - Parameters:
  ///   - step: what a quantity is measured to, in stored units.
  ///   - times: how a duration is written.
  package func show(
    _ value: Double, _ units: UnitSystem, step: Double? = nil, times: TimeWriting = .byLength
  ) -> String {
    let text = write(value, units, step, times)
    return text.hasPrefix("-") ? "\u{2212}" + text.dropFirst() : text
  }

  private func write(
    _ value: Double, _ units: UnitSystem, _ step: Double?, _ times: TimeWriting
  ) -> String {
    switch self {
    case .quantity(let quantity): quantity.show(value, in: units, step: step, times: times)
    case .count, .plain: value.readable
    case .percent: value.readable + "%"
    case .bpm: "\(value.readable) \(Self.inWords(name))"
    case .mmHg, .word: "\(value.readable) \(name)"
    }
  }

  /// A unit of a file as it is shown: "bpm" for BPM, "%" for Percent, none for Count.
  package static func inWords(_ name: String) -> String {
    switch name {
    case ResultUnit.bpm.name: "bpm"
    case ResultUnit.percent.name: "%"
    case ResultUnit.count.name: ""
    default: name
    }
  }

  /// The size of a change, without its sign.
  ///
  /// Temperatures are not as far apart as their difference says in another scale.
  ///
  /// - Parameters:
  ///   - step: what a quantity is measured to, in stored units.
  ///   - times: how a duration is written.
  package func showChange(
    _ change: Double, _ units: UnitSystem, step: Double? = nil, times: TimeWriting = .byLength
  ) -> String {
    switch self {
    case .quantity(.temperature):
      let degrees = (abs(change) * (units == .metric ? 1 : 1.8)).roundedHalfUp(places: 1)
      return "\(degrees.plainText) \(Quantity.temperature.fieldUnit(in: units))"
    case .percent:
      let points = abs(change).readable
      return points == "1" ? "1 percentage point" : "\(points) percentage points"
    default: return show(abs(change), units, step: step, times: times)
    }
  }

  /// What a field shows of a value that its reader knows; rounded where it was converted.
  package func roundedEntryText(
    _ value: Double, _ units: UnitSystem, times: TimeWriting = .byLength
  ) -> String {
    if case .quantity(let quantity) = self {
      return quantity.roundedEntryText(value, in: units, times: times)
    }
    return value.readable
  }

  /// What stands behind the entry field.
  ///
  /// - Parameter usual: a time below two minutes is typed as seconds, without a colon.
  package func fieldUnit(
    _ units: UnitSystem, usual: ClosedRange<Double>? = nil
  ) -> String {
    switch self {
    case _ where isShortTime(usual): "s"
    case .quantity(let quantity): quantity.fieldUnit(in: units)
    case .percent: "%"
    case .bpm: Self.inWords(name)
    case .count: ""
    case .mmHg, .word, .plain: name
    }
  }

  /// A number is in the stored unit, text as typed in the trainer's; nil when it is neither.
  package func read(_ typed: JSONValue, _ units: UnitSystem) -> Double? {
    switch (typed, self) {
    case (.number(let number), _): number.isFinite ? number : nil
    case (.string(let text), .quantity(let quantity)): try? quantity.read(text, in: units).get()
    case (.string(let text), _): NumberReader.read(withoutUnit(text, units))
    default: nil
    }
  }

  /// "60" of "60 bpm": it may be typed as it is shown.
  private func withoutUnit(_ text: String, _ units: UnitSystem) -> String {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    let unit = fieldUnit(units)
    guard !unit.isEmpty, trimmed.lowercased().hasSuffix(unit.lowercased()) else { return text }
    return String(trimmed.dropLast(unit.count))
  }

  /// What a text may mean, where that is not plain; each can be typed instead.
  ///
  /// - Parameter times: where minutes are asked for, 12.30 may be the clock's, or seconds.
  package func meanings(
    _ typed: JSONValue, _ units: UnitSystem, times: TimeWriting = .byLength
  ) -> [String] {
    if case .string(let text) = typed, self == .quantity(.duration), times == .minutes,
      let found = text.wholeMatch(of: /\s*([0-9]{1,3})[.,]([0-5][0-9])\s*/)
    {
      return ["\(found.1):\(found.2)", "\(found.1).\(found.2) s"]
    }
    guard case (.string(let text), .quantity(let quantity)) = (typed, self),
      case .failure(.ambiguous(let meanings)) = quantity.read(text, in: units)
    else { return [] }
    return meanings
  }

  /// A stored value as it would be typed: with one decimal at most, where a unit has decimals.
  func asTyped(_ value: Double, _ units: UnitSystem) -> Double {
    guard case .quantity(let quantity) = self else { return value }
    let unit = quantity.fieldUnit(in: units)
    let short =
      quantity.converted(value, to: unit)
      .flatMap { quantity.stored($0.roundedHalfUp(places: 1), in: unit) } ?? value
    return quantity.retyped(short, in: units) ?? short
  }

  /// Whether it is typed as minutes and seconds.
  package func isClock(usual: ClosedRange<Double>?) -> Bool {
    self == .quantity(.duration) && !isShortTime(usual)
  }

  /// All times of one exercise alike, as its field asks for them.
  package func times(usual: ClosedRange<Double>?) -> TimeWriting {
    isShortTime(usual) ? .seconds : .minutes
  }

  package func keypad(_ units: UnitSystem, usual: ClosedRange<Double>? = nil) -> Keypad {
    switch self {
    case _ where isShortTime(usual): .decimal
    case .quantity(let quantity): quantity.keypad(in: units)
    case .count, .bpm, .mmHg: .numeric
    case .percent, .word, .plain: .decimal
    }
  }
}

extension ResultUnit {
  private func isShortTime(_ usual: ClosedRange<Double>?) -> Bool {
    guard self == .quantity(.duration), let usual else { return false }
    return usual.upperBound <= 120
  }
}

extension Double {
  /// To three decimals; what is too large for decimals stays as it is.
  fileprivate var readable: String {
    (abs(self) < 1e12 ? roundedHalfUp(places: 3) : self).plainText
  }
}
