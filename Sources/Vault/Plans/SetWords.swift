import Foundation
import Units

/// Sets as trainers write them, one line for those that are alike: "3 x 10 x 40 kg rest 90 s".
package struct SetWords {
  package enum Mistake: Error, Equatable {
    /// No or too many sets.
    case count
    case repetitions
    case mass
    case duration
    case distance
    case rest
    /// Together more than a movement may have.
    case tooMany
    /// What the line may mean.
    case either([String])
    case unclear(String)
  }

  private let units: UnitSystem

  package init(units: UnitSystem) { self.units = units }

  /// - Parameter kept: what a line that nobody has changed stands for: its numbers stay as they
  ///   were, however a unit rounds them.
  package func read(_ text: String, keeping kept: [PlanSet] = [], at now: Date) throws(Mistake)
    -> [PlanSet]
  {
    let known = Dictionary(lines(kept)) { first, _ in first }
    var sets: [PlanSet] = []
    for line in Self.lines(in: text) {
      let found = known[line].map { Array(repeating: $0.set, count: $0.count) }
      let more = if let found { found } else { try read(line: line, at: now) }
      guard sets.count + more.count <= PlanSet.limit else { throw .tooMany }
      sets += more
    }
    return sets.map { set in
      PlanSet(
        id: .init(at: now), set.numbers, rest: set.rest, tempo: set.tempo, side: set.side)
    }
  }

  /// As they are typed: those behind each other that are alike share a line.
  package func text(_ sets: [PlanSet]) -> String { lines(sets).map(\.0).joined(separator: "\n") }

  /// On one line, to be read only: "3 × 10 × 40 kg, 1 × 8".
  package func summary(_ sets: [PlanSet]) -> String {
    lines(sets).map { $0.0.replacing(" x ", with: " × ") }.joined(separator: ", ")
  }

  /// What one set asks: "10 × 40 kg".
  package func words(_ numbers: SetNumbers) -> String { parts(numbers).joined(separator: " × ") }

  /// "tempo 3-1-1 left"; nil where nothing is said.
  package func extras(_ set: PlanSet) -> String? {
    let words = [set.tempo.map { "tempo \($0)" }, set.side?.typed].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// "90 s", "2:00".
  package func rest(_ seconds: Int) -> String { Quantity.duration.show(Double(seconds), in: units) }

  private func lines(_ sets: [PlanSet]) -> [(String, (set: PlanSet, count: Int))] {
    var runs: [(set: PlanSet, count: Int)] = []
    for set in sets {
      if let last = runs.last, last.set.asksTheSame(as: set) {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((set, 1))
      }
    }
    return runs.map { (line($0.set, $0.count), $0) }
  }

  private func line(_ set: PlanSet, _ count: Int) -> String {
    let rest = set.rest.map { "rest \(self.rest($0))" }
    let numbers = ([String(count)] + parts(set.numbers)).joined(separator: " x ")
    return [numbers, rest, extras(set)].compactMap(\.self).joined(separator: " ")
  }

  private func parts(_ numbers: SetNumbers) -> [String] {
    [
      numbers.repetitions.map(String.init),
      numbers.duration.map { Quantity.duration.show($0, in: units) },
      numbers.distance.map { Quantity.distance.show($0, in: units) },
      numbers.mass.map { Quantity.mass.show($0, in: units) },
    ].compactMap(\.self)
  }

  /// A comma parts lines only where a space follows: 42,5 kg is one number.
  private static func lines(in text: String) -> [String] {
    text.replacing(/[;\n]|,\s+/, with: "\n").split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  private func read(line: String, at now: Date) throws(Mistake) -> [PlanSet] {
    let line = line.tidy
    var words = SetExtras(line)
    let rest = try words.rest(units)
    let (tempo, side) = (words.tempo(), words.side())
    let (count, numbers) = try SetParts(words.left, of: line, units).read()
    let set = PlanSet(id: .init(at: now), numbers, rest: rest, tempo: tempo, side: side)
    return Array(repeating: set, count: count)
  }
}

extension String {
  /// In small letters, with the plain one of marks that look alike.
  fileprivate var tidy: String {
    lowercased().replacing("×", with: "x").replacing("*", with: "x")
      .replacing(" sets of ", with: " sets x ")
      .replacing("–", with: "-").replacing("−", with: "-")
  }
}

extension PlanSet.Side {
  fileprivate var typed: String { self == .each ? "each side" : rawValue }
}
