import Catalogue
import TestSupport
import Testing

@testable import Forms

@Suite("What the screening form holds back of somebody in pain")
struct PainTests {
  /// The form's regions, and what the exercises call them.
  private static let regions = [
    "neck": "neck", "shoulder": "shoulder", "elbow": "elbow", "wrist": "wrist", "hip": "hip",
    "lower-back": "back", "upper-back": "back", "knee": "knee", "ankle": "ankle",
  ]

  @Test(
    "Every exercise whose own words say that it is not for them",
    arguments: regions.keys.sorted())
  func held(region: String) throws {
    let form = try Project.form()
    let details = form.details([.sex: .text("female"), .age: .number(40)])
    let pain: Answers = ["pain": .yesno(true), "painRegions": .choices([region])]
    let suspended = form.evaluate(pain, details: details).flags.flatMap(\.suspends)
    let catalogue = try Project.catalogue()
    let warned = catalogue.categories.flatMap(\.exercises).filter {
      $0.isNot(forPainIn: Self.regions[region] ?? region)
    }
    #expect(!warned.isEmpty)
    for exercise in warned {
      let isHeld = suspended.contains { catalogue.holds(exercise, Suspension($0)) }
      #expect(isHeld, "\(exercise.id) says that it is not for pain of the \(region)")
    }
  }
}

extension Exercise {
  /// Whether a sentence such as "Not with knee, ankle or back pain" names the part.
  fileprivate func isNot(forPainIn part: String) -> Bool {
    let sentences = (considerations ?? "").split(separator: ".")
    return sentences.contains {
      $0.contains("Not with ") && $0.contains(/\b(?:pain|problems?|painful)\b/)
        && $0.split { !$0.isLetter }.contains { $0 == part }
    }
  }
}
