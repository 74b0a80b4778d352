import Definitions

extension Exercise {
  /// Where a number may have been measured already: what has the same origin is the same number.
  package enum Origin: Sendable, Hashable {
    /// The client's own, by whatever it was measured.
    case client(Measure)
    case value(of: String)
    case input(String, of: String)

    /// As a file writes it: `client.mass`, `waist-circumference`, `waist-hip-ratio.hip`.
    package var text: String {
      switch self {
      case .client(let measure): "client.\(measure.rawValue)"
      case .value(let exercise): exercise
      case .input(let key, let exercise): "\(exercise).\(key)"
      }
    }

    init?(_ node: DefinitionNode) {
      guard let text = node.words() else { return nil }
      let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
      switch (parts.first, parts.dropFirst().first) {
      case ("client"?, let word?):
        guard let measure = Measure(rawValue: word) else {
          node.problem("must be client.mass or client.height, or name an exercise")
          return nil
        }
        self = .client(measure)
      case (let exercise?, let key?): self = .input(key, of: exercise)
      case (let exercise?, nil): self = .value(of: exercise)
      default: return nil
      }
    }
  }

  /// The ids of all that its formula and its numbers take from elsewhere; named norms are among them.
  package var references: [String] {
    let origins = [origin] + inputs.map(\.origin)
    return normReferences
      + origins.compactMap { origin in
        switch origin {
        case .value(let exercise), .input(_, let exercise): exercise
        case .client, nil: nil
        }
      }
  }

  /// What a number of this exercise is, wherever else it is asked for.
  package struct Place: Sendable, Hashable {
    package let exercise: String
    /// Of an extra number; nil for the value.
    package let key: String?

    package init(exercise: String, key: String?) { (self.exercise, self.key) = (exercise, key) }

    var origin: Origin { key.map { .input($0, of: exercise) } ?? .value(of: exercise) }
  }

  /// Its numbers, each with what it is the same as.
  var places: [(place: Place, origin: Origin)] {
    let value = Place(exercise: id, key: nil)
    let own = measures.map { Origin.client($0) }
    return [(value, own ?? origin ?? value.origin)]
      + inputs.map { input in
        let place = Place(exercise: id, key: input.key)
        return (place, input.origin ?? place.origin)
      }
  }
}

/// Where the numbers of an exercise may have been measured already.
package struct Elsewhere: Sendable {
  /// What of the client's own body it is.
  package let measure: Exercise.Measure?
  /// Other exercises' numbers that are the same one.
  package let places: [Exercise.Place]
}

extension AssessmentCatalogue {
  /// - Parameter key: of an extra number; nil for the value.
  package func elsewhere(_ exercise: Exercise, _ key: String?) -> Elsewhere {
    let place = Exercise.Place(exercise: exercise.id, key: key)
    guard let origin = exercise.places.first(where: { $0.place == place })?.origin else {
      return Elsewhere(measure: nil, places: [])
    }
    let measure: Exercise.Measure? = if case .client(let measure) = origin { measure } else { nil }
    let places = sameNumbers[origin, default: []].filter { $0.exercise != exercise.id }
    return Elsewhere(measure: measure, places: places)
  }

  /// The unit of what an origin names; nil when it names nothing.
  func unit(of origin: Exercise.Origin) -> ResultUnit? {
    switch origin {
    case .client(.mass): .quantity(.bodyMass)
    case .client(.height): .quantity(.height)
    case .value(let id): exercise(id)?.resultUnit
    case .input(let key, let id): exercise(id)?.inputs.first { $0.key == key }?.unit
    }
  }
}
