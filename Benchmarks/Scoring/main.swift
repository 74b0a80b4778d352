// How many scores a second one core gives: swift run -c release scoring-benchmark
import Catalogue
import Foundation

let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appending(path: "Exercises")
let catalogue = try AssessmentCatalogue.load(folder: folder)
let man = Subject(sex: .male, age: 34, height: 1.8, mass: 80)

/// The median of five rounds.
func measure(_ name: String, _ id: String, inputs: [String: Double] = [:], values: [Double]) {
  guard let exercise = catalogue.exercise(id) else { return print("no exercise \(id)") }
  let count = 200_000
  var checksum = 0.0
  let rounds = (0..<5).map { _ in
    let start = ContinuousClock.now
    for index in 0..<count {
      let scoring = catalogue.score(
        exercise, value: values[index % values.count], inputs: inputs, subject: man)
      checksum += scoring.score ?? 0
    }
    return Double(count) / ((ContinuousClock.now - start) / .seconds(1))
  }
  let median = rounds.sorted()[rounds.count / 2]
  print("\(name), \(id): \(Int(median)) scores a second (mean score \(checksum / Double(5 * count)))")
}

measure("table", "resting-heart-rate", values: (45...95).map(Double.init))
measure("table with points", "grip-strength", values: (30...60).map(Double.init))
measure("formula", "12-minute-run", values: (16...30).map { Double($0) * 100 })
measure(
  "formula", "rockport-walk", inputs: ["heartRate": 140], values: (10...16).map { Double($0) * 60 })
