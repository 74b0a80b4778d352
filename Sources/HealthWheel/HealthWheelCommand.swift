import ArgumentParser

@main
enum Start {
  static func main() async {
    Crash.staySilent()
    await HealthWheelCommand.main()
  }
}

struct HealthWheelCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "healthwheel",
    abstract: "Assessments, screening forms and health wheels for a gym's trainers.",
    subcommands: [
      ServeCommand.self, InitCommand.self, DemoCommand.self, ScoreCommand.self,
      CatalogueCommand.self, MovementsCommand.self, FormsCommand.self, VerifyCommand.self,
      TrainerCommand.self, BackupCommand.self, RestoreCommand.self, ImportCommand.self,
    ])
}
