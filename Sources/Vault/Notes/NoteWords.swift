/// What a note says: in one piece, or in the four parts of SOAP. Empty is nothing said.
package struct NoteWords: Codable, Sendable, Equatable {
  package enum Part: String, Sendable, CaseIterable {
    case text, subjective, objective, assessment, plan

    /// Those of SOAP.
    package static var four: [Part] { [.subjective, .objective, .assessment, .plan] }
  }

  private var text = ""
  private var subjective = ""
  private var objective = ""
  private var assessment = ""
  private var plan = ""

  package init() {}

  package init(_ words: (Part) -> String) {
    for part in Part.allCases { self[part] = words(part) }
  }

  package subscript(part: Part) -> String {
    get { self[keyPath: Self.path(part)] }
    set { self[keyPath: Self.path(part)] = newValue }
  }

  package var isEmpty: Bool { Part.allCases.allSatisfy { self[$0].isEmpty } }

  /// Whether all of it stands in one field.
  package var isOne: Bool { !self[.text].isEmpty && Part.four.allSatisfy { self[$0].isEmpty } }

  /// - Parameter wanted: folded.
  func have(_ wanted: [Substring]) -> Bool {
    let all = Client.folded(Part.allCases.map { self[$0] }.joined(separator: " "))
    return wanted.allSatisfy { all.contains($0) }
  }

  private static func path(_ part: Part) -> WritableKeyPath<NoteWords, String> {
    switch part {
    case .text: \.text
    case .subjective: \.subjective
    case .objective: \.objective
    case .assessment: \.assessment
    case .plan: \.plan
    }
  }
}
