import Hummingbird
import Vault

/// What was said and seen in a client's sessions.
func addNoteRoutes(to ofClient: RouterGroup<OfClient>, _ services: Services) {
  let store = services.store
  let notes = NoteController(store: store)
  ofClient.get("/clients/{client}/notes", use: notes.index)
  ofClient.post("/clients/{client}/notes", use: notes.create)
  ofClient.get("/clients/{client}/notes/{note}", use: notes.edit)
  ofClient.post("/clients/{client}/notes/{note}", use: notes.update)
  ofClient.post("/clients/{client}/notes/{note}/delete", use: notes.destroy)

  let draft = NoteDraftController(store: store)
  ofClient.post("/clients/{client}/notes/draft", use: draft.update)

  let deletion = NoteDeletionController(store: store)
  ofClient.post("/clients/{client}/notes/{note}/deletion/delete", use: deletion.destroy)
}

/// What a client takes home.
func addReportRoutes(to ofClient: RouterGroup<OfClient>, _ services: Services) {
  let store = services.store
  let report = ReportController(services: services)
  ofClient.get("/clients/{client}/report", use: report.show)
  ofClient.post("/clients/{client}/report", use: report.create)

  let newEmail = NewReportEmailController(services: services)
  ofClient.post("/clients/{client}/report/emails", use: newEmail.create)
  let email = ReportEmailController(services: services)
  ofClient.post("/clients/{client}/reports/{report}/emails", use: email.create)

  let draft = ReportDraftController(store: store)
  ofClient.get("/clients/{client}/report/draft", use: draft.edit)
  ofClient.post("/clients/{client}/report/draft", use: draft.update)

  let frozen = FrozenReportController(services: services)
  ofClient.get("/clients/{client}/reports", use: frozen.index)
  ofClient.get("/clients/{client}/reports/{report}", use: frozen.show)

  let files = "/clients/{client}/reports/{report}"
  ofClient.get("\(files).html", use: ReportFileController(store: store, format: .html).show)
  ofClient.get("\(files).json", use: ReportFileController(store: store, format: .json).show)

  let pdf = ReportPDFController(services: services)
  ofClient.get("\(files).pdf", use: pdf.show)
  ofClient.post("\(files).pdf", use: pdf.create)
  ofClient.get("/clients/{client}/report.pdf", use: DraftPDFController(services: services).show)

  let newLink = NewReportLinkController(services: services)
  ofClient.post("/clients/{client}/report/link", use: newLink.create)
  let link = ReportLinkController(services: services)
  ofClient.get("/clients/{client}/reports/{report}/link", use: link.show)
  ofClient.post("/clients/{client}/reports/{report}/link", use: link.create)

  let deliveries = ReportDeliveryController(services: services)
  ofClient.post("/clients/{client}/reports/{report}/deliveries", use: deliveries.create)
}

extension Pages {
  static let reports: [any Page.Type] = [
    ReportPage.self, ReportDocument.self, ReportDraftPage.self, ReportsPage.self,
    FrozenReportPage.self, ReportLinkPage.self, OutboxPage.self, NotesPage.self, NotePage.self,
  ]
}
