import Catalogue
import Definitions
import Foundation
import Units
import Vault

/// An exercise as the owner types it: the usual keys in fields of their own, all others as JSON.
struct ExerciseDraft: Sendable {
  /// Fields and the keys of the definition that they hold; texts as they are.
  private static let texts = [
    "id": "id", "name": "name", "resultUnit": "resultUnit", "purpose": "purpose",
    "description": "description", "considerations": "considerations",
    "formula": "conversionAlgorithm",
  ]

  let category: String
  /// The object of a category file.
  private(set) var object: [String: JSONValue] = [:]
  /// Mistakes in what was typed before it could be read as a definition.
  private(set) var mistakes: [ExerciseCheck.Mistake] = []
  private var typedNorms: TypedNorms?

  /// Of a form: `steps` one a line, `possible` and `usual` as two numbers, norms as a `table` or,
  /// as `rest`, as JSON.
  init(_ submission: Submission, _ text: Text) {
    category = submission.text("category") ?? ""
    if case .object(let rest)? = json("rest", submission, text) { object = rest }
    for (field, key) in Self.texts { object[key] = Self.text(submission.text(field)) }
    if let norms = json("norms", submission, text) { object["norms"] = norms }
    take(TypedNorms(submission, text), text)
    for field in ["possible", "usual"] { object[field] = range(field, submission, text) }
    object["steps"] = Self.steps(submission.text("steps") ?? "")
  }

  init(category: String, object: JSONValue) {
    self.category = category
    if case .object(let values) = object { self.object = values }
  }

  var own: OwnDefinition {
    OwnDefinition(category: category, definition: JSONValue.object(object).pretty)
  }

  /// The id that it has in a catalogue that it was added to.
  func id(in catalogue: AssessmentCatalogue) -> String? {
    if let id = object["id"]?.typedText { return id }
    let name = object["name"]?.typedText
    return catalogue.category(category)?.exercises.last { $0.name == name }?.id
  }

  /// Nil where it does not fit the catalogue.
  func id(on shelf: CatalogueShelf) -> String? {
    (try? shelf.trying([own])).flatMap { id(in: $0) }
  }

  /// As the form shows it.
  var formValues: [String: String] {
    var values = ["category": category]
    for (field, key) in Self.texts { values[field] = object[key]?.typedText }
    let table = TypedNorms.formValues(of: object["norms"])
    values.merge(table ?? ["norms": object["norms"]?.pretty ?? ""]) { _, new in new }
    for field in ["possible", "usual"] {
      let ends = object[field]?.elements?.compactMap(\.typedText) ?? []
      if ends.count == 2 { (values["\(field)From"], values["\(field)To"]) = (ends[0], ends[1]) }
    }
    values["steps"] = (object["steps"]?.elements ?? []).map(Self.line).joined(separator: "\n")
    let shown = Set(Self.texts.values).union(["norms", "possible", "usual", "steps"])
    let rest = object.filter { !shown.contains($0.key) }
    values["rest"] = rest.isEmpty ? "" : JSONValue.object(rest).pretty
    return values
  }

  /// Beside the field that it was typed in.
  func mistake(_ problem: DefinitionProblem, _ text: Text) -> ExerciseCheck.Mistake {
    typedNorms?.mistake(problem, text)
      ?? .init(field: Self.field(of: problem.path), message: problem.sentence)
  }

  /// The field that a mistake at a path such as `norms.tables[0]` belongs to.
  private static func field(of path: String) -> String {
    let key = String(path.prefix { $0 != "." && $0 != "[" })
    if key == "category" || key == "norms" || key == "steps" { return key }
    if key == "possible" || key == "usual" { return "\(key)From" }
    return texts.first { $0.value == key }?.key ?? "rest"
  }

  private mutating func take(_ typed: TypedNorms?, _ text: Text) {
    guard let typed else { return }
    if object["norms"] != nil {
      mistakes.append(.init(field: "norms", message: text["ownExercise.twoNorms"]))
    }
    mistakes += typed.mistakes
    (object["norms"], typedNorms) = (typed.norms, typed)
  }

  private mutating func json(
    _ field: String, _ submission: Submission, _ text: Text
  ) -> JSONValue? {
    guard let typed = submission.text(field), !typed.isBlank else { return nil }
    do {
      let value = try JSONValue(parsing: typed, areKeysUnique: true)
      if case .object = value { return value }
      mistakes.append(.init(field: field, message: text["ownExercise.notJSON"]))
    } catch {
      mistakes.append(.init(field: field, message: text.sentence(for: error)))
    }
    return nil
  }

  private mutating func range(
    _ field: String, _ submission: Submission, _ text: Text
  ) -> JSONValue? {
    let typed = ["\(field)From", "\(field)To"].map { submission.text($0) ?? "" }
    if typed.allSatisfy(\.isBlank) { return nil }
    let ends = typed.compactMap { NumberReader.read($0) }
    guard ends.count == 2 else {
      mistakes.append(.init(field: "\(field)From", message: text["ownExercise.notARange"]))
      return nil
    }
    return .array(ends.map(JSONValue.number))
  }

  private static func text(_ typed: String?) -> JSONValue? {
    guard let typed, !typed.isBlank else { return nil }
    return .string(typed.replacingOccurrences(of: "\r\n", with: "\n"))
  }

  /// One step a line; a picture of the catalogue stands behind a bar.
  private static func steps(_ typed: String) -> JSONValue {
    let lines = typed.split(whereSeparator: \.isNewline).map(String.init)
    return .array(
      lines.filter { !$0.isBlank }.map { line in
        let parts = line.split(separator: "|", maxSplits: 1).map {
          JSONValue.string($0.trimmingCharacters(in: .whitespaces))
        }
        return .object(
          parts.count == 2 ? ["text": parts[0], "image": parts[1]] : ["text": parts[0]])
      })
  }

  private static func line(_ step: JSONValue) -> String {
    guard case .object(let step) = step else { return "" }
    return [step["text"], step["image"]].compactMap { $0?.typedText }.filter { !$0.isEmpty }
      .joined(separator: " | ")
  }
}

extension ExerciseDraft {
  /// As it was last kept, with that version; otherwise as the files have it, version 0.
  static func load(
    of exercise: Exercise, from store: Store, _ shelf: CatalogueShelf
  ) async throws -> (ExerciseDraft, version: Int) {
    let kept = try await store.ownExercises().first { $0.exercise == exercise.id }
    if let kept {
      let object = JSONValue.object(try kept.own.object)
      return (ExerciseDraft(category: kept.category, object: object), kept.version)
    }
    guard let object = try shelf.shipped(exercise) else { throw Refusal.notFound }
    return (ExerciseDraft(category: exercise.category, object: object), 0)
  }
}

extension String {
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension Text {
  /// Why what was typed is no JSON.
  func sentence(for mistake: any Error) -> String {
    let repeated = (mistake as? JSONMistake)?.repeated
    return repeated.map { self["ownExercise.keyTwice", ["key": $0]] }
      ?? self["ownExercise.notJSON"]
  }
}
