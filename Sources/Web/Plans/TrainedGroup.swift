import Catalogue
import Units
import Vault

/// What was trained of a muscle group in some time.
struct TrainedGroup: Encodable, Sendable {
  let name: String
  let sets: Int
  /// Lifted altogether, in kg.
  let volume: Double
  /// A dash where nothing was lifted.
  @PageOnly var volumeText: String
  /// "12 sets · 3450 kg lifted".
  @PageOnly var words: String

  /// The most trained first.
  static func all(_ ticks: [SetTick], _ voice: Voice) -> [Self] {
    let muscles = Dictionary(grouping: ticks) { voice.movements.movement($0.movement)?.first }
    return muscles.compactMap { muscle, ticks in
      muscle.map { Self(voice.muscle($0), ticks, voice) }
    }.sorted { ($1.sets, $0.name) < ($0.sets, $1.name) }
  }

  private init(_ name: String, _ ticks: [SetTick], _ voice: Voice) {
    (self.name, sets, volume) = (name, ticks.count, ticks.volume)
    volumeText = volume == 0 ? "–" : Quantity.mass.show(volume, in: voice.units)
    words = [voice.text.plural("plan.sets", sets), voice.lifted(volume)].compactMap(\.self)
      .joined(separator: " · ")
  }
}

extension Voice {
  /// "3450 kg lifted"; nil where that is nothing.
  func lifted(_ mass: Double) -> String? {
    if mass == 0 { return nil }
    return text["training.volume", ["mass": Quantity.mass.show(mass, in: units)]]
  }
}
