import Catalogue
import Forms
import Foundation

/// What is read once, at the start, from the files that people edit and those beside them.
package struct ProgramFiles: Sendable {
  /// The folder that the catalogue is from.
  let exercises: URL
  package let catalogue: AssessmentCatalogue
  package let movements: MovementLibrary
  package let templates: [PlanTemplate]
  package let form: FormDefinition
  package let text: Text
  let views: Views
  /// How WeasyPrint is asked for a PDF.
  let pdfDriver: URL

  /// - Throws: `DefinitionProblems`, `ViewsRefusal`.
  package init(exercises: URL, forms: URL, views: URL, zone: TimeZone = .current) throws {
    let home = views.deletingLastPathComponent()
    let assets = try Assets(folder: home.appending(path: "Public"), exercises: exercises)
    self.exercises = exercises
    catalogue = try AssessmentCatalogue.load(folder: exercises)
    let movements = home.appending(path: "Movements")
    self.movements = try MovementLibrary.load(folder: movements, beside: catalogue)
    templates = try PlanTemplate.load(besideMovementsIn: movements, self.movements)
    form = try FormDefinition.screening(in: forms, suspendable: catalogue.suspendable)
    text = try Text(language: "en", folder: home.appending(path: "Locales"), zone: zone)
    self.views = try Views(folder: views, assets: assets, text: text)
    pdfDriver = views.appending(path: "report/pdf.py")
  }
}
