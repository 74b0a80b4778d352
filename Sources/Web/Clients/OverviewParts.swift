import Catalogue
import Foundation
import Units
import Vault

struct ClientFacts: Encodable, Sendable {
  let id: String
  let name: String
  let initials: String
  let sex: Shown<String>
  let age: Shown<Int>
  let birthdate: Shown<String>
  let height: Shown<Double>
  let mass: Shown<Double>
  let goal: Shown<String>
  let email: Shown<String>
  let phone: Shown<String>
  let phones: [ReachView]
  let emails: [ReachView]
  let addresses: [ReachView]
  let profession: Shown<String>
  let emergency: EmergencyView?
  let heightFrom: MeasuredFrom?
  let massFrom: MeasuredFrom?
  let version: Int

  init(_ client: Client, _ progress: ClientProgress?, _ voice: Voice) {
    let (text, units) = (voice.text, voice.units)
    let details = client.details
    id = client.id.description
    name = details.name
    initials = details.name.initials
    sex = Shown(details.sex?.rawValue) { text["client.sex.\($0)"] }
    age = Shown(client.age(on: voice.today)) { text.plural("client.age", $0) }
    birthdate = Shown(details.birthdate?.description) { _ in
      details.birthdate.map(text.day) ?? ""
    }
    height = Shown(details.height) { Quantity.height.show($0, in: units) }
    mass = Shown(details.mass) { Quantity.bodyMass.show($0, in: units) }
    goal = Shown(details.goal.isEmpty ? nil : details.goal) { $0 }
    email = Shown(details.email.isEmpty ? nil : details.email) { $0 }
    phone = Shown(details.phone.isEmpty ? nil : details.phone) { $0 }
    phones = details.phones.map { ReachView($0, text) }
    emails = details.emails.map { ReachView($0, text) }
    addresses = details.addresses.map { ReachView($0, text) }
    profession = Shown(details.profession.isEmpty ? nil : details.profession) { $0 }
    emergency = EmergencyView(details.emergency)
    heightFrom =
      details.height == nil ? nil : progress?.height.map { MeasuredFrom($0, text) }
    massFrom = details.mass == nil ? nil : progress?.mass.map { MeasuredFrom($0, text) }
    version = client.version
  }
}

/// A category with a low score, and the exercise that lifts it with the least effort.
struct WeakArea: Encodable, Sendable {
  struct Cause: Encodable, Sendable {
    let id: String
    let name: String
    let value: Double
    let shown: ShownValue
    let score: ScoreDisc
    let scale: Shown<String>
    /// What is said beside a value beyond a limit; mostly empty.
    let cautions: [String]
  }
  let id: String
  let name: String
  let colour: String
  let score: ScoreDisc
  let exercise: Cause?
  /// The least that would lift the category.
  let next: NextPointView?

  /// What is on hold is nothing to work on.
  static func all(
    of wheel: Wheel, next: [String: NextPointView], _ concerns: Concerns, _ voice: Voice
  ) -> [WeakArea] {
    wheel.toWorkOn(concerns, voice.catalogue).map { slice in
      WeakArea(slice, next: next[slice.id], concerns, voice)
    }
  }

  private init(
    _ slice: Wheel.Slice, next: NextPointView?, _ concerns: Concerns, _ voice: Voice
  ) {
    let text = voice.text
    id = slice.id
    name = slice.name
    colour = slice.colour
    score = ScoreDisc(slice.score, text)
    self.next = next
    let cause = slice.exercises.first { $0.id == next?.exercise }
    let open = slice.counting.filter { concerns.leavesOpen($0.id, in: voice.catalogue) }
    exercise = (cause ?? open.min { $0.score < $1.score }).map { spoke in
      Cause(
        id: spoke.id, name: spoke.name,
        value: spoke.value, shown: spoke.shown, score: ScoreDisc(spoke.score, text),
        scale: voice.scaleWord(of: spoke.id, spoke.score), cautions: spoke.cautions)
    }
  }
}

extension Wheel {
  /// The weakest categories in which something may be done.
  func toWorkOn(_ concerns: Concerns, _ catalogue: AssessmentCatalogue) -> [Slice] {
    weakest { concerns.leavesOpen($0, in: catalogue) }
  }
}

extension Concerns {
  fileprivate func leavesOpen(_ id: String, in catalogue: AssessmentCatalogue) -> Bool {
    catalogue.exercise(id).map { suspending($0, in: catalogue) == nil } ?? true
  }
}

