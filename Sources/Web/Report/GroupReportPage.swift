import Catalogue
import Foundation
import Vault

/// All that a report on a group is made of.
struct GroupRecords: Sendable {
  let gym: Gym
  let trainer: Trainer
  let members: [GroupMember]
  let isAnonymous: Bool
}

/// How several clients stand together; without names only what they have in common.
struct GroupReportPage: Page {
  static let template = "report/group"
  struct Area: Encodable, Sendable {
    let id: String
    let name: String
    let colour: String
    /// Null where nobody has a score.
    let spread: Spread?
    /// Of the means: `peer`, `risk` or `mixed`; null where nobody has a score.
    let scale: MeanScale?
    @PageOnly var mean: String
    @PageOnly var middle: String
    @PageOnly var range: String
  }
  struct Person: Encodable, Sendable {
    let id: String
    let name: String
    let overall: ScoreDisc
    /// By category.
    let scores: [String: Double?]
    let lastSeen: Shown<Date>
    /// Names of the categories that were measured too long ago.
    let due: [String]
    @PageOnly var dueText: String?
  }

  let gym: String
  let madeAt: Shown<Date>
  let trainer: String
  let anonymous: Bool
  let total: Int
  let overall: Spread?
  /// Of the overall scores.
  let scale: MeanScale?
  @PageOnly var mixed: String?
  let categories: [Area]
  let dueCount: Int
  /// Empty without names.
  let clients: [Person]
  /// Where fewer than five people are behind a number; null where there are more.
  let few: String?
  @PageOnly var areas: [Area]
  @PageOnly var ids: String
  @PageOnly var people: String
  @PageOnly var dueText: String
  @PageOnly var paper: String
  @PageOnly var hasClients: Bool

  static func screen(_ records: GroupRecords, _ voice: Voice) -> Screen<Self> {
    let standing = voice.catalogue.standing(of: records.members.map(\.standing))
    var screen = Screen(page: Self(records, standing, voice), title: voice.text["group.title"])
    screen.chart = Drawing(standing.chart(of: records.members.count, voice.text).svg())
    return screen
  }

  private init(_ records: GroupRecords, _ standing: GroupStanding, _ voice: Voice) {
    let (text, members) = (voice.text, records.members)
    (gym, trainer) = (records.gym.name, records.trainer.name)
    (anonymous, total) = (records.isAnonymous, members.count)
    madeAt = Shown(voice.now, text.date)
    overall = standing.overall
    scale = standing.overall == nil ? nil : voice.catalogue.meanScale()
    mixed = voice.mixing(scale)
    categories = standing.slices.map { Area($0, voice) }
    areas =
      [Area("overall", text["group.overall"], "", standing.overall, scale, text)] + categories
    dueCount = members.count { !$0.due.isEmpty }
    clients = records.isAnonymous ? [] : members.map { Person($0, voice) }
    few = standing.few(of: members.count, text)
    ids = members.map(\.id.description).joined(separator: ",")
    people = text.plural("group.people", members.count)
    dueText = text.plural("group.dueCount", dueCount, ["total": String(members.count)])
    paper = ReportChoice().paper(for: voice.units).rawValue
    hasClients = !clients.isEmpty
  }
}
