import Foundation
import HTTPTypes
import Hummingbird
import Vault

/// What a client wants to reach: setting it, changing it, and what they wanted before.
struct GoalController {
  let store: Store

  @Sendable func index(request: Request, context: OfClient) async throws -> Response {
    var screen = try await GoalsPage.load(of: context.client, from: store, context.voice)
    screen.notice = try await notice(request, of: context.client, context.voice)
    return try context.answer(screen)
  }

  @Sendable func new(request: Request, context: OfClient) async throws -> Response {
    return try context.answer(try await blank(context.client, nil, context.voice))
  }

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    var reader = context.reader
    let aim = reader.goal(nil)
    let seen = reader.submission.text("instead").map { Identifier<Goal>($0) }
    do {
      return try await context.saving(
        reader, on: try await blank(context.client, reader, context.voice)
      ) {
        let goal = try await store.set(
          aim, of: context.client.id, instead: seen, at: context.moment)
        return try await done(.set, goal, .created, context)
      }
    } catch StoreRefusal.outdated where !context.answering.wantsJSON {
      return try await anew(reader, saying: "goal.setMeanwhile", context)
    }
  }

  /// What was typed, to be set as a new goal.
  private func anew(
    _ reader: Reader, saying key: String, _ context: OfClient
  ) async throws -> Response {
    let newest = try await blank(context.client, reader, context.voice)
    var screen = newest.again(reader, .conflict)
    screen.form.values["instead"] = newest.form.values["instead"]
    screen.form.summary = context.voice.text[key]
    return try context.answer(screen)
  }

  @Sendable func edit(request: Request, context: OfClient) async throws -> Response {
    let goal = try await store.goal(context.id("goal"), of: context.client.id)
    return try context.answer(GoalPage.screen(goal, of: context.client, context.voice))
  }

  @Sendable func update(request: Request, context: OfClient) async throws -> Response {
    let goal = try await store.goal(context.id("goal"), of: context.client.id)
    var reader = context.reader
    reader.meet(GoalPage.fields(of: goal, context.voice))
    let (aim, typed) = (reader.goal(goal.aim), reader.number("version"))
    let version = reader.isMet ? goal.version : typed
    let page = { goal in
      var screen = GoalPage.screen(goal, of: context.client, typed: reader, context.voice)
      if reader.isOvertaken {
        screen.form.summary = context.voice.text["goal.outdated"]
      }
      return screen
    }
    do {
      return try await context.saving(reader, on: page(goal)) {
        let goal = try await store.change(
          goal.id, of: context.client.id, version: version, to: aim, at: context.moment)
        return try await done(.change, goal, .ok, context)
      }
    } catch StoreRefusal.outdated {
      let goal = try await store.goal(goal.id, of: context.client.id)
      guard goal.endedAt == nil else {
        return try await anew(reader, saying: "goal.endedMeanwhile", context)
      }
      return try context.answer(page(goal).outdated(reader, saying: "goal.outdated"))
    }
  }

  private func blank(
    _ client: Client, _ typed: Reader?, _ voice: Voice
  ) async throws -> Screen<GoalPage> {
    let current = try await store.currentGoal(of: client.id)
    return GoalPage.screen(nil, of: client, replacing: current, typed: typed, voice)
  }

  private func done(
    _ act: GoalAct, _ goal: Goal, _ status: HTTPResponse.Status,
    _ context: OfClient
  ) async throws -> Response {
    let path = "\(context.client.path)/goals"
    let isProgram = context.answering.wantsJSON
    return try await context.done(
      at: isProgram ? "\(path)/\(goal.id)" : context.client.path(after: act, goal), status
    ) { try await GoalsPage.load(of: context.client, from: store, context.voice) }
  }

  /// What was just done, which can be undone for a while.
  private func notice(
    _ request: Request, of client: Client, _ voice: Voice
  ) async throws -> Notice? {
    if request.query["undone"] != nil { return Notice(text: voice.text["goal.undone"]) }
    guard let act = request.query["did"].flatMap(GoalAct.init),
      let id = request.query["goal"].flatMap({ Identifier<Goal>($0) }),
      let goal = try await ifThere({ try await store.goal(id, of: client.id) }),
      // Somebody has changed it since.
      request.query["version"] == String(goal.version)
    else { return nil }
    return Notice(
      voice.text["goal.did.\(act.rawValue)"],
      undo: Undo(
        "\(client.path)/goals/\(id)/\(act.rawValue)/delete?version=\(goal.version)",
        since: goal.since(act), at: voice.now))
  }
}

extension Client {
  /// Of the page that says what was done, and undoes it.
  func path(after act: GoalAct, _ goal: Goal) -> String {
    "\(path)/goals?did=\(act.rawValue)&goal=\(goal.id)&version=\(goal.version)"
  }
}

extension Goal {
  func since(_ act: GoalAct) -> Date? {
    switch act {
    case .set: setAt
    case .change: changedAt
    case .end: endedAt
    }
  }
}
