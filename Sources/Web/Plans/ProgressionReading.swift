import Catalogue
import Definitions
import Units
import Vault

/// Reads how a movement goes on, as a form or a program sends it.
struct ProgressionReading {
  private let voice: Voice
  /// Nil where the library has lost it.
  private let found: Movement?
  /// By field.
  private(set) var problems: [(field: String, message: String)] = []

  init(of movement: Movement?, _ voice: Voice) { (found, self.voice) = (movement, voice) }

  /// - Parameter old: stays where a field is absent.
  mutating func read(
    _ fields: [String: JSONValue], keep old: Progression?
  ) -> Progression? {
    var new = old ?? Progression()
    new.rule = choice(fields["rule"], "rule", keep: new.rule)
    if new.rule == .maximum, found?.maximum.isEmpty != false, old?.rule != .maximum {
      tell("rule", "plan.problem.noMaximum")
    }
    new.step = step(fields["step"], keep: new.step)
    if new.step == nil, new.rule == .mass || new.rule == .maximum { new.step = usualStep }
    new.percent = number(
      fields["percent"], "percent", in: Progression.percentRange, keep: new.percent)
    if new.percent == nil, new.rule == .maximum { new.percent = Progression.usualPercent }
    new.light = light(fields, keep: new.light)
    new.reconsider(after: old)
    return new.isEmpty ? nil : new
  }

  /// What a gym has plates for.
  private var usualStep: Double {
    voice.units == .metric
      ? Progression.usualStep : (try? Quantity.mass.read("5 lb", in: .imperial).get()) ?? 2.5
  }

  private mutating func light(
    _ fields: [String: JSONValue], keep old: LightWeeks?
  ) -> LightWeeks? {
    let every = number(
      fields["lightEvery"], "lightEvery", in: LightWeeks.everyRange.doubles,
      keep: old.map { Double($0.every) })
    let percent = number(
      fields["lightPercent"], "lightPercent", in: LightWeeks.percentRange.doubles,
      keep: old.map { Double($0.percent) })
    let part = choice(fields["lightOf"], "lightOf", keep: old?.of)
    guard let weeks = every.flatMap({ Int(exactly: $0) }) else { return nil }
    return LightWeeks(
      every: weeks, percent: percent.flatMap { Int(exactly: $0) } ?? LightWeeks.usualPercent,
      of: part ?? .sets)
  }

  private mutating func step(_ value: JSONValue?, keep old: Double?) -> Double? {
    guard let value else { return old }
    if case .number(let number) = value, Progression.stepRange.contains(number) { return number }
    guard let typed = value.typedText?.trimmingCharacters(in: .whitespaces), !typed.isEmpty
    else { return nil }
    if let old, typed == Quantity.mass.roundedEntryText(old, in: voice.units) { return old }
    if case .string = value, let mass = try? Quantity.mass.read(typed, in: voice.units).get(),
      Progression.stepRange.contains(mass)
    {
      return mass
    }
    tell("step", "plan.problem.step", limits(Progression.stepRange))
    return old
  }

  /// A per cent may be typed with its sign.
  private mutating func number(
    _ value: JSONValue?, _ field: String, in range: ClosedRange<Double>, keep old: Double?
  ) -> Double? {
    guard let value else { return old }
    let typed = (value.typedText ?? "?").replacing("%", with: "")
      .trimmingCharacters(in: .whitespaces)
    if typed.isEmpty { return nil }
    if let number = NumberReader.read(typed), range.contains(number),
      field == "percent" || Int(exactly: number) != nil
    {
      return number
    }
    tell(field, "plan.problem.between", limits(range))
    return old
  }

  private mutating func choice<Choice: RawRepresentable<String>>(
    _ value: JSONValue?, _ field: String, keep old: Choice?
  ) -> Choice? {
    guard let value else { return old }
    guard let typed = value.typedText else {
      tell(field, "problem.choice")
      return old
    }
    if typed.isEmpty { return nil }
    if let choice = Choice(rawValue: typed) { return choice }
    tell(field, "problem.choice")
    return old
  }

  private func limits(_ range: ClosedRange<Double>) -> [String: String] {
    ["from": range.lowerBound.plainText, "to": range.upperBound.plainText]
  }

  private mutating func tell(_ field: String, _ key: String, _ details: [String: String] = [:]) {
    problems.append((field, voice.text[key, details]))
  }
}

extension ClosedRange<Int> {
  fileprivate var doubles: ClosedRange<Double> { Double(lowerBound)...Double(upperBound) }
}
