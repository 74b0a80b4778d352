import Definitions
import Foundation

@testable import Catalogue

/// A folder of catalogue files that goes when the closure ends.
func withFolder<Answer>(
  _ files: [String: String], _ body: (URL) throws -> Answer
) throws -> Answer {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  defer { try? FileManager.default.removeItem(at: folder) }
  for (name, text) in files {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
  return try body(folder)
}

func catalogue(_ files: [String: String]) throws -> AssessmentCatalogue {
  try withFolder(files) { try AssessmentCatalogue.load(folder: $0) }
}

/// The mistakes of one category file, as they are told.
func mistakes(in file: String, beside others: [String: String] = [:]) throws -> [String] {
  try withFolder(others.merging(["test.json": file]) { $1 }) { folder in
    AssessmentCatalogue.check(path: folder).map(\.description)
  }
}

/// A category around exercises.
func category(_ exercises: String..., norms: String = "{}") -> String {
  """
  { "name": "Test", "colour": "d0433f", "norms": \(norms),
    "exercises": [ \(exercises.joined(separator: ",\n")) ] }
  """
}

/// An exercise whose id is `it`, with more keys in JSON.
func exercise(_ more: String, unit: String = "BPM", id: String = "it") -> String {
  """
  { "id": "\(id)", "name": "It", "resultUnit": "\(unit)", "steps": [] \
  \(more.isEmpty ? "" : ", " + more) }
  """
}

/// An exercise with one table for everyone.
func table(_ scale: String, unit: String = "BPM", norms: String = "") -> String {
  exercise(
    #""norms": { "source": "S", "scale": "peer", \#(norms) "tables": [ { \#(scale) } ] }"#,
    unit: unit)
}

/// What the exercise `it` makes of a value.
func scoring(
  _ file: String, value: Double, inputs: [String: Double] = [:], subject: Subject = .init()
) throws -> Scoring {
  let catalogue = try catalogue(["test.json": file])
  guard let exercise = catalogue.exercise("it") else { throw CocoaError(.fileNoSuchFile) }
  return catalogue.score(exercise, value: value, inputs: inputs, subject: subject)
}
