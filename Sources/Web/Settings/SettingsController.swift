import HTTPTypes
import Hummingbird
import Units
import Vault

/// What a trainer chooses for themselves: the units that values are typed and shown in.
struct SettingsController {
  let services: Services
  private var text: Text { services.views.text }

  @Sendable func show(request: Request, context: SignedIn) throws -> Response {
    var screen = screen(context.trainer.units, context.trainer)
    if request.uri.queryParameters.get("saved") != nil { screen.notice = text["settings.saved"] }
    return try services.answer(request, context, screen)
  }

  @Sendable func update(request: Request, context: SignedIn) async throws -> Response {
    let submission = try await Submission(request)
    var reader = Reader(submission, text: text, units: context.trainer.units)
    let units = reader.choice("units", keep: Optional(context.trainer.units))
    if units == nil { reader.refuse("units", "problem.choice") }
    guard let units, reader.problems.isEmpty else {
      var again = screen(context.trainer.units, context.trainer)
      again.status = .unprocessableContent
      again.form = FormFields([:], typed: submission, problems: reader.problems)
      return try services.answer(request, context, again)
    }
    try await services.store.setUnits(units, of: context.trainer)
    return try await services.done(request, context, at: "/settings?saved=1") {
      screen(units, context.trainer)
    }
  }

  private func screen(_ units: UnitSystem, _ trainer: Trainer) -> Screen<SettingsPage> {
    Screen(
      page: SettingsPage(
        units: units.rawValue,
        systems: UnitSystem.allCases.map { system in
          SettingsPage.Choice(
            key: system.rawValue, label: text["settings.units.\(system.rawValue)"],
            example: text["settings.example.\(system.rawValue)"], selected: system == units)
        }, isOwner: trainer.isOwner), title: text["settings.title"])
  }
}

/// A trainer's own settings.
struct SettingsPage: Page {
  static let template = "settings/show"
  struct Choice: Encodable, Sendable {
    let key: String
    let label: String
    let example: String
    let selected: Bool
  }
  let units: String
  let systems: [Choice]
  let isOwner: Bool
}
