import TestSupport
import Testing

@testable import Catalogue

/// Formulas against examples worked by hand from the published equations.
@Suite("Formulas give the published numbers")
struct FormulaExampleTests {
  struct Example: CustomStringConvertible {
    let description: String
    let exercise: String
    let value: Double
    var inputs: [String: Double] = [:]
    let subject: Subject
    /// The number that the last norm is asked for.
    let number: Double
  }

  static let examples = [
    // Cooper 1968: (2400 - 504.9) / 44.73
    Example(
      description: "Cooper", exercise: "12-minute-run", value: 2400,
      subject: .init(sex: .male, age: 35), number: 42.3675),
    // Kline 1987: 132.853 - 0.0769 * 176.37 lb - 0.3877 * 45 + 6.315 - 3.2649 * 15.5 - 0.1565 * 140
    Example(
      description: "Rockport", exercise: "rockport-walk", value: 930, inputs: ["heartRate": 140],
      subject: .init(sex: .male, age: 45, mass: 80), number: 35.6427),
    // McArdle 1972: 111.33 - 0.42 * 140
    Example(
      description: "Queens College, man", exercise: "queens-college-step", value: 140,
      subject: .init(sex: .male, age: 25), number: 52.53),
    // 65.81 - 0.1847 * 148
    Example(
      description: "Queens College, woman", exercise: "queens-college-step", value: 148,
      subject: .init(sex: .female, age: 30), number: 38.4744),
    // George 1993: 100.5 + 8.344 - 0.1636 * 72 - 1.438 * 9 - 0.1928 * 160
    Example(
      description: "Mile jog", exercise: "1-mile-jog", value: 540, inputs: ["heartRate": 160],
      subject: .init(sex: .male, age: 24, mass: 72), number: 53.2748),
    // Epley 1985: 100 * (1 + 5 / 30) / 80
    Example(
      description: "Epley", exercise: "bench-press-repetitions", value: 100,
      inputs: ["repetitions": 5], subject: .init(sex: .male, age: 30, mass: 80), number: 1.4583),
    // Hodgdon and Beckett 1984, log10: 495 / (1.0324 - 0.19077 log 49 + 0.15456 log 180) - 450
    Example(
      description: "Navy, man", exercise: "navy-body-fat", value: 0.88, inputs: ["neck": 0.39],
      subject: .init(sex: .male, age: 40, height: 1.8), number: 17.6269),
    // 495 / (1.29579 - 0.35004 log 141 + 0.221 log 166) - 450
    Example(
      description: "Navy, woman", exercise: "navy-body-fat", value: 0.74,
      inputs: ["neck": 0.32, "hip": 0.99], subject: .init(sex: .female, age: 35, height: 1.66),
      number: 28.6673),
    // Jackson and Pollock 1978, sum 47 mm at 30 years, Siri 1961
    Example(
      description: "Three skinfolds, man", exercise: "skinfolds-3", value: 15,
      inputs: ["chest": 12, "abdomen": 20], subject: .init(sex: .male, age: 30), number: 14.2058),
    // Jackson and Pollock 1978, sum 99 mm
    Example(
      description: "Seven skinfolds, man", exercise: "skinfolds-7", value: 15,
      inputs: [
        "chest": 12, "midaxillary": 11, "triceps": 12, "subscapular": 14, "abdomen": 20,
        "suprailiac": 15,
      ], subject: .init(sex: .male, age: 30), number: 14.4927),
    // Durnin and Womersley 1974: D = 1.1631 - 0.0632 log 42
    Example(
      description: "Four skinfolds, man", exercise: "skinfolds-4", value: 6,
      inputs: ["triceps": 10, "subscapular": 12, "suprailiac": 14],
      subject: .init(sex: .male, age: 25), number: 16.7563),
    // Brouha 1943: 300 * 100 / (2 * 155)
    Example(
      description: "Harvard", exercise: "harvard-step", value: 300,
      inputs: ["beats1": 60, "beats2": 50, "beats3": 45], subject: .init(sex: .male, age: 25),
      number: 96.7742),
  ]

  @Test("The equation's own result is what the norm is asked for", arguments: examples)
  func worked(example: Example) throws {
    let catalogue = try Project.catalogue()
    let exercise = try #require(catalogue.exercise(example.exercise))
    let scoring = catalogue.score(
      exercise, value: example.value, inputs: example.inputs, subject: example.subject)
    let given = try #require(scoring.lookUps.last?.given)
    #expect(abs(given - example.number) < 0.001, "\(given)")
    #expect(scoring.score != nil)
  }
}
