import Catalogue
import Foundation
import Vault

/// All batteries of the gym, in their order, and those that were removed.
struct BatteriesPage: Page {
  static let template = "batteries/index"

  struct Row: Encodable, Sendable {
    let id: String
    let name: String
    /// Ids.
    let exercises: [String]
    let count: String
    /// Their names.
    let names: String
    let isShipped: Bool
    let place: Place
  }

  struct Removed: Encodable, Sendable {
    let id: String
    let name: String
  }

  let batteries: [Row]
  let removed: [Removed]
  let anyRemoved: Bool

  static func screen(_ all: [GymBattery], _ voice: Voice) -> Screen<Self> {
    let (used, removed) = (
      all.filter { $0.removedAt == nil }, all.filter { $0.removedAt != nil }
    )
    let page = Self(
      batteries: used.enumerated().map { place, battery in
        Row(battery, Place(place, of: used.count, battery.id, battery.name), voice)
      },
      removed: removed.map { Removed(id: $0.id, name: $0.name) }, anyRemoved: !removed.isEmpty)
    return Screen(page: page, title: voice.text["batteries.title"])
  }
}

extension BatteriesPage.Row {
  fileprivate init(_ battery: GymBattery, _ place: Place, _ voice: Voice) {
    (id, name, exercises) = (battery.id, battery.name, battery.exercises)
    count = voice.text.plural("battery.tests", battery.exercises.count)
    names = battery.exercises.map(voice.name).joined(separator: ", ")
    (isShipped, self.place) = (battery.isShipped, place)
  }
}

extension GymBattery {
  /// Where the owner changes it.
  var path: String { "/settings/batteries/\(id)" }
}

/// The form for one battery: its name, its exercises in order, and what can be added.
struct BatteryEditorPage: Page {
  static let template = "batteries/edit"

  struct Chosen: Encodable, Sendable {
    let id: String
    let name: String
    let place: Place
    /// Why it is left out on the way; null where it is not.
    let problem: String?
  }

  struct Shelf: Encodable, Sendable {
    let name: String
    let colour: String
    let exercises: [Choice]
  }

  struct Choice: Encodable, Sendable {
    let id: String
    let name: String
    let chosen: Bool
  }

  /// Null for a new one.
  let id: String?
  let name: String
  /// Ids.
  let exercises: [String]
  let version: Int
  let chosen: [Chosen]
  let count: String
  let categories: [Shelf]

  /// - Parameter battery: nil for a new one.
  static func screen(
    _ battery: GymBattery?, _ draft: BatteryDraft, typed: Reader? = nil, _ voice: Voice
  ) -> Screen<Self> {
    let ids = draft.exercises
    let page = Self(
      id: battery?.id, name: draft.name, exercises: ids,
      version: typed.flatMap { Int($0.submission.text("version") ?? "") } ?? battery?.version ?? 0,
      chosen: ids.enumerated().map { place, id in
        let name = voice.name(of: id)
        return Chosen(
          id: id, name: name, place: Place(place, of: ids.count, id, name),
          problem: voice.whyLeftOut(id))
      },
      count: voice.text.plural("battery.tests", ids.count),
      categories: voice.catalogue.categories.map { Shelf($0, chosen: Set(ids), voice) })
    return Screen(
      page: page, title: battery?.name ?? voice.text["battery.new"],
      form: FormFields(["name": draft.name], typed: typed))
  }
}

extension BatteryEditorPage.Shelf {
  fileprivate init(_ category: Catalogue.Category, chosen: Set<String>, _ voice: Voice) {
    (name, colour) = (category.name, category.colour)
    exercises = voice.catalogue.offered(in: category).map {
      .init(id: $0.id, name: $0.name, chosen: chosen.contains($0.id))
    }
  }
}

extension Voice {
  fileprivate func whyLeftOut(_ id: String) -> String? {
    guard let exercise = catalogue.exercise(id) else { return text["battery.gone"] }
    return catalogue.isHidden(exercise) ? text["battery.hidden"] : nil
  }
}
