import Catalogue
import Vault

/// Of every exercise what its pairs of results say.
struct AgreementPage: Page {
  static let template = "agreement/index"

  struct Row: Encodable, Sendable {
    let id: String
    let name: String
    /// The stored one of what is shown.
    let unit: String
    /// What is published; null where nothing is.
    let published: Shown<Double>
    let figures: AgreementFigures
  }

  let exercises: [Row]
  /// Those with a pair, the most pairs first.
  @PageOnly var measured: [Row]
  @PageOnly var others: [String]

  /// - Parameter pairs: by exercise.
  static func screen(_ pairs: [String: MeasuredPairs], _ voice: Voice) -> Screen<Self> {
    let rows = voice.catalogue.categories.flatMap(\.exercises).map { exercise in
      Row(exercise, pairs[exercise.id] ?? MeasuredPairs(all: []), voice)
    }
    let measured = rows.filter { $0.figures.pairs > 0 }
      .sorted { ($1.figures.pairs, $0.name) < ($0.figures.pairs, $1.name) }
    let page = Self(
      exercises: rows, measured: measured,
      others: rows.filter { $0.figures.pairs == 0 }.map(\.name))
    return Screen(page: page, title: voice.text["agreement.title"])
  }
}

extension AgreementPage.Row {
  fileprivate init(_ exercise: Exercise, _ pairs: MeasuredPairs, _ voice: Voice) {
    (id, name, unit) = (exercise.id, exercise.name, exercise.shownUnit.stored)
    published = Shown(exercise.noise?.change) { voice.published($0, exercise) }
    figures = AgreementFigures(pairs.agreement(on: exercise), exercise, voice)
  }
}

extension Voice {
  /// "8 degrees, women 12 degrees".
  fileprivate func published(_ change: Double, _ exercise: Exercise) -> String {
    let size = { (change: Double) in
      errorSize(change, isShare: exercise.noise?.isShare ?? false, of: exercise)
    }
    guard let women = exercise.noise?.changeForWomen else { return size(change) }
    return text["agreement.sexes", ["men": size(change), "women": size(women)]]
  }
}
