import Hummingbird
import Posting
import Units
import Vault

/// A report that went out, to the client's inbox, as often as somebody says so.
struct ReportEmailController {
  let services: Services

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    guard try await services.store.mailAccount() != nil else { throw Refusal.noMail }
    let report = try await services.store.report(context.id("report"), of: context.client.id)
    var reader = context.reader
    let letter = try reader.letter(to: context.client, by: services)
    guard reader.problems.isEmpty else {
      let frozen = FrozenReportController(services: services)
      let screen = try await frozen.page(of: report, for: .mail, context)
      return try context.answer(report, below: screen.again(reader), services.views)
    }
    return try await send(letter.mail(report, id: reader.mailId), context)
  }

  func send(_ new: NewMail, _ context: OfClient) async throws -> Response {
    _ = try await services.store.queue(new, at: context.moment)
    services.mail.wake()
    return try await context.done(at: "/mail", .accepted) {
      OutboxPage.screen(try await services.store.outbox(), context.voice)
    }
  }
}

/// What goes along with a report.
struct ReportLetter {
  let recipient: String
  let note: String
  let password: String?

  func mail(_ report: FrozenReport, id: Identifier<Mail>? = nil) -> NewMail {
    NewMail(to: recipient, note: note, password: password, report: report, id: id)
  }
}

extension Reader {
  /// To the client's own address where no other is typed.
  mutating func letter(to client: Client, by services: Services) throws -> ReportLetter {
    let recipient = words("to", keep: client.details.email, limit: EmailAddress.longest)
    if problems["to"] == nil, !EmailAddress.isSendable(recipient) { refuse("to", "mail.address") }
    let note = words("note", keep: "", limit: 2000, lines: true)
    let password = pdfPassword()
    if let package = services.pdfs.maker.missing(forPassword: password != nil) {
      throw Refusal.noPDF(package)
    }
    return ReportLetter(recipient: recipient, note: note, password: password)
  }

  /// Of the page: it sends once, however often it is sent. Without one, each time is a mail.
  fileprivate var mailId: Identifier<Mail> {
    submission.text("id").flatMap(Identifier<Mail>.init) ?? Identifier(at: voice.now)
  }
}
