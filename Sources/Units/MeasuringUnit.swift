import Foundation

/// One unit a quantity is written in, and how it converts.
struct MeasuringUnit: Sendable {
  let symbol: String
  /// In lower case, as typed, beside the symbol.
  let spellings: [String]
  /// SI units in one of these.
  let factor: Double
  /// Where the scale has its SI zero.
  let zero: Double
  /// Decimals shown of a number that is no short decimal.
  let places: Int
  /// The smaller unit that may follow, as inches follow feet.
  let next: String?

  init(
    _ symbol: String, _ factor: Double, spellings: [String] = [], zero: Double = 0,
    places: Int = 1, next: String? = nil
  ) {
    self.symbol = symbol
    self.factor = factor
    self.spellings = spellings
    self.zero = zero
    self.places = places
    self.next = next
  }

  func stored(_ number: Double) -> Double { (number - zero) * factor }

  func number(of stored: Double) -> Double { stored / factor + zero }

  /// Decimals in which such a step of stored units can be told.
  func places(ofStep step: Double) -> Int {
    (0...2).first { (pow(10, -Double($0)) * factor).withoutNoise <= step } ?? 3
  }

  func isWritten(_ word: String) -> Bool {
    symbol.lowercased() == word || spellings.contains(word)
  }
}

extension MeasuringUnit {
  static let kilogram = Self("kg", 1, spellings: ["kgs", "kilo", "kilos"])
  static let gram = Self("g", 0.001, places: 0)
  static let pound = Self("lb", 0.453_592_37, spellings: ["lbs", "pound", "pounds"])
  static let stone = Self("st", 6.350_293_18, spellings: ["stone", "stones"], next: "lb")

  static let metre = Self(
    "m", 1, spellings: ["metre", "metres", "meter", "meters"], places: 0, next: "cm")
  static let centimetre = Self("cm", 0.01)
  static let millimetre = Self("mm", 0.001)
  static let kilometre = Self("km", 1000, spellings: ["kms"], places: 2)
  static let inch = Self("in", 0.0254, spellings: ["\"", "inch", "inches"])
  static let foot = Self("ft", 0.3048, spellings: ["'", "foot", "feet"], next: "in")
  static let yard = Self("yd", 0.9144, spellings: ["yds", "yard", "yards"], places: 0)
  static let mile = Self("mi", 1609.344, spellings: ["mile", "miles"], places: 2)

  static let second = Self("s", 1, spellings: ["\"", "sec", "secs", "second", "seconds"])
  static let minute = Self(
    "min", 60, spellings: ["'", "m", "mins", "minute", "minutes"], next: "s")
  static let hour = Self("h", 3600, spellings: ["hr", "hrs", "hour", "hours"], next: "min")

  static let metrePerSecond = Self("m/s", 1)
  static let kilometrePerHour = Self("km/h", 1 / 3.6, spellings: ["kmh", "kph"])
  static let milePerHour = Self("mph", 0.447_04, spellings: ["mi/h"])

  static let celsius = Self("°C", 1, spellings: ["c"])
  static let fahrenheit = Self("°F", 5 / 9, spellings: ["f"], zero: 32)

  static let joule = Self("J", 1, places: 0)
  static let kilojoule = Self("kJ", 1000, places: 0)
  /// The thermochemical calorie, 4.184 J, which food and exercise tables use.
  static let kilocalorie = Self("kcal", 4184, places: 0)
}
