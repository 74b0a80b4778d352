import Hummingbird
import Vault

/// How chosen clients stand together. For the owner.
struct GroupReportController {
  let store: Store

  @Sendable func new(request: Request, context: Owner) async throws -> Response {
    try context.answer(try await choicePage(request, context))
  }

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    var reader = context.reader
    let choice = reader.groupChoice()
    let members = try await store.group(choice, context.voice)
    if members.isEmpty { reader.refuse("clients", "group.problem.none") }
    return try await context.saving(reader, on: try await choicePage(request, context)) {
      let records = try await store.report(on: members, choice, as: "page", context)
      return try context.answer(GroupReportPage.screen(records, context.voice))
    }
  }

  private func choicePage(
    _ request: Request, _ context: Owner
  ) async throws -> Screen<GroupChoicePage> {
    var search = ClientSearch(request)
    (search.limit, search.offset, search.archived) = (Store.mostMembers, 0, false)
    return GroupChoicePage.screen(
      try await store.clients(search, context.voice), search,
      isChosen: request.query["chosen"] != "none", context.voice)
  }
}

extension Store {
  func group(_ choice: GroupChoice, _ voice: Voice) async throws -> [GroupMember] {
    try await group(choice.clients, catalogue: voice.catalogue, on: voice.today, in: voice.zone)
  }

  func report(
    on members: [GroupMember], _ choice: GroupChoice, as format: String, _ context: Owner
  ) async throws -> GroupRecords {
    let names = choice.isAnonymous ? ", without names" : ""
    try await note(
      .groupReported, subject: "\(members.count), \(format)\(names)", at: context.moment)
    return GroupRecords(
      gym: try await gym(), trainer: context.trainer, members: members,
      isAnonymous: choice.isAnonymous)
  }
}

/// Whom a report is on; nil is everybody.
struct GroupChoice: Sendable {
  let clients: Set<Identifier<Client>>?
  let isAnonymous: Bool
}

extension Reader {
  /// Ids with commas between them, or a list; a form sends an empty one along.
  mutating func groupChoice() -> GroupChoice {
    let ids: [String]?
    switch submission["clients"] {
    case nil, .null?: ids = nil
    case .string(let text)?: ids = text.split(separator: ",").map(String.init)
    case .array(let list)?: ids = list.compactMap(\.typedText)
    default:
      refuse("clients", "problem.choice")
      ids = []
    }
    return GroupChoice(
      clients: ids.map { Set($0.compactMap(Identifier<Client>.init)) },
      isAnonymous: isYes("anonymous"))
  }
}
