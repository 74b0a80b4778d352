import Catalogue
import Definitions
import Foundation
import Units
import Vault

/// Reads the days of a plan that a program sends.
struct PlanReading {
  private let voice: Voice
  private let now: Date
  /// Ids that were not named yet.
  private var known: Set<String>
  private let movements: [String: PlanMovement]
  private(set) var problems: [(field: String, message: String)] = []

  init(_ old: PlanContent?, _ voice: Voice, at now: Date) {
    (self.voice, self.now) = (voice, now)
    let days = old?.days.map(\.id.description) ?? []
    let movements = old?.movements.map(\.id.description) ?? []
    known = Set(days + movements + (old?.sets.map(\.id.description) ?? []))
    self.movements = Dictionary(
      (old?.movements ?? []).map { ($0.id.description, $0) }
    ) { first, _ in first }
  }

  mutating func days(_ value: JSONValue) -> [PlanDay] {
    guard let list = value.elements else {
      tell("days", "plan.problem.list")
      return []
    }
    guard list.count <= PlanContent.dayLimit else {
      tell("days", "plan.problem.tooManyDays", ["limit": String(PlanContent.dayLimit)])
      return []
    }
    return list.enumerated().map { day($1, at: "days[\($0)]") }
  }

  private mutating func day(_ value: JSONValue, at path: String) -> PlanDay {
    let fields = value.members
    var day = PlanDay(
      id: id(fields), name: words(fields["name"], PlanContent.nameLimit, "\(path).name"),
      weekday: whole(fields["weekday"], in: 1...7, "\(path).weekday", "problem.choice"))
    if let movements = fields["movements"] {
      day.movements = self.movements(movements, under: nil, at: "\(path).movements")
    }
    for (index, group) in (fields["groups"]?.elements ?? []).enumerated() {
      let (path, fields) = ("\(path).groups[\(index)]", group.members)
      let name = words(fields["name"], PlanContent.nameLimit, "\(path).name")
      day.movements += movements(
        fields["movements"] ?? .array([]), under: name.isEmpty ? nil : name,
        at: "\(path).movements")
    }
    return day
  }

  private mutating func movements(
    _ value: JSONValue, under group: String?, at path: String
  ) -> [PlanMovement] {
    guard let list = value.elements else {
      tell(path, "plan.problem.list")
      return []
    }
    return list.enumerated().compactMap { movement($1, under: group, at: "\(path)[\($0)]") }
  }

  private mutating func movement(
    _ value: JSONValue, under group: String?, at path: String
  ) -> PlanMovement? {
    let fields = value.members
    let named = fields["movement"]?.typedText ?? ""
    let id: Identifier<PlanMovement> = id(fields)
    let old = movements[id.description]
    // One that was put away, or that the library has lost, stays in the plans that have it.
    let kept = old.flatMap { $0.movement == named ? $0 : nil }
    let found =
      kept.flatMap { voice.movements.movement($0.movement) } ?? voice.movements.named(named)
    guard let name = found?.name ?? kept?.name else {
      tell(
        "\(path).movement", "plan.problem.movement", ["name": String(named.prefix(60))])
      return nil
    }
    var movement = PlanMovement(
      id: id, movement: found?.id ?? named, name: name,
      group: group ?? found.map { voice.muscle($0.first) } ?? kept?.group ?? "",
      note: words(fields["note"], PlanContent.noteLimit, "\(path).note", lines: true),
      rest: whole(
        fields["rest"], in: SetNumbers.restRange, "\(path).rest", "plan.problem.rest"),
      sets: sets(fields["sets"] ?? .null, at: "\(path).sets"), progression: old?.progression)
    movement.endLightWeek(unlessAs: old?.sets)
    if let sent = fields["progression"] {
      var reading = ProgressionReading(of: found, voice)
      movement.progression =
        sent == .null ? nil : reading.read(sent.members, keep: movement.progression)
      problems += reading.problems.map { ("\(path).progression.\($0.field)", $0.message) }
    }
    return movement
  }

