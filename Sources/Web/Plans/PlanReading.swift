import Catalogue
import Definitions
import Foundation
import Units
import Vault

extension Reader {
  /// - Parameter old: stays where a field is absent; days, movements and sets that name its ids
  ///   keep them.
  mutating func plan(_ old: PlanContent?, at now: Date) -> PlanContent {
    let name = words(
      "name", keep: old?.name ?? "", limit: PlanContent.nameLimit,
      required: "problem.nameMissing")
    var content = PlanContent(name: name, days: old?.days ?? [])
    guard let days = submission["days"] else { return content }
    var reading = PlanReading(old, voice, at: now)
    content.days = reading.days(days)
    if content.movements.count > PlanContent.movementLimit {
      let limit = String(PlanContent.movementLimit)
      refuse("days", "plan.problem.tooManyMovements", ["limit": limit])
    }
    for (field, message) in reading.problems { refuse(field, saying: message) }
    return content
  }

  /// A day's name and weekday as a form has them.
  mutating func planDay(_ old: PlanDay) -> PlanDay {
    var day = old
    day.name = words("name", keep: old.name, limit: PlanContent.nameLimit)
    guard let typed = submission.text("weekday") else { return day }
    let number = Int(typed)
    if !typed.isEmpty, number.map((1...7).contains) != true {
      refuse("weekday", "problem.choice")
    }
    day.weekday = number
    return day
  }

  /// What is typed of a movement in a plan: its sets line by line, note, rest, and which it is.
  mutating func planMovement(_ old: PlanMovement, at now: Date) -> PlanMovement {
    var movement = old
    movement.note = words(
      "note", keep: old.note, limit: PlanContent.noteLimit, lines: true)
    if let typed = submission.text("sets") {
      if let sets = sets(typed, keeping: old.sets, at: now) { movement.replaceSets(sets) }
    }
    if movement.sets != old.sets { movement.progression?.endLightWeek() }
    movement.rest = rest(keep: old.rest)
    if let id = submission.text("movement"), id != old.movement, let found = movementNamed(id) {
      (movement.movement, movement.name) = (found.id, found.name)
      movement.group = voice.muscle(found.first)
    }
    movement.progression = progression(of: movement)
    return movement
  }

  /// A form has its fields among the others, a program in an object of their own.
  private mutating func progression(of movement: PlanMovement) -> Progression? {
    let sent = submission["progression"]
    var reading = ProgressionReading(of: voice.movements.movement(movement.movement), voice)
    let read = reading.read(
      sent == nil ? submission.values : sent?.members ?? [:],
      keep: sent == .null ? nil : movement.progression)
    for (field, message) in reading.problems { refuse(field, saying: message) }
    return read
  }

  /// One of the library, as its id or its name says.
  mutating func movementNamed(_ words: String) -> Movement? {
    let found = voice.movements.named(words)
    if found == nil {
      refuse("movement", "plan.problem.movement", ["name": String(words.prefix(60))])
    }
    return found
  }

  private mutating func sets(
    _ typed: String, keeping old: [PlanSet], at now: Date
  ) -> [PlanSet]? {
    do throws(SetWords.Mistake) {
      let sets = try SetWords(units: units).read(typed, keeping: old, at: now)
      if sets.isEmpty { refuse("sets", "plan.problem.count", voice.setLimits) }
      return sets.isEmpty ? nil : sets
    } catch {
      if case .either(let meanings) = error {
        ask("sets", meanings)
      } else {
        refuse("sets", saying: voice.sentence(for: error))
      }
      return nil
    }
  }

  /// Between sets, in seconds; nil where nothing is typed.
  mutating func rest(keep: Int?) -> Int? {
    guard let typed = submission.text("rest") else { return keep }
    if typed.trimmingCharacters(in: .whitespaces).isEmpty { return nil }
    guard let seconds = try? Quantity.duration.read(typed, in: units).get(),
      let whole = Int(exactly: seconds), SetNumbers.restRange.contains(whole)
    else {
      refuse("rest", saying: voice.sentence(for: .rest))
      return keep
    }
    return whole
  }
}

extension Voice {
  var setLimits: [String: String] { ["limit": String(PlanSet.limit)] }

  /// What to type instead.
  func sentence(for mistake: SetWords.Mistake) -> String {
    switch mistake {
    case .count: text["plan.problem.count", setLimits]
    case .tooMany: text["plan.problem.tooManySets", setLimits]
    case .repetitions:
      text[
        "plan.problem.repetitions",
        ["limit": String(SetNumbers.repetitionRange.upperBound)]]
    case .mass: text["problem.mass"]
    case .duration: text["problem.duration"]
    case .distance: text["problem.distance"]
    case .rest: text["plan.problem.rest"]
    case .either(let meanings): text.question(meanings)
    case .unclear(let line): text["plan.problem.unclear", ["line": String(line.prefix(60))]]
    }
  }
}

/// Reads the days of a plan that a program sends.
private struct PlanReading {
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
    let found = voice.movements.named(named)
    // One that the library has lost stays in the plans that have it.
    let lost = old.flatMap { $0.movement == named ? $0 : nil }
    guard let name = found?.name ?? lost?.name else {
      tell(
        "\(path).movement", "plan.problem.movement", ["name": String(named.prefix(60))])
      return nil
    }
    var movement = PlanMovement(
      id: id, movement: found?.id ?? named, name: name,
      group: group ?? found.map { voice.muscle($0.first) } ?? lost?.group ?? "",
      note: words(fields["note"], PlanContent.noteLimit, "\(path).note", lines: true),
      rest: whole(
        fields["rest"], in: SetNumbers.restRange, "\(path).rest", "plan.problem.rest"),
      sets: sets(fields["sets"] ?? .null, at: "\(path).sets"), progression: old?.progression)
    if movement.sets != old?.sets { movement.progression?.endLightWeek() }
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
        return try SetWords(units: voice.units).read(typed, at: now)
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
    return PlanSet(
      id: id(fields), numbers,
      rest: whole(
        fields["rest"], in: SetNumbers.restRange, "\(path).rest", "plan.problem.rest"),
      tempo: tempo.isEmpty ? nil : tempo,
      side: fields["side"]?.typedText.flatMap(PlanSet.Side.init))
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
  fileprivate var members: [String: JSONValue] {
    if case .object(let members) = self { members } else { [:] }
  }
}
