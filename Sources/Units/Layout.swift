/// How a number of the entry unit is laid out: as it is, or in parts.
enum Layout {
  case plain
  case feet
  case stones
  case clock
  /// A clock also below a minute.
  case minutes

  var hasTwoUnits: Bool { self == .feet || self == .stones }

  /// - Parameter unit: what to put behind a number that stands alone, with its space.
  func write(_ number: Double, places: Int, unit: String) -> String {
    let size = number.magnitude
    let text =
      switch self {
      case .clock where size >= 60: clock(size, places)
      case .minutes: clock(size, places)
      case .plain, .clock: size.plainText(places: places) + unit
      case .feet: parts(size, of: 12, places, between: "' ", behind: "\"")
      case .stones where size < 14: size.plainText(places: places) + " lb"
      case .stones: parts(size, of: 14, places, between: " st ", behind: " lb")
      }
    return number < 0 ? "-" + text : text
  }

  private func parts(
    _ size: Double, of count: Double, _ places: Int, between: String, behind: String
  ) -> String {
    let whole = (size / count).rounded(.down)
    let rest = size - whole * count
    return whole.plainText(places: 0) + between + rest.plainText(places: places) + behind
  }

  private func clock(_ size: Double, _ places: Int) -> String {
    let minutes = (size / 60).rounded(.down)
    let hours = (minutes / 60).rounded(.down)
    let seconds = (size - minutes * 60).plainText(places: places).withTwoDigits
    guard hours > 0 else { return minutes.plainText(places: 0) + ":" + seconds }
    let rest = (minutes - hours * 60).plainText(places: 0).withTwoDigits
    return hours.plainText(places: 0) + ":" + rest + ":" + seconds
  }
}

extension Quantity {
  func layout(in system: UnitSystem) -> Layout {
    switch (self, system) {
    case (.duration, _): .clock
    case (.height, .imperial), (.height, .stone): .feet
    case (.bodyMass, .stone): .stones
    default: .plain
    }
  }
}
