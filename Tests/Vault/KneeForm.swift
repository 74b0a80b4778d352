import Forms
import Foundation

/// A short form: a bad knee asks for a doctor, smoking is a concern.
enum KneeForm {
  static let definition = Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "knee-form-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(json.utf8).write(to: folder.appending(path: "screening.json"))
    return try FormDefinition.screening(in: folder)
  }

  /// All well, and all that is required.
  static let well: Answers = ["knee": .yesno(false), "smoker": .yesno(false)]
  static let badKnee: Answers = ["knee": .yesno(true), "smoker": .yesno(false)]
  static let smoker: Answers = ["knee": .yesno(false), "smoker": .yesno(true)]

  private static let json = """
    { "id": "screening", "version": 1, "title": "Screening form", "sections": [
      { "key": "details", "title": "Client details", "locks": false, "fields": [
        { "key": "name", "kind": "text", "label": "Name", "bind": "client.name",
          "required": true } ] },
      { "key": "health", "title": "Health", "fields": [
        { "key": "knee", "kind": "yesno", "label": "A bad knee?", "required": true, "flags": [
          { "when": { "is": true }, "level": "stop", "text": "Bad knee",
            "suspends": ["category:strength"] } ] },
        { "key": "smoker", "kind": "yesno", "label": "Do you smoke?", "required": true, "flags": [
          { "when": { "is": true }, "level": "concern", "text": "Smokes" } ] },
        { "key": "note", "kind": "paragraph", "label": "Anything else?" } ] } ] }
    """
}
