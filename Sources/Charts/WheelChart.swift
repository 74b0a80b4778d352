import Foundation

/// The health wheel: equal angles clockwise from 12 o'clock, radius in proportion to the score.
///
/// A slice's path is a function of the SVG's `data-count`, `data-inner`, `data-outer` and
/// `data-gap` and of the slice's `data-index` and `data-score`: radius is
/// `inner + (outer - inner) * score / 10`, edges are parallel to the radii and half a gap away
/// from them, outer corners are soft. Every path has the same commands (`MAALALAZ`, the score's
/// arc first), also one without a score, which lies flat on the inner disc; two wheels are blended
/// number by number.
package struct WheelChart: Sendable {
  package static let inner = 60.0
  package static let outer = 150.0
  /// The white between neighbours.
  package static let gap = 3.0

  package enum Labels: Sendable {
    case curved
    /// For programs that do not set text on a path; they stumble over links too, so without.
    case straight
    /// The numbers of a table beside it, on the slices: names would be too small on paper.
    case numbered
    /// Only the shapes: no names, numbers or links, for a picture beside words that say them.
    case bare
  }

  package var slices: [Slice]
  /// The number in the middle, nil when nothing was measured.
  package var overallText: String?
  package var overallLevel: ChartLevel?
  /// What became of it, and since when: "+0.8", "since August".
  package var changeText: (change: String, since: String)?
  /// Of how many categories that is the mean.
  package var countText: String
  package var title: String
  package var labels: Labels
  /// Scores of another day, drawn as edges; in the order of the slices.
  package var outline: [Double?]?
  /// The only slice in its full colour.
  package var focus: String?
  /// Keeps ids apart where a page has more than one wheel.
  package var idPrefix: String
  package var colours = ChartColours.page
  /// Stands alone: with a size, and a white ground for programs that show none.
  package var isFile = false
  /// Words under the wheel: the day, where the picture stands alone.
  package var caption: String?

  package init(
    slices: [Slice], overallText: String?, countText: String, title: String,
    labels: Labels = .curved, outline: [Double?]? = nil, idPrefix: String = "w"
  ) {
    self.slices = slices
    self.overallText = overallText
    self.countText = countText
    self.title = title
    self.labels = labels
    self.outline = outline
    self.idPrefix = idPrefix
  }

  package func svg() -> String { WheelDrawing(self).root.description }
}

extension WheelChart {
  /// A category on the wheel.
  package struct Slice: Sendable {
    package let id: String
    package let name: String
    package let colour: String
    /// 0...10, nil without a result.
    package let score: Double?
    package let scoreText: String?
    /// What a screen reader says.
    package let label: String
    package let href: String?

    /// - Parameters:
    ///   - colour: six hexadecimal digits; anything else is drawn grey.
    ///   - score: what is not a number counts as none, what is outside 0...10 as its end.
    package init(
      id: String, name: String, colour: String, score: Double?, scoreText: String?, label: String,
      href: String? = nil
    ) {
      self.id = id
      self.name = name
      self.colour = colour
      self.score = Self.within(score)
      self.scoreText = scoreText
      self.label = label
      self.href = href
    }

    static func within(_ score: Double?) -> Double? {
      guard let score, !score.isNaN else { return nil }
      return min(max(score, 0), 10)
    }
  }
}
