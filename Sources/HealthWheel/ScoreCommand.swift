import ArgumentParser
import Catalogue
import Foundation
import Units

struct ScoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "score", abstract: "Score one value, without a server.")

  @OptionGroup var files: FileOptions
  @Option(help: "The exercise's id.") var exercise: String
  @Option(
    parsing: .unconditional, help: "The value, in the exercise's stored unit.",
    transform: plainNumber)
  var value: Double
  @Option(help: "female or male.") var sex: Sex?
  @Option(help: "Completed years.") var age: Int?
  @Option(help: "Metres.", transform: plainNumber) var height: Double?
  @Option(help: "Kilograms.", transform: plainNumber) var mass: Double?
  @Option(help: "An extra input, as KEY=VALUE, in stored units.") var input: [String] = []
  @Flag(help: "Everything, unrounded, with the reason.") var json = false

  func run() throws {
    let catalogue = try AssessmentCatalogue.load(folder: files.exercisesFolder())
    guard let found = catalogue.exercise(exercise) else {
      throw CommandRefusal("There is no exercise \(exercise) in the catalogue.")
    }
    let subject = Subject(sex: sex, age: age, height: height, mass: mass)
    let inputs = try inputs()
    let scoring =
      found.impossibility(of: value, inputs: inputs).map { Scoring(refusing: $0, subject) }
      ?? catalogue.score(found, value: value, inputs: inputs, subject: subject)
    let scale = catalogue.scale(of: found, after: scoring)
    let second = found.pair.flatMap { inputs[$0.key] }
    let numbers = ResultNumbers(value: value, estimate: scoring.estimate, second: second)
    // What nobody can have measured is nothing to be careful about.
    let isPossible = found.impossibility(of: value, inputs: inputs) == nil
    let cautions =
      isPossible ? found.cautions(of: numbers) : []
    let word = catalogue.word(of: found, numbers, unscored: scoring.reason, subject)?.label
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let told = try encoder.encode(
        Told(scoring: scoring, scale: scale, cautions: cautions, word: word))
      print(String(decoding: told, as: UTF8.self))
    } else if let score = scoring.score {
      print([Score.shown(score), scale?.rawValue].compactMap(\.self).joined(separator: " "))
    } else {
      print("none")
      let reason = [scoring.reasonInWords(of: found), word].compactMap(\.self)
        .joined(separator: " ")
      FileHandle.standardError.write(Data("\(reason)\n".utf8))
    }
    if !json {
      let own = scoring.score.flatMap { _ in found.norms?.typical }.map {
        "These are the gym's own points: \(Score.shown($0)) is typical."
      }
      let beside = [own].compactMap(\.self) + cautions
      FileHandle.standardError.write(Data(beside.map { $0 + "\n" }.joined().utf8))
    }
  }

  /// A scoring as it is kept, with what its score says and what is said beside it.
  private struct Told: Encodable {
    enum Key: CodingKey { case scale, cautions, word }

    let scoring: Scoring
    let scale: ScoreScale?
    let cautions: [String]
    let word: String?

    func encode(to encoder: any Encoder) throws {
      try scoring.encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(scoring.score == nil ? nil : scale, forKey: .scale)
      try container.encode(cautions, forKey: .cautions)
      try container.encode(word, forKey: .word)
    }
  }

  private func inputs() throws -> [String: Double] {
    var inputs: [String: Double] = [:]
    for pair in input {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let number = NumberReader.read(parts[1]) else {
        throw ValidationError("An input looks like repetitions=8, not \(pair).")
      }
      inputs[parts[0]] = number
    }
    return inputs
  }
}

/// Swift's own reading would take `nan`, `inf` and `0x1p4`.
@Sendable private func plainNumber(_ text: String) throws -> Double {
  guard let number = NumberReader.read(text) else {
    throw ValidationError("A number looks like 54 or 72.5, not \(text).")
  }
  return number
}

extension Sex: ExpressibleByArgument {}