/// When a category was last measured.
struct MeasuredCategory: Encodable, Sendable {
  let id: String
  let name: String
  let colour: String
  let score: ScoreDisc
  /// The score in the table.
  let scoreText: String
  let measuredAt: Shown<Date>
  /// Says how long ago, where that is too long.
  let stale: String?
  /// Says so where something was measured and nothing has a score.
  let unscored: String?
  /// What was measured in it, for the page on paper.
  let results: [PaperResult]

  /// - Parameter measured: when anything in it was last measured, with or without a score.
  init(_ slice: Wheel.Slice, measured: Date?, _ voice: Voice) {
    let text = voice.text
    id = slice.id
    name = slice.name
    colour = slice.colour
    score = ScoreDisc(slice.score, text)
    scoreText = slice.score.map(text.score) ?? text["history.noScore"]
    measuredAt = Shown(measured, text.date)
    unscored = measured != nil && slice.score == nil ? text["overview.unscored"] : nil
    stale = measured.flatMap { voice.stale($0, in: slice.id) }
    results = slice.exercises.map { spoke in
      PaperResult(
        name: spoke.name, value: spoke.shown.text, score: text.score(spoke.score),
        scale: voice.scaleWord(of: spoke.id, spoke.score), cautions: spoke.cautions)
    }
  }
}

/// One line of what a client takes home.
struct PaperResult: Encodable, Sendable {
  let name: String
  let value: String
  let score: String
  let scale: Shown<String>
  /// What is said beside a value beyond a limit; mostly empty.
  let cautions: [String]
}

/// A newest result with a number beyond a limit, whatever its score.
struct CarefulResult: Encodable, Sendable {
  let id: String
  let name: String
  let shown: ShownValue
  let takenAt: Shown<Date>
  let cautions: [String]

  static func all(_ latest: [LatestResult], _ voice: Voice) -> [CarefulResult] {
    latest.compactMap { result in
      guard let exercise = voice.catalogue.exercise(result.exercise) else { return nil }
      let cautions = exercise.cautions(of: result.numbers)
      return cautions.isEmpty ? nil : CarefulResult(exercise, result, cautions, voice)
    }
  }

  private init(
    _ exercise: Exercise, _ result: LatestResult, _ cautions: [String], _ voice: Voice
  ) {
    (id, name, self.cautions) = (exercise.id, exercise.name, cautions)
    shown = exercise.shown(result.numbers, voice.units)
    takenAt = Shown(result.takenAt, voice.text.date)
  }
}

/// What flags keep from being tested: the reasons of one extent together, with those of every extent
/// that it has in it.
struct SuspendedArea: Encodable, Sendable {
  let names: String
  let reason: String

  static func all(of concerns: Concerns, _ voice: Voice) -> [SuspendedArea] {
    let flags = concerns.open.filter { !$0.suspends.isEmpty }
    let held = Dictionary(
      flags.map { ($0.suspends, voice.catalogue.held(by: $0.suspends)) }, uniquingKeysWith: { $1 })
    func widest(_ extent: [String]) -> [String] {
      let wider = held.filter { $0.value.isStrictSuperset(of: held[extent] ?? []) }
      return wider.max { $0.value.count < $1.value.count }?.key ?? extent
    }
    let extents = flags.map { widest($0.suspends) }.reduce(into: [[String]]()) { extents, one in
      if !extents.contains(one), held[one]?.isEmpty == false { extents.append(one) }
    }
    return extents.map { extent in
      SuspendedArea(
        // Some names have commas in them.
        names: extent.map(voice.suspended).joined(separator: "; "),
        reason: voice.suspended(flags.filter { widest($0.suspends) == extent }))
    }
  }
}

extension AssessmentCatalogue {
  /// Exercises that wait because of what a flag suspends, by id.
  fileprivate func held(by extent: [String]) -> Set<String> {
    let suspensions = extent.map(Suspension.init)
    let waiting = categories.flatMap(\.exercises).filter { exercise in
      suspensions.contains { holds(exercise, $0) }
    }
    return Set(waiting.map(\.id))
  }
}

extension Voice {
  /// What a form calls `category:strength`, in words.
  fileprivate func suspended(_ text: String) -> String {
    switch Suspension(text) {
    case .exercise(let id): name(of: id)
    case .category(let id): catalogue.category(id)?.name ?? id
    case .demand(let demand): self.text["overview.demand.\(demand.rawValue)"]
    }
  }
}

extension Voice {
  /// How long ago something in a category was measured, where that is too long.
  fileprivate func stale(_ measured: Date, in category: String) -> String? {
    guard let day = Day(measured, in: zone), let today,
      catalogue.category(category)?.isDue(measured: day, on: today) == true
    else { return nil }
    return text.plural("overview.stale", day.days(to: today))
  }
}
