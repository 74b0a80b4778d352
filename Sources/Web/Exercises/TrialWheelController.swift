import Catalogue
import Charts
import Hummingbird
import Units

extension WheelChart {
  /// What a value that is tried would do to its slice; the others are empty.
  ///
  /// - Parameter category: nil for the first one, as in the form of a new exercise.
  init(trying score: Double?, in category: String?, _ voice: Voice) {
    let all = voice.catalogue.categories
    let tried = category ?? all.first?.id
    let slices = all.map { category in
      Slice(
        id: category.id, name: category.name, colour: category.colour,
        score: category.id == tried ? score : nil, scoreText: nil, label: category.name)
    }
    self.init(slices: slices, overallText: nil, countText: "", title: "", labels: .bare)
    focus = tried
  }
}

/// That wheel alone, for a page on which a value is being typed.
struct TrialWheelController {
  @Sendable func show(request: Request, context: Owner) throws -> Response {
    let score = request.query["score"].flatMap { NumberReader.read($0) }
    let chart = WheelChart(trying: score, in: request.query["category"], context.voice)
    return .svg(chart.svg())
  }
}
