import Units

/// A scoring whose numbers are places: in the place of each stands which one of a list it is, from 1 on.
/// What is the same of many scorings is read once so, and each is filled in with its own.
package struct ScoringNumbers {
  private let numbers: [Double]
  /// Whether a place was not in the list, or a number of whole years had parts.
  private var isWrong = false

  package init(_ numbers: [Double]) { self.numbers = numbers }

  /// Nil where the numbers are not those of its places.
  package func filled(in places: Scoring) -> Scoring? {
    var filler = self
    let scoring = filler.scoring(places)
    return filler.isWrong ? nil : scoring
  }

  private mutating func number(_ place: Double) -> Double {
    guard let index = Int(exactly: place), numbers.indices.contains(index - 1) else {
      isWrong = true
      return 0
    }
    return numbers[index - 1]
  }

  private mutating func number(_ place: Double?) -> Double? {
    guard let place else { return nil }
    return .some(number(place))
  }

  private mutating func whole(_ place: Int?) -> Int? {
    guard let place else { return nil }
    let whole = Int(exactly: number(Double(place)))
    if whole == nil { isWrong = true }
    return whole
  }
}

extension ScoringNumbers {
  private mutating func scoring(_ places: Scoring) -> Scoring {
    Scoring(
      score: number(places.score),
      subject: places.subject.map { subject($0) },
      estimate: number(places.estimate), reason: places.reason, missing: places.missing,
      failure: places.failure, refusal: places.refusal.map { refusal($0) },
      formulas: places.formulas.map { formula($0) },
      lookUps: places.lookUps.map { lookUp($0) })
  }

  private mutating func subject(_ places: Subject) -> Subject {
    Subject(
      sex: places.sex, age: whole(places.age), height: number(places.height),
      mass: number(places.mass))
  }

  private mutating func refusal(_ places: Refusal) -> Refusal {
    Refusal(
      sentence: places.sentence,
      outside: places.outside.map { outside in
        .init(
          name: outside.name, number: number(outside.number), lowest: number(outside.lowest),
          highest: number(outside.highest))
      })
  }

  private mutating func formula(_ places: FormulaUse) -> FormulaUse {
    FormulaUse(
      exercise: places.exercise, formula: places.formula,
      variables: places.variables.map { variable in
        .init(name: variable.name, number: number(variable.number), text: variable.text)
      }, result: number(places.result), source: places.source)
  }

  private mutating func lookUp(_ places: NormLookUp) -> NormLookUp {
    NormLookUp(
      norm: places.norm, given: number(places.given), number: number(places.number),
      unit: places.unit, resolution: number(places.resolution), sex: places.sex,
      ages: AgeBand(from: whole(places.ages.from), to: whole(places.ages.to)),
      row: places.row.map { row in
        NormRow(
          score: number(row.score), label: row.label, from: number(row.from), to: number(row.to),
          derived: row.derived)
      },
      points: places.points.map { point in
        NormPoint(number: number(point.number), score: number(point.score))
      },
      score: number(places.score), source: places.source, note: places.note,
      derived: places.derived, scale: places.scale, label: places.label)
  }
}
