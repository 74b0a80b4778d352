import Units

/// What a woman and a man of two ages have to measure for the score of a typical person.
package struct TypicalScores {
  private static let people: [(name: String, subject: Subject)] = [
    ("Woman, 35", Subject(sex: .female, age: 35, height: 1.65, mass: 70)),
    ("Man, 35", Subject(sex: .male, age: 35, height: 1.78, mass: 83)),
    ("Woman, 67", Subject(sex: .female, age: 67, height: 1.62, mass: 70)),
    ("Man, 67", Subject(sex: .male, age: 67, height: 1.75, mass: 83)),
  ]

  private let catalogue: AssessmentCatalogue

  package init(_ catalogue: AssessmentCatalogue) { self.catalogue = catalogue }

  /// Changes when, and only when, a score may: 16 digits.
  package var version: String {
    var hash = FowlerNollVo()
    for exercise in scored { hash.add(exercise.name, catalogue.version(of: exercise)) }
    return hash.text
  }

  private var scored: [Exercise] {
    catalogue.categories.flatMap(\.exercises).filter { $0.norms != nil || $0.formula != nil }
  }

  /// The text of docs/scores.md.
  package var page: String {
    """
    # What a typical person scores

    Made by `healthwheel catalogue typical > docs/scores.md`. Version of all scores: \(version).

    For each exercise the usual value whose score is nearest to 5 on a scale of peers, where 5 is the
    typical peer, or to 10 on one of risk, where 10 is no added risk; of several the middle one. Behind
    it stands its score. Tables in steps reach what their steps are: where 5 is none of them, the value
    at the step that passes it is told, 7.5 or 6 instead of 5. The gym's own points of the resting heart
    rate call an average pulse 4, so that one is told. A dash: no norm for this person. "Or more": every
    usual value scores more than 5, for the estimate flatters people of that age; "or less": the
    opposite. Body weights are 70 and 83 kg, heights 1.65, 1.78, 1.62 and 1.75 m; what else a formula
    reads is the middle of what is usual.

    \(table)

    ## What a birthday does

    A table has a column for each age band and is read as it is printed, by completed years: between two
    columns nothing is mixed, for no source prints what stands there. So a score can change on the
    birthday on which the next column begins, and *Why?* says beforehand to what. For each exercise this is
    the largest such change of a typical woman's or man's value from 18 on; a test of which no birthday
    changes anything is left out. Before 18 nothing is scored on the tables of endurance, and 18 and 19
    have the column of 20 to 29.

    \(birthdays)
    """
  }

  /// As a table in Markdown.
  private var birthdays: String {
    let head = "| exercise | birthday | who | value | the day before | that day |"
    let line = "| --- | --- | --- | --- | --- | --- |"
    return ([head, line] + scored.compactMap { catalogue.largestStep(of: $0)?.row })
      .joined(separator: "\n")
  }

  /// As a table in Markdown.
  package var table: String {
    let head = "| exercise | scale | " + Self.people.map(\.name).joined(separator: " | ") + " |"
    let line = "| --- | --- |" + String(repeating: " --- |", count: Self.people.count)
    return ([head, line] + scored.map(row)).joined(separator: "\n")
  }

  private func row(_ exercise: Exercise) -> String {
    let scale = catalogue.scale(of: exercise)
    let goal = catalogue.typicalScore(of: exercise)
    let cells = Self.people.map { cell(exercise, $0.subject, goal, scale) }
    return "| \(exercise.name) | \(scale?.rawValue ?? "") | \(cells.joined(separator: " | ")) |"
  }

  private func cell(
    _ exercise: Exercise, _ subject: Subject, _ goal: Double, _ scale: ScoreScale?
  ) -> String {
    let search = TypicalSearch(catalogue, exercise, subject, goal)
    guard let found = search.nearest else { return "–" }
    let numbers = ResultNumbers(value: found.value, estimate: found.estimate)
    let text = "\(exercise.shown(numbers, .metric).text): \(Score.shown(found.score))"
    guard scale == .peer, search.isOneSided, abs(found.score - goal) >= 1 else { return text }
    return text + (found.score > goal ? " or more" : " or less")
  }
}
