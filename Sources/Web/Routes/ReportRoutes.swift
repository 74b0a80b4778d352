import Hummingbird
import Vault

/// What was said and seen in a client's sessions.
func addNoteRoutes(to signedIn: RouterGroup<SignedIn>, _ services: Services) {
  let store = services.store
  let notes = NoteController(store: store)
  signedIn.get("/clients/{client}/notes", use: notes.index)
  signedIn.post("/clients/{client}/notes", use: notes.create)
  signedIn.get("/clients/{client}/notes/{note}", use: notes.edit)
  signedIn.post("/clients/{client}/notes/{note}", use: notes.update)
  signedIn.post("/clients/{client}/notes/{note}/delete", use: notes.destroy)

  let draft = NoteDraftController(store: store)
  signedIn.post("/clients/{client}/notes/draft", use: draft.update)

  let deletion = NoteDeletionController(store: store)
  signedIn.post("/clients/{client}/notes/{note}/deletion/delete", use: deletion.destroy)
}

/// What a client takes home.
func addReportRoutes(to signedIn: RouterGroup<SignedIn>, _ services: Services) {
  let store = services.store
  let report = ReportController(services: services)
  signedIn.get("/clients/{client}/report", use: report.show)
  signedIn.post("/clients/{client}/report", use: report.create)

  let newEmail = NewReportEmailController(services: services)
  signedIn.post("/clients/{client}/report/emails", use: newEmail.create)
  let email = ReportEmailController(services: services)
  signedIn.post("/clients/{client}/reports/{report}/emails", use: email.create)

  let draft = ReportDraftController(store: store)
  signedIn.get("/clients/{client}/report/draft", use: draft.edit)
  signedIn.post("/clients/{client}/report/draft", use: draft.update)

  let frozen = FrozenReportController(services: services)
  signedIn.get("/clients/{client}/reports", use: frozen.index)
  signedIn.get("/clients/{client}/reports/{report}", use: frozen.show)

  let files = "/clients/{client}/reports/{report}"
  signedIn.get("\(files).html", use: ReportFileController(store: store, format: .html).show)
  signedIn.get("\(files).json", use: ReportFileController(store: store, format: .json).show)

  let pdf = ReportPDFController(services: services)
  signedIn.get("\(files).pdf", use: pdf.show)
  signedIn.post("\(files).pdf", use: pdf.create)
  signedIn.get("/clients/{client}/report.pdf", use: DraftPDFController(services: services).show)

  let newLink = NewReportLinkController(services: services)
  signedIn.post("/clients/{client}/report/link", use: newLink.create)
  let link = ReportLinkController(services: services)
  signedIn.get("/clients/{client}/reports/{report}/link", use: link.show)
  signedIn.post("/clients/{client}/reports/{report}/link", use: link.create)

  let deliveries = ReportDeliveryController(services: services)
  signedIn.post("/clients/{client}/reports/{report}/deliveries", use: deliveries.create)
}
