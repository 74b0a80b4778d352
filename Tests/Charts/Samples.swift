import Charts
import Foundation

/// Wheels of people who do not exist.
enum Sample {
  static let names = [
    "Heart and lungs", "Strength", "Endurance", "Mobility", "Balance", "Body composition",
    "Posture", "Speed", "Power", "Agility", "Recovery", "Sleep", "Nutrition", "Stress",
    "Coordination",
  ]

  /// Forty letters each, in several languages.
  static let longNames = [
    "Cardiovascular and respiratory endurance", "Muscular strength of the upper half body",
    "Flexibility of shoulders, hips and spine", "Body composition and waist circumference",
    "Balance, coordination and reaction times", "Herz-Kreislauf-Leistungsfähigkeit (Ruhe)",
    "Beweglichkeit der Brustwirbelsäule, Knie", "Équilibre, coordination, proprioception.",
    "Siła mięśniowa kończyn górnych i tułowia", "Composición corporal, cintura y caderas.",
    "Antropometrische Untersuchungsergebnisse", "Donaudampfschifffahrtsgesellschaftswesen",
    "Functional movement screening, all parts", "Speed, agility and explosive power (leg)",
    "Lifestyle: sleep, stress and hydration..",
  ]

  static let rightToLeft = [
    "القلب والرئتان", "القوة العضلية", "כוח שרירים וסיבולת", "גמישות",
    "التوازن والتنسيق الحركي العام للجسم", "הרכב גוף (BMI 25)", "Força",
  ]

  static let scores: [Double?] = [
    6.4, 8, 4.2, nil, 9.1, 2.4, 10, 5.5, 7.3, 0.6, 3.8, 0, 6, 8.8, 1.5,
  ]

  private static let colours = ["d0433f", "e07b39", "d9a21b", "6a9c3c", "2f8f83", "2f7fbf"]
  private static let client = "/clients/01890a5d-ac96-774b-bcce-b302099a8057"

  static func wheel(
    _ names: [String], _ scores: [Double?] = scores, labels: WheelChart.Labels = .curved,
    outline: [Double?]? = nil
  ) -> WheelChart {
    let slices = zip(names, scores).enumerated().map { index, pair in
      slice(pair.0, pair.1, colour: colours[index % colours.count], id: "category-\(index)")
    }
    let measured = slices.compactMap(\.score).count
    return WheelChart(
      slices: slices, overallText: measured == 0 ? nil : "6.4",
      countText: "from \(measured) of \(slices.count)", title: "Health wheel", labels: labels,
      outline: outline)
  }

  static func slice(
    _ name: String, _ score: Double?, colour: String = "d0433f", id: String = "strength"
  ) -> WheelChart.Slice {
    let text = score.map {
      $0.isFinite ? $0.formatted(.number.precision(.fractionLength(0...1))) : ""
    }
    return WheelChart.Slice(
      id: id, name: name, colour: colour, score: score, scoreText: text,
      label: "\(name): \(text.map { "\($0) of 10" } ?? "no score yet")",
      href: "\(client)/assessments?category=\(id)")
  }
}
