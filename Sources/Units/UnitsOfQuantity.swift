extension Quantity {
  /// Every unit that may be typed or printed for this quantity; the stored one first.
  var units: [MeasuringUnit] {
    switch self {
    case .mass, .bodyMass: Self.masses
    case .length, .height: Self.lengths
    case .distance: Self.distances
    case .duration: Self.durations
    case .speed: Self.speeds
    case .temperature: Self.temperatures
    case .energy: Self.energies
    }
  }

  // Made once: a table of norms asks for them with each number.
  private static let masses: [MeasuringUnit] = [.kilogram, .gram, .pound, .stone]
  private static let lengths: [MeasuringUnit] = [
    .metre, .centimetre, .millimetre, .inch, .foot,
  ]
  private static let distances: [MeasuringUnit] = [.metre, .kilometre, .yard, .mile, .foot]
  private static let durations: [MeasuringUnit] = [.second, .minute, .hour]
  private static let speeds: [MeasuringUnit] = [
    .metrePerSecond, .kilometrePerHour, .milePerHour,
  ]
  private static let temperatures: [MeasuringUnit] = [.celsius, .fahrenheit]
  private static let energies: [MeasuringUnit] = [.joule, .kilojoule, .kilocalorie]

  /// The names `converted(_:to:)` knows, the stored unit first.
  package var unitNames: [String] { units.map(\.symbol) }

  /// A stored value in the unit a norm table was printed in; nil if that is no unit of this.
  package func converted(_ stored: Double, to name: String) -> Double? {
    unit(named: name)?.number(of: stored).withoutNoise
  }

  /// A number of a norm table in the stored unit; nil if it was printed in no unit of this.
  package func stored(_ number: Double, in name: String) -> Double? {
    unit(named: name)?.stored(number).withoutNoise
  }

  /// The symbol beside an entry field.
  package func fieldUnit(in system: UnitSystem) -> String {
    switch layout(in: system) {
    case .plain: entryUnit(in: system).symbol
    case .feet: "ft in"
    case .stones: "st lb"
    case .clock, .minutes: "min:s"
    }
  }

  /// The unit that an axis counts in.
  package func axisUnit(in system: UnitSystem) -> String {
    let isStones = self == .bodyMass && system == .stone
    return (isStones ? .stone : entryUnit(in: system)).symbol
  }

  func unit(named name: String) -> MeasuringUnit? {
    if let unit = units.first(where: { $0.symbol == name }) { return unit }
    let word = name.lowercased()
    return units.first { $0.isWritten(word) }
  }

  /// The unit of a number typed alone.
  ///
  /// With stones, more than 40 are pounds: 40 st is 254 kg, 40 lb is a child.
  func unit(ofBare number: Double, in system: UnitSystem) -> MeasuringUnit {
    switch (self, system) {
    case (.height, .metric): number < 3 ? .metre : .centimetre
    case (.height, _): number < 9 ? .foot : .inch
    case (.bodyMass, .stone): number > 40 ? .pound : .stone
    default: entryUnit(in: system)
    }
  }

  /// The unit an entry field counts in.
  func entryUnit(in system: UnitSystem) -> MeasuringUnit {
    let metric = system == .metric
    return switch self {
    case .mass, .bodyMass: metric ? .kilogram : .pound
    case .length, .height: metric ? .centimetre : .inch
    case .distance: metric ? .metre : .yard
    case .duration: .second
    case .speed: metric ? .kilometrePerHour : .milePerHour
    case .temperature: metric ? .celsius : .fahrenheit
    case .energy: .kilocalorie
    }
  }
}
