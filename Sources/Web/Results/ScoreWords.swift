import Catalogue
import Units
import Vault

extension Voice {
  /// Why there is no score, where more is to say than what is missing; nil with a score.
  func reason(_ scoring: Scoring, of exercise: Exercise?) -> String? {
    guard let reason = scoring.reason else { return nil }
    if let refusal = scoring.refusal { return sentence(refusal, exercise) }
    if let kind = scoring.failure?.kind, kind.isLimit { return text["why.limit.\(kind.rawValue)"] }
    return text["why.reason.\(reason.rawValue)"]
  }

  /// "VO2max is -74.9 ml/kg/min; plausible is 10 to 90 ml/kg/min. Check ..."
  private func sentence(_ refusal: Catalogue.Refusal, _ exercise: Exercise?) -> String {
    guard let outside = refusal.outside, let exercise else { return refusal.sentence }
    let (name, show) = measured(outside.name, exercise)
    let numbers = [
      "name": name, "value": show(outside.number), "from": show(outside.lowest),
      "to": show(outside.highest),
    ]
    return text["why.outside", numbers] + " " + refusal.sentence
  }

  /// What a guard watches, as it is called and shown.
  private func measured(
    _ name: String, _ exercise: Exercise
  ) -> (name: String, show: (Double) -> String) {
    let units = units
    func inUnit(
      _ unit: ResultUnit, _ times: TimeWriting = .byLength
    ) -> (Double) -> String {
      { unit.show($0.roundedHalfUp(places: 3), units, times: times) }
    }
    switch name {
    case "shown":
      let estimate = exercise.estimate
      return (
        estimate?.name ?? exercise.name,
        { number in
          exercise.show(estimate?.rounded(number) ?? number, units)
        }
      )
    case "value":
      return (
        exercise.valueName ?? exercise.name, inUnit(exercise.resultUnit, exercise.times)
      )
    case "age": return (text["why.guarded.age"], { $0.plainText })
    case "height": return (text["client.height"], inUnit(.quantity(.height)))
    case "mass": return (text["client.mass"], inUnit(.quantity(.bodyMass)))
    default:
      let input = exercise.inputs.first { $0.key == name }
      return (input?.name ?? name, inUnit(input?.unit ?? .plain, input?.times ?? .byLength))
    }
  }

  /// What the score of a result says; null without a score, or where nobody has said it.
  func scale(of result: ExerciseResult) -> Shown<String> {
    let exercise = catalogue.exercise(result.exercise)
    let scale = result.score.flatMap { _ in
      exercise.flatMap { catalogue.scale(of: $0, after: result.scoring) }
    }
    return Shown(scale?.rawValue) { scale in
      exercise.flatMap { ownPoints(of: $0, scale) } ?? text["scale.\(scale)"]
    }
  }

  /// Nil where 5 is typical, as on every scale of peers but the gym's own.
  private func ownPoints(of exercise: Exercise, _ scale: String) -> String? {
    guard scale == ScoreScale.peer.rawValue else { return nil }
    return exercise.norms?.typical.map { text["scale.own", ["score": text.score($0)]] }
  }
}

extension Voice {
  /// "Average (men, 13 to 14 years).": all that is printed for somebody whom nothing scores.
  func word(of result: ExerciseResult) -> String? {
    catalogue.word(of: result).map { sentence($0) }
  }

  /// The same of what a list shows.
  func word(of result: LatestResult, _ client: Client) -> String? {
    let subject = client.newestSubject(on: Day(result.takenAt, in: zone))
    return catalogue.exercise(result.exercise).flatMap {
      catalogue.word(of: $0, result.numbers, unscored: result.reason, subject)
    }.map { sentence($0) }
  }

  func sentence(_ word: PublishedWord) -> String {
    text["why.word", ["who": who(word.sex, word.ages), "label": word.label]]
  }

  /// "Men, 20 to 29 years", "boys, 15 to 16 years", as a table says whom it is for.
  func who(_ sex: Sex?, _ years: AgeBand) -> String {
    let isYoung = years.to.map { $0 < 18 } ?? false
    let sex = sex?.rawValue ?? "both"
    return "\(isYoung ? text["why.young.\(sex)"] : text["why.sex.\(sex)"]), \(ages(years))"
  }

  /// What a score of an exercise says, in a word; nil without a score.
  func scaleWord(of exercise: String, _ score: Double?) -> Shown<String> {
    let scale = score.flatMap { _ in catalogue.scales[exercise] }
    return Shown(scale?.rawValue) { text["scale.short.\($0)"] }
  }

  /// Said of a mean of both kinds of scores, and of no other.
  func mixing(_ scale: MeanScale?) -> String? { scale == .mixed ? text["scale.mixed"] : nil }
}

extension AssessmentCatalogue {
  /// The printed name of a value that nothing scores.
  func word(of result: ExerciseResult) -> PublishedWord? {
    guard let subject = result.scoring.subject else { return nil }
    return exercise(result.exercise).flatMap {
      word(of: $0, result.numbers, unscored: result.scoring.reason, subject)
    }
  }
}
