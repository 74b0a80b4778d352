import Definitions
import Foundation
import Vault

/// A client's reports that went out, newest first.
struct ReportsPage: Page {
  static let template = "report/index"
  let reports: [ReportRow]
  let total: Int

  static func screen(
    _ reports: (heads: [ReportHead], deliveries: [ReportDelivery]), _ outbox: Outbox,
    of client: Client, _ voice: Voice
  ) -> Screen<Self> {
    let rows = reports.heads.map { head in
      ReportRow(
        head, reports.deliveries.filter { $0.reportId == head.id },
        outbox.mails.filter { $0.reportId == head.id }, of: client, voice)
    }
    return Screen(
      page: Self(reports: rows, total: rows.count), title: voice.text["reports.title"],
      client: ClientHeader(client, voice), tab: .overview)
  }
}

/// One report in the list.
struct ReportRow: Encodable, Sendable {
  struct Delivery: Encodable, Sendable {
    let way: String
    let text: String
    let at: Shown<Date>
  }

  /// What became of it in the outbox.
  struct Letter: Encodable, Sendable {
    let to: String
    let state: String
    let text: String
    let at: Shown<Date>
    @PageOnly var isWrong: Bool
  }

  let id: String
  let frozenAt: Shown<Date>
  let trainer: String
  let fingerprint: Shown<String>
  let deliveries: [Delivery]
  let mails: [Letter]
  /// Those that no letter tells of.
  @PageOnly var others: [Delivery]
  @PageOnly var isWrong: Bool
  let path: String

  init(
    _ head: ReportHead, _ deliveries: [ReportDelivery], _ mails: [Mail], of client: Client,
    _ voice: Voice
  ) {
    id = head.id.description
    frozenAt = Shown(head.frozenAt, voice.text.dateAndTime)
    trainer = head.trainerName
    fingerprint = Shown(head.fingerprint, \.inGroups)
    self.deliveries = deliveries.map { delivery in
      let at = voice.text.dateAndTime(delivery.at)
      return Delivery(
        way: delivery.way.rawValue,
        text: voice.text["report.way.\(delivery.way.rawValue)", ["date": at]],
        at: Shown(delivery.at, voice.text.dateAndTime))
    }
    self.mails = mails.map { Letter($0, voice) }
    others = mails.isEmpty ? self.deliveries : self.deliveries.filter { $0.way != "mail" }
    isWrong = self.mails.contains { $0.isWrong }
    path = "\(client.reportsPath)/\(head.id)"
  }
}

extension ReportRow.Letter {
  fileprivate init(_ mail: Mail, _ voice: Voice) {
    (to, state) = (mail.recipient, mail.state.rawValue)
    at = Shown(mail.changedAt, voice.text.dateAndTime)
    text =
      voice.text[
        "report.mailed.\(mail.state.rawValue)",
        ["to": to, "date": voice.text.dateAndTime(mail.changedAt)]]
    isWrong = mail.state.kind == .wrong
  }
}

/// A report as it went out, below what can be done with it.
struct FrozenReportPage: Page {
  static let template = "report/frozen"
  /// What it is here for; to be mailed where something of that is to be mended first.
  enum Purpose: Sendable { case print, printPDF, save, mail }

  let id: String
  let client: String
  let frozenAt: Shown<Date>
  let trainer: String
  let fingerprint: Shown<String>
  /// Whether it is as it went out, worked out again for this page.
  let unchanged: Bool
  let changed: Bool
  let deliveries: [String]
  /// Exactly what the fingerprint is of.
  let content: JSONValue
  @PageOnly var mail: MailOffer
  @PageOnly var isPrinted: Bool
  /// On paper as PDF, the same from every browser.
  @PageOnly var isPDF: Bool
  @PageOnly var isSaved: Bool
  @PageOnly var isMailed: Bool

  static func screen(
    _ report: FrozenReport, _ reports: (heads: [ReportHead], deliveries: [ReportDelivery]),
    _ mail: MailOffer, for purpose: Purpose? = nil, _ voice: Voice
  ) -> Screen<Self> {
    let isUnchanged = report.isUnchanged
    let page = Self(
      id: report.id.description, client: report.clientId.description,
      frozenAt: Shown(report.frozenAt, voice.text.dateAndTime), trainer: report.trainerName,
      fingerprint: Shown(report.fingerprint, \.inGroups), unchanged: isUnchanged,
      changed: !isUnchanged,
      deliveries: reports.deliveries.filter { $0.reportId == report.id }.map(\.way.rawValue),
      content: (try? JSONValue(parsing: report.content)) ?? .null, mail: mail,
      isPrinted: purpose == .print || purpose == .printPDF, isPDF: purpose == .printPDF,
      isSaved: purpose == .save, isMailed: purpose == .mail)
    let id = Identifier<Mail>(at: voice.now)
    return Screen(
      page: page, title: voice.text["report.of", ["date": voice.text.date(report.frozenAt)]],
      form: FormFields(["id": id.description, "to": mail.to ?? ""], hasFilePassword: true))
  }
}