  private mutating func sets(_ value: JSONValue, at path: String) -> [PlanSet] {
    if case .string(let typed) = value {
      do throws(SetWords.Mistake) {
        let sets = try SetWords(units: voice.units).read(typed, at: now)
        guard !sets.isEmpty else { throw .count }
        return sets
      } catch {
        problems.append((path, voice.sentence(for: error)))
        return []
      }
    }
    guard let list = value.elements, (1...PlanSet.limit).contains(list.count) else {
      tell(path, "plan.problem.count", voice.setLimits)
      return []
    }
    return list.enumerated().map { set($1, at: "\(path)[\($0)]") }
  }

  private mutating func set(_ value: JSONValue, at path: String) -> PlanSet {
    let fields = value.members
    var numbers = SetNumbers()
    numbers.repetitions = whole(
      fields["repetitions"], in: SetNumbers.repetitionRange, "\(path).repetitions",
      "plan.problem.repetitions",
      ["limit": String(SetNumbers.repetitionRange.upperBound)])
    numbers.mass = quantity(
      fields["mass"], .mass, SetNumbers.massRange, "\(path).mass", "problem.mass")
    numbers.duration = quantity(
      fields["duration"], .duration, SetNumbers.durationRange, "\(path).duration",
      "problem.duration")
    numbers.distance = quantity(
      fields["distance"], .distance, SetNumbers.distanceRange, "\(path).distance",
      "problem.distance")
    let hasTarget = (numbers.repetitions, numbers.duration, numbers.distance) != (nil, nil, nil)
    if !hasTarget, !problems.contains(where: { $0.field.hasPrefix(path) }) {
      tell(path, "plan.problem.noTarget")
    }
    let tempo = words(fields["tempo"], PlanSet.tempoLimit, "\(path).tempo")
    let side = fields["side"]?.typedText ?? ""
    if !side.isEmpty, PlanSet.Side(rawValue: side) == nil { tell("\(path).side", "problem.choice") }
    return PlanSet(
      id: id(fields), numbers,
      rest: whole(
        fields["rest"], in: SetNumbers.restRange, "\(path).rest", "plan.problem.rest"),
      tempo: tempo.isEmpty ? nil : tempo,
      side: PlanSet.Side(rawValue: side))
  }

  /// One that the plan had, once; otherwise a new one.
  private mutating func id<Record>(_ fields: [String: JSONValue]) -> Identifier<Record> {
    guard let text = fields["id"]?.typedText, let id = Identifier<Record>(text),
      known.remove(id.description) != nil
    else { return Identifier(at: now) }
    return id
  }

  private mutating func words(
    _ value: JSONValue?, _ limit: Int, _ path: String, lines: Bool = false
  ) -> String {
    let text = (value?.typedText ?? "").asKept
    if text.problem(limit: limit, lines: lines) != nil {
      tell(path, "problem.tooLong", ["limit": String(limit)])
    }
    return text
  }

  private mutating func whole(
    _ value: JSONValue?, in range: ClosedRange<Int>, _ path: String, _ key: String,
    _ details: [String: String] = [:]
  ) -> Int? {
    guard let value, value != .null else { return nil }
    let number: Int? =
      if case .number(let number) = value { Int(exactly: number) } else {
        value.typedText.flatMap { Int($0) }
      }
    if let number, range.contains(number) { return number }
    tell(path, key, details)
    return nil
  }

  private mutating func quantity(
    _ value: JSONValue?, _ quantity: Quantity, _ range: ClosedRange<Double>, _ path: String,
    _ key: String
  ) -> Double? {
    guard let value, value != .null else { return nil }
    let number: Double? =
      if case .number(let number) = value { number } else {
        value.typedText.flatMap { try? quantity.read($0, in: voice.units).get() }
      }
    if let number, range.contains(number) { return number }
    tell(path, key)
    return nil
  }

  private mutating func tell(_ field: String, _ key: String, _ details: [String: String] = [:]) {
    problems.append((field, voice.text[key, details]))
  }
}

extension JSONValue {
  /// Of an object; empty of anything else.
  var members: [String: JSONValue] {
    if case .object(let members) = self { members } else { [:] }
  }
}
