import Units

/// What becomes of a typical value on a birthday on which another column of its table begins.
struct BirthdayStep {
  let exercise: Exercise
  /// That one becomes.
  let age: Int
  let sex: Sex
  let typical: TypicalSearch.Found
  /// Of the same value a day later.
  let score: Double

  var size: Double { abs(Score.rounded(score) - Score.rounded(typical.score)) }

  /// Of a table in Markdown.
  var row: String {
    let numbers = ResultNumbers(value: typical.value, estimate: typical.estimate)
    let cells = [
      exercise.name, String(age), sex == .female ? "women" : "men",
      exercise.shown(numbers, .metric).text, Score.shown(typical.score), Score.shown(score),
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }
}

extension AssessmentCatalogue {
  /// Nil where no birthday from 18 on changes a typical score.
  func largestStep(of exercise: Exercise) -> BirthdayStep? {
    let steps = birthdays(of: exercise).filter { $0 > 18 }.flatMap { age in
      Sex.allCases.compactMap { step(exercise, at: age, $0) }
    }
    return steps.max { $0.size < $1.size }.flatMap { $0.size > 0 ? $0 : nil }
  }

  private func step(_ exercise: Exercise, at age: Int, _ sex: Sex) -> BirthdayStep? {
    let body = sex == .female ? (height: 1.65, mass: 70.0) : (height: 1.78, mass: 83.0)
    var subject = Subject(sex: sex, age: age - 1, height: body.height, mass: body.mass)
    let search = TypicalSearch(self, exercise, subject, typicalScore(of: exercise))
    guard let typical = search.nearest else { return nil }
    subject.age = age
    let later = score(
      exercise, value: typical.value, inputs: exercise.madeUpInputs, subject: subject)
    return later.score.map {
      BirthdayStep(exercise: exercise, age: age, sex: sex, typical: typical, score: $0)
    }
  }
}
