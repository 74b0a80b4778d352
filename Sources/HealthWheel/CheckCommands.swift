import ArgumentParser
import Catalogue
import Definitions
import Forms
import Foundation
import Web

struct CatalogueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalogue", abstract: "The exercise catalogue.",
    subcommands: [Check.self, Typical.self])

  struct Typical: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print docs/scores.md: what a typical woman and man score in every exercise.")
    @OptionGroup var files: FileOptions

    func run() throws {
      print(TypicalScores(try AssessmentCatalogue.load(folder: files.exercisesFolder())).page)
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Explain every mistake in a catalogue folder or file.")
    @OptionGroup var files: FileOptions
    @Argument(help: "A folder or a file. Default: Exercises.") var path: String?

    func run() throws {
      let target = try path.map { URL(filePath: $0) } ?? files.exercisesFolder()
      let problems = AssessmentCatalogue.check(path: target)
      guard problems.isEmpty else { throw DefinitionProblems(problems) }
      print("No mistakes in \(target.lastPathComponent).")
    }
  }
}

struct MovementsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "movements", abstract: "The movements that plans are made of.",
    subcommands: [Check.self])

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Explain every mistake in a folder or file of movements.")
    @OptionGroup var files: FileOptions
    @Argument(help: "A folder or a file. Default: Movements.") var path: String?

    func run() throws {
      let target = try path.map { URL(filePath: $0) } ?? files.folder(nil, "Movements")
      let catalogue = try AssessmentCatalogue.load(folder: files.exercisesFolder())
      let problems = MovementLibrary.check(path: target, beside: catalogue)
      if problems.isEmpty, target.pathExtension != "json" {
        let library = try MovementLibrary.load(folder: target, beside: catalogue)
        let templates = PlanTemplate.check(besideMovementsIn: target, library)
        guard templates.isEmpty else { throw DefinitionProblems(templates) }
      }
      guard problems.isEmpty else { throw DefinitionProblems(problems) }
      print("No mistakes in \(target.lastPathComponent).")
    }
  }
}

struct FormsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forms", abstract: "The screening form.", subcommands: [Check.self])

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Explain every mistake in a forms folder or file.")
    @OptionGroup var files: FileOptions
    @Argument(help: "A folder or a file. Default: Forms.") var path: String?

    func run() throws {
      let target = try path.map { URL(filePath: $0) } ?? files.formsFolder()
      let forms = try FormDefinition.check(
        path: target,
        suspendable: AssessmentCatalogue.load(folder: files.exercisesFolder()).suspendable)
      print("No mistakes in \(target.lastPathComponent): \(forms.flatMap(\.fields).count) fields.")
    }
  }
}
