import Catalogue
import Units
import Vault

extension ScorePage.Fact {
  /// The subject is the one that was scored, whatever the record says today.
  static func all(of result: ExerciseResult, _ voice: Voice) -> [Self] {
    let (exercise, text) = (voice.catalogue.exercise(result.exercise), voice.text)
    let value = voice.shown(result.numbers, of: result.exercise).text
    let inputs = (exercise?.inputs ?? []).compactMap { input in
      result.inputs[input.key].map {
        Self(label: input.name, text: input.show($0, voice.units))
      }
    }
    let name = exercise?.shownName ?? voice.name(of: result.exercise)
    let typed = exercise.flatMap { exercise in
      exercise.estimate.map { _ in
        Self(
          label: exercise.valueName ?? text["exercise.value"],
          text: exercise.typed(result.value, voice.units))
      }
    }
    return [Self(label: name, text: value)] + [typed].compactMap(\.self) + inputs
      + [Self(label: text["why.takenAt"], text: text.dateAndTime(result.takenAt))]
      + (result.scoring.subject.map { all(of: $0, read: result.scoring.read, voice) } ?? [])
  }

  /// What nobody needs who does not ask for it.
  static func details(of result: ExerciseResult, _ voice: Voice) -> [Self] {
    [Self(label: voice.text["why.version"], text: result.exerciseVersion)]
  }

  private static func all(of client: Subject, read: Set<String>, _ voice: Voice) -> [Self] {
    let (text, units) = (voice.text, voice.units)
    let subject = Subject(
      sex: read.contains("sex") ? client.sex : nil, age: read.contains("age") ? client.age : nil,
      height: read.contains("height") ? client.height : nil,
      mass: read.contains("mass") ? client.mass : nil)
    return [
      subject.sex.map {
        Self(label: text["client.sex.label"], text: text["client.sex.\($0.rawValue)"])
      },
      subject.age.map { Self(label: text["why.age"], text: text.plural("client.age", $0)) },
      subject.height.map {
        Self(label: text["why.height"], text: Quantity.height.show($0, in: units))
      },
      subject.mass.map {
        Self(label: text["why.mass"], text: Quantity.bodyMass.show($0, in: units))
      },
    ].compactMap(\.self)
  }
}

extension ScorePage.Table {
  init(_ look: NormLookUp, of result: ExerciseResult, _ voice: Voice) {
    let text = voice.text
    let exercise = voice.catalogue.exercise(result.exercise)
    let name = look.unit ?? exercise?.unit(of: look.given, in: result.numbers) ?? ""
    let word = ResultUnit.inWords(name)
    let unit = word == "%" || word.isEmpty ? word : " " + word
    heading =
      text[
        "why.table",
        ["number": look.number.shortText + unit, "who": voice.who(look.sex, look.ages)]]
    row = look.row.map { voice.row($0, unit: unit) } ?? voice.points(look.points, unit: unit)
    score = text.score(look.score)
    source = look.source
    note = look.note
    derived = look.derived
    birthday = voice.birthday(after: look, of: result)
    let isPrinted = exercise?.isShown(in: name, voice.units) == false
    printed = isPrinted ? text["why.printed", ["unit": name]] : nil
  }
}

extension Exercise {
  /// Of a number that a formula looked up, where it is one that is shown.
  fileprivate func unit(of given: Double, in numbers: ResultNumbers) -> String? {
    if given == numbers.estimate { return shownUnit.stored }
    return given == numbers.value || given == numbers.second ? resultUnit.stored : nil
  }

  /// False where a table has another unit for what is measured than the reader.
  fileprivate func isShown(in unit: String, _ units: UnitSystem) -> Bool {
    guard case .quantity(let quantity) = resultUnit, quantity.stored(1, in: unit) != nil else {
      return true
    }
    return resultUnit.fieldUnit(units, usual: usual) == unit
  }
}

extension ScorePage.Formula {
  init(_ use: FormulaUse) {
    formula = use.formula
    variables = use.variables.map {
      ScorePage.Fact(label: $0.name, text: $0.text ?? $0.number?.shortText ?? "–")
    }
    result = use.result?.shortText
    source = use.source
  }
}

extension Voice {
  func ages(_ band: AgeBand) -> String {
    switch (band.from, band.to) {
    case (let from?, let to?) where from == to: text.plural("why.ageOnly", from)
    case (let from?, let to?): text["why.ages", ["from": String(from), "to": String(to)]]
    case (let from?, nil): text["why.agesFrom", ["from": String(from)]]
    case (nil, let to?): text["why.agesTo", ["to": String(to)]]
    case (nil, nil): text["why.agesAll"]
    }
  }

  /// Nothing of a table that is not the one of then, or for somebody who is past that birthday.
  fileprivate func birthday(after look: NormLookUp, of result: ExerciseResult) -> String? {
    guard let exercise = catalogue.exercise(result.exercise),
      catalogue.version(of: exercise) == result.exerciseVersion,
      let subject = result.scoring.subject, subject.age != nil,
      let birthday = catalogue.birthday(after: look, of: exercise, subject)
    else { return nil }
    return text[
      "why.birthday",
      ["age": String(birthday.age), "score": text.score(birthday.score)]]
  }

  fileprivate func row(_ row: NormRow, unit: String) -> String {
    let bounds =
      switch (row.from, row.to) {
      case (let from?, let to?) where from == to: from.shortText + unit
      case (let from?, let to?):
        text["why.rowBetween", ["from": from.shortText, "to": to.shortText + unit]]
      case (let from?, nil): text["why.rowFrom", ["from": from.shortText + unit]]
      case (nil, let to?): text["why.rowTo", ["to": to.shortText + unit]]
      case (nil, nil): text["why.rowAll"]
      }
    return row.label.map { "\(bounds): \($0)" } ?? bounds
  }

  /// The printed points that a score lies between.
  fileprivate func points(_ points: [NormPoint], unit: String) -> String {
    points.map { point in
      text[
        "why.point", ["number": point.number.shortText + unit, "score": text.score(point.score)]]
    }.joined(separator: " · ")
  }
}

extension Double {
  /// At most four decimals, for reading.
  fileprivate var shortText: String { roundedHalfUp(places: 4).plainText }
}
