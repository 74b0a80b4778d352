import Catalogue
import Foundation
import Vault

/// How far scoring the gym's results anew has come, and what it would change.
struct GymRescoringPage: Page {
  static let template = "rescoring/show"

  struct Run: Encodable, Sendable {
    let id: String
    /// `forth`, `done`, `goingBack` or `back`.
    let state: String
    /// Whether it goes on by itself; a run that has stopped on its way waits for somebody.
    let isAtWork: Bool
    let looked: Int
    let total: Int
    let anew: Int
    let back: Int
    let left: Int
    let startedAt: Shown<Date>
    let trainer: String
    let leftResults: [Left]
    @PageOnly var text: String
    /// In words; null where it has not begun to, or nothing was left.
    @PageOnly var leftText: String?
    /// Of a bar, in percent; null where there is none.
    @PageOnly var percent: Int?
    @PageOnly var canGoOn: Bool
    @PageOnly var canGoBack: Bool
  }

  struct Left: Encodable, Sendable {
    let client: String
    let exerciseName: String
  }

  struct Preview: Encodable, Sendable {
    let looked: Int
    let total: Int
    let clients: Int
    let exercises: [OfExercise]
    let largest: [RescoringPage.Change]
    let version: String
    @PageOnly var text: String
    @PageOnly var isAny: Bool
  }

  struct OfExercise: Encodable, Sendable {
    let id: String
    let name: String
    let count: Int
    @PageOnly var countText: String
    let largest: RescoringPage.Change
  }

  /// Null where there never was one.
  let run: Run?
  /// Null while a run is on its way.
  let preview: Preview?

  static func screen(
    _ standing: RescoringStanding?, isAtWork: Bool, _ preview: RescoringPreview?, _ voice: Voice
  ) -> Screen<Self> {
    let page = Self(
      run: standing.map { Run($0, isAtWork: isAtWork, voice) },
      preview: preview.map { Preview($0, voice) })
    return Screen(page: page, title: voice.text["gymRescoring.title"])
  }
}

extension GymRescoringPage.Run {
  fileprivate init(_ standing: RescoringStanding, isAtWork: Bool, _ voice: Voice) {
    let (run, text) = (standing.run, voice.text)
    (id, state, self.isAtWork) = (run.id.description, run.state.rawValue, isAtWork)
    (looked, total, anew) = (run.looked, run.total, standing.anew)
    (back, left, trainer) = (standing.back, standing.left, standing.trainer)
    startedAt = Shown(run.startedAt, text.dateAndTime)
    leftResults = standing.leftResults.map {
      .init(client: $0.client, exerciseName: voice.name(of: $0.exercise))
    }
    let stands = isAtWork || run.isAtRest ? run.state.rawValue : "\(run.state.rawValue)Stopped"
    self.text =
      text[
        "gymRescoring.state.\(stands)",
        [
          "looked": String(run.looked), "total": String(run.total), "anew": String(standing.anew),
          "back": String(standing.back),
          "all": String(standing.anew + standing.back + standing.left),
        ]]
    leftText = standing.left == 0 ? nil : text.plural("gymRescoring.left", standing.left)
    percent = run.isAtRest ? nil : standing.percent
    canGoOn = !run.isAtRest && !isAtWork
    canGoBack = run.backAt == nil && !isAtWork && standing.anew > 0
  }
}

extension RescoringStanding {
  /// How far it is in its direction.
  fileprivate var percent: Int {
    let (done, all) =
      run.state == .forth ? (run.looked, run.total) : (back + left, anew + back + left)
    return all == 0 ? 100 : min(100, done * 100 / all)
  }
}

extension GymRescoringPage.Preview {
  fileprivate init(_ preview: RescoringPreview, _ voice: Voice) {
    let text = voice.text
    (looked, total, clients) = (preview.looked, preview.total, preview.clients.count)
    exercises = preview.exercises.map { one in
      .init(
        id: one.exercise.id, name: one.exercise.name, count: one.count,
        countText: text.plural("gymRescoring.count", one.count),
        largest: RescoringPage.Change(one.largest, voice))
    }
    largest = preview.largest.map { RescoringPage.Change($0, voice) }
    version = voice.catalogue.version
    self.text =
      text.plural("rescoring.total", total) + " "
      + text.plural("gymRescoring.clients", preview.clients.count)
    isAny = total > 0
  }
}
