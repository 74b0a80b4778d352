import Definitions
import Foundation

@testable import Forms

/// Forms written for one test.
enum FormFile {
  /// Reads a form as its file would be read.
  static func read(
    _ text: String, suspendable: Set<String>? = nil
  ) throws -> (form: FormDefinition?, problems: [String]) {
    let log = ProblemLog()
    let node = try DefinitionNode(data: Data(text.utf8), file: "screening.json", log: log)
    let form = FormDefinition(node, suspendable: suspendable)
    return (form, log.problems.map(\.description))
  }

  /// A form with a usual first section, and a second one of these fields.
  static func text(_ fields: String, details: String = name) -> String {
    """
    {"id": "screening", "version": 1, "title": "Screening form", "sections": [
      {"key": "details", "title": "Client details", "locks": false, "fields": [\(details)]},
      {"key": "health", "title": "Health", "fields": [\(fields)]}]}
    """
  }

  static let name = #"{"key": "name", "kind": "text", "label": "Name", "bind": "client.name"}"#

  static func form(_ fields: String, details: String = name) throws -> FormDefinition {
    let (form, problems) = try read(text(fields, details: details))
    guard let form, problems.isEmpty else { throw Mistakes(problems: problems) }
    return form
  }

  /// One field of a given kind, with more keys.
  static func field(_ kind: String, _ more: String = "") throws -> FormField {
    let extra = more.isEmpty ? "" : ", " + more
    let form = try form(#"{"key": "question", "kind": "\#(kind)", "label": "Question"\#(extra)}"#)
    guard let field = form.field("question") else { throw Mistakes(problems: []) }
    return field
  }

  struct Mistakes: Error { let problems: [String] }
}

extension FormEvaluation {
  /// The weightiest flag that the answers raise.
  var worst: FlagLevel? { flags.map(\.level).max() }
}
