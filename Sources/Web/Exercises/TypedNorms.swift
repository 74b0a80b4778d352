import Catalogue
import Definitions
import Foundation
import Units

/// The norms of an exercise as the owner types them: a table, and what is true of all of it.
struct TypedNorms: Sendable {
  /// Fields and the keys of the norms that they hold.
  private static let fields = [
    "tableSource": "source", "tableScale": "scale", "tableUnit": "unit",
    "tableResolution": "resolution",
  ]
  private static var missingAges: Regex<(Substring, sex: Substring, from: Substring, to: Substring)>
  {
    /^has no column for (?<sex>male|female) from (?<from>[0-9]+) to (?<to>[0-9]+) years/
  }
  /// How many cells are named that cannot be read.
  private static let mostProblems = 5

  let norms: JSONValue
  let mistakes: [ExerciseCheck.Mistake]
  private let sheet: NormSheet

  /// Nil where no table was typed.
  init?(_ submission: Submission, _ text: Text) {
    guard let table = submission.text("table"), !table.isBlank else { return nil }
    func word(_ field: String) -> String {
      (submission.text(field) ?? "").trimmingCharacters(in: .whitespaces)
    }
    let hasTimes = word("resultUnit") == "Duration" && ["", "s"].contains(word("tableUnit"))
    sheet = NormSheet(
      table, NormSheet.Manner(rawValue: word("tableManner")), hasTimes: hasTimes)
    var mistakes = sheet.problems.prefix(Self.mostProblems).map { $0.mistake(text) }
    let more = sheet.problems.count - mistakes.count
    if more > 0 {
      mistakes.append(.init(field: "table", message: text.plural("ownExercise.moreCells", more)))
    }
    for field in ["tableSource", "tableScale"] where word(field).isEmpty {
      mistakes.append(.init(field: field, message: text["ownExercise.needed.\(field)"]))
    }
    let resolution = NumberReader.read(word("tableResolution"))
    if resolution == nil, !word("tableResolution").isEmpty {
      mistakes.append(.init(field: "tableResolution", message: text["problem.notANumber"]))
    }
    var norms: [String: JSONValue] = [
      "source": .string(word("tableSource")), "scale": .string(word("tableScale")),
      "resolution": .number(resolution ?? sheet.resolution), "tables": .array(sheet.tables),
    ]
    if !word("tableUnit").isEmpty { norms["unit"] = .string(word("tableUnit")) }
    (self.norms, self.mistakes) = (.object(norms), mistakes)
  }

  /// A mistake in the norms, beside the field that it was typed in; nil where it is elsewhere.
  func mistake(_ problem: DefinitionProblem, _ text: Text) -> ExerciseCheck.Mistake? {
    let path = problem.path.split(separator: ".").map(String.init)
    guard path.first == "norms" else { return nil }
    let field = Self.fields.first { $0.value == path.dropFirst().first }?.key
    let place = place(of: problem)
    let message = text.sentence(
      words(for: problem, text), line: place?.line, column: place?.column)
    return .init(
      field: field ?? "table", message: message, line: place?.line, column: place?.index)
  }

  /// The cell that it is about: of a whole column the one beside the number that is named.
  private func place(of problem: DefinitionProblem) -> (column: String, index: Int, line: Int?)? {
    if let gap = problem.reason.firstMatch(of: Self.missingAges) {
      let sex = Sex(rawValue: String(gap.sex))
      return Int(gap.to).flatMap { sheet.place(ofAge: $0 + 1, sex) }
    }
    let named = problem.reason.firstMatch(of: /(?:for|from|scores) (-?[0-9.]+)/)
    return sheet.place(of: problem.path, near: named.flatMap { Double($0.1) })
  }

  /// What the checker of files says, for people who see a table.
  private func words(for problem: DefinitionProblem, _ text: Text) -> String {
    let reason = problem.reason
    if let gap = reason.firstMatch(of: Self.missingAges) {
      let ages = ["from": String(gap.from), "to": String(gap.to)]
      return text["ownExercise.norm.ages.\(gap.sex)", ages]
    }
    if let other = reason.firstMatch(of: /runs the other way than (tables\[[0-9]+\])/),
      let column = sheet.place(of: String(other.1))?.column
    {
      return text["ownExercise.norm.reversed", ["column": column]]
    }
    if let gap = reason.firstMatch(of: /^has no band for (.+)$/) {
      return text["ownExercise.norm.gap", ["values": String(gap.1)]]
    }
    if let clash = reason.firstMatch(of: /^overlaps with (bands\[[0-9]+\])/),
      let own = problem.path.firstMatch(of: /^(.+)\.bands\[[0-9]+\]/),
      let line = sheet.place(of: "\(own.1).\(clash.1)")?.line
    {
      return text["ownExercise.norm.overlap", ["line": String(line)]]
    }
    if reason.hasPrefix("can never match") { return text["ownExercise.norm.never"] }
    return reason.hasPrefix("has scores that go up and down")
      ? text["ownExercise.norm.turns"] : reason
  }

  /// As the form shows them; nil where a table cannot say all of them.
  static func formValues(of norms: JSONValue?) -> [String: String]? {
    guard case .object(let norms)? = norms,
      Set(norms.keys).isSubset(of: Set(fields.values).union(["tables"])),
      let sheet = NormSheet.text(of: norms)
    else { return nil }
    var values = fields.compactMapValues { norms[$0]?.typedText }
    (values["table"], values["tableManner"]) = (sheet.text, sheet.manner.rawValue)
    return values
  }
}

extension SheetProblem {
  fileprivate func mistake(_ text: Text) -> ExerciseCheck.Mistake {
    let reason = text["ownExercise.cell.\(kind.rawValue)", ["typed": typed]]
    return .init(
      field: "table", message: text.sentence(reason, line: line, column: column),
      line: line, column: index)
  }
}

extension Text {
  /// "Row 3, column 20–29: “abc” is not a number."
  fileprivate func sentence(_ reason: String, line: Int?, column: String?) -> String {
    let whole = reason.hasSuffix(".") ? reason : reason + "."
    let details = [
      "line": line.map(String.init) ?? "", "column": column ?? "", "reason": whole,
    ]
    switch (line, column) {
    case (_?, _?): return self["ownExercise.place.cell", details]
    case (_?, nil): return self["ownExercise.place.line", details]
    case (nil, _?): return self["ownExercise.place.column", details]
    case (nil, nil): return self["ownExercise.place.table", details]
    }
  }
}
