import Hummingbird
import Units
import Vault

/// What a trainer chooses for themselves: the units that values are typed and shown in.
struct SettingsController {
  let store: Store
  let backups: BackupWork

  @Sendable func show(request: Request, context: SignedIn) throws -> Response {
    var screen = screen(context.trainer, context)
    if request.query["saved"] != nil {
      screen.notice = Notice(text: context.voice.text["settings.saved"])
    }
    return try context.answer(screen)
  }

  @Sendable func update(request: Request, context: SignedIn) async throws -> Response {
    var trainer = context.trainer
    var reader = context.reader
    let units = reader.choice("units", keep: Optional(trainer.units))
    if units == nil { reader.refuse("units", "problem.choice") }
    return try await context.saving(reader, on: screen(trainer, context)) {
      trainer.units = units ?? trainer.units
      try await store.setUnits(trainer.units, of: trainer)
      return try await context.done(at: "/settings?saved=1") {
        screen(trainer, context)
      }
    }
  }

  private func screen(_ trainer: Trainer, _ context: SignedIn) -> Screen<SettingsPage> {
    SettingsPage.screen(trainer, context.voice, trainer.isOwner ? backups.standing() : nil)
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
  /// What an owner should do about backups; empty where all is well.
  let backup: [String]

  static func screen(
    _ trainer: Trainer, _ voice: Voice, _ standing: BackupStanding? = nil
  ) -> Screen<Self> {
    let systems = UnitSystem.allCases.map { system in
      Choice(
        key: system.rawValue, label: voice.text["settings.units.\(system.rawValue)"],
        example: voice.text["settings.example.\(system.rawValue)"],
        selected: system == trainer.units)
    }
    return Screen(
      page: Self(
        units: trainer.units.rawValue, systems: systems, isOwner: trainer.isOwner,
        backup: standing?.sentences(voice.text) ?? []),
      title: voice.text["settings.title"])
  }
}
