import Catalogue
import Foundation
import Vault

/// Whatever has a name: clients, pages, and exercises of the clients who are likely meant.
struct FindPage: Page {
  static let template = "find/show"
  static let limit = 12
  /// Of how many clients exercises are offered where it is not clear whose are wanted.
  static let fewest = 3

  struct Entry: Encodable, Sendable {
    let kind: String
    let kindText: String
    let name: String
    let link: String
  }

  let query: String
  /// On whose page somebody asks.
  let client: String?
  let entries: [Entry]
  let countText: String
  let none: Bool

  static func screen(
    _ query: String, _ names: [ClientName], near client: Client?, testing whom: [ClientName],
    _ batteries: [GymBattery], isOwner: Bool, _ voice: Voice
  ) -> Screen<Self> {
    let words = SearchWords(query)
    let entries =
      voice.pages(of: client, isOwner: isOwner).filter { words.match($0.name) }
      + names.map { voice.entry("client", $0.name, "/clients/\($0.id)") }
      + voice.tests(words, of: whom, batteries)
    let found = Array(words.startingFirst(entries, \.name).prefix(limit))
    let page = Self(
      query: query, client: client?.id.description, entries: found,
      countText: voice.text.plural("find.count", found.count), none: found.isEmpty)
    return Screen(page: page, title: voice.text["find.title"])
  }
}

extension Voice {
  fileprivate func entry(
    _ kind: String, of client: String = "", _ name: String, _ link: String
  ) -> FindPage.Entry {
    let whose = ["name": client]
    return FindPage.Entry(
      kind: kind, kindText: text["find.kind.\(kind)", whose], name: name, link: link)
  }

  /// Those of the client come first.
  fileprivate func pages(of client: Client?, isOwner: Bool) -> [FindPage.Entry] {
    let theirs = [
      ("tab.overview", ""), ("tab.screening", "/screening"), ("tab.assessments", "/assessments"),
      ("results.title", "/results"), ("overview.history", "/wheel/history"),
      ("clients.edit.title", "/edit"), ("notes.title", "/notes"), ("goals.title", "/goals"),
      ("report.title", "/report"), ("reports.title", "/reports"), ("overview.large", "/wheel"),
      ("plan.today", "/today"), ("plans.title", "/plans"), ("training.title", "/training"),
    ]
    let everyones = [
      ("clients.title", "/clients"), ("clients.new.title", "/clients/new"),
      ("archive.title", "/clients?archived=true"), ("settings.title", "/settings"),
      ("settings.units.title", "/settings"), ("newPassword.title", "/settings/password"),
      ("sessions.title", "/settings/sessions"), ("factor.title", "/settings/factor"),
      ("lock.settings", "/settings/lock"), ("tablets.title", "/settings/tablets"),
      ("mail.title", "/mail"), ("contacts.title", "/clients/import"),
      ("gymPlans.title", "/settings/plans"),
    ]
    let owners =
      isOwner
      ? [
        ("group.title", "/settings/group"), ("trainers.title", "/settings/trainers"),
        ("audit.title", "/settings/audit"), ("recoveryKey.title", "/settings/recovery"),
        ("unattended.title", "/settings/unattended"),
        ("batteries.title", "/settings/batteries"), ("arrangement.title", "/settings/catalogue"),
        ("noteTemplates.title", "/settings/notes"), ("mailSettings.title", "/settings/mail"),
        ("ownExercise.title", "/settings/exercises"), ("databaseKey.title", "/settings/key"),
        ("backup.title", "/settings/backup"), ("gymRescoring.title", "/settings/rescoring"),
        ("agreement.title", "/settings/agreement"), ("retention.title", "/settings/retention"),
        ("movements.title", "/settings/movements"),
      ] : []
    return (client.map { client in theirs.map { ($0, client.path + $1) } } ?? [])
      .map { entry("clientPage", of: client?.details.name ?? "", text[$0], $1) }
      + (everyones + owners).map { entry("page", text[$0], $1) }
  }

  /// What can be measured, one by one or in a row; whose may be said with it, but not alone.
  fileprivate func tests(
    _ words: SearchWords, of whom: [ClientName], _ batteries: [GymBattery]
  ) -> [FindPage.Entry] {
    guard !words.isEmpty else { return [] }
    let all =
      catalogue.offered.map { ("exercise", $0.name, $0.searched, "/assessments/\($0.id)") }
      + batteries.map { ("battery", $0.name, $0.name, "/batteries/\($0.id)") }
    return all.flatMap { kind, name, searched, path in
      whom.filter { words.match("\(searched) \($0.name)") && !words.match($0.name) }
        .map { entry(kind, of: $0.name, name, "/clients/\($0.id)\(path)") }
    }
  }
}
