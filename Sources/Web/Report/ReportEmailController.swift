import Hummingbird
import Posting
import Printing
import Units
import Vault

/// A report to the client's inbox.
struct ReportEmailController {
  let services: Services
  private var store: Store { services.store }

  /// Freezes the report as it stands, and queues it.
  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    guard try await store.mailAccount() != nil else { throw Refusal.noMail }
    let client = try await store.client(context)
    var reader = try await context.reader(request)
    let letter = reader.letter(to: client)
    if let package = services.pdfs.maker.missing(forPassword: letter.password != nil) {
      throw Refusal.noPDF(package)
    }
    let reports = ReportController(services: services)
    let records = try await reports.records(of: client, &reader, context)
    return try await context.saving(reader, on: try await reports.page(records, context)) {
      let report = try services.views.frozen(records, at: context.moment, context.voice)
      let kept = try await store.freeze(report, going: .mail, at: context.moment)
      _ = try await store.queue(letter.mail(kept), at: context.moment)
      services.mail.wake()
      return try await context.done(at: "/mail", .accepted) {
        OutboxPage.screen(try await store.outbox(), context.voice)
      }
    }
  }
}

/// What goes along with a report.
private struct Letter {
  let recipient: String
  let note: String
  let password: String?

  func mail(_ report: FrozenReport) -> NewMail {
    NewMail(
      to: recipient, note: note, password: password, report: report)
  }
}

extension Reader {
  /// To the client's own address where no other is typed.
  fileprivate mutating func letter(to client: Client) -> Letter {
    let recipient = words("to", keep: client.details.email, limit: EmailAddress.longest)
    if problems["to"] == nil, !EmailAddress.isSendable(recipient) { refuse("to", "mail.address") }
    let note = words("note", keep: "", limit: 2000, lines: true)
    let password = submission.text("password").flatMap { $0.isEmpty ? nil : $0 }
    if let password, !PDFMaker.isUsable(password) { refuse("password", "report.passwordUnusable") }
    return Letter(recipient: recipient, note: note, password: password)
  }
}
