import Charts
import Foundation
import Vault

/// The report that a client would get now, to be looked at, changed and given out.
struct ReportPage: Page {
  static let template = "report/show"
  let report: ReportContent
  /// Where the client's photo is.
  let photo: String?
  /// Nothing that looks like a report goes out by the browser's menu unsaid.
  var isDraft = true
  var fingerprint: String?
  /// Says what somebody should look at before it goes out.
  let hint: String?
  /// How it is wanted, as it goes along with the button.
  let choice: SentChoice
  let reports: String?
  let mail: MailOffer

  var forPrograms: ReportContent { report }

  static func screen(
    _ records: ReportRecords, _ reports: Int, _ mail: MailOffer, _ colours: ChartColours,
    _ voice: Voice
  ) -> Screen<Self> {
    let spoken = records.voice(voice)
    let page = Self(
      report: ReportContent(records, colours, spoken),
      photo: PhotoView(records.photo?.digest, score: nil)?.large,
      hint: records.results.isEmpty ? voice.text["report.nothing"] : nil,
      choice: SentChoice(records.choice),
      reports: reports > 0 ? voice.text.plural("report.earlier", reports) : nil, mail: mail)
    return Screen(
      page: page, title: voice.text["report.title"], client: ClientHeader(records.client, voice),
      tab: .overview,
      form: FormFields(
        ["id": records.id.description, "to": mail.to ?? ""], hasFilePassword: true),
      chart: Drawing(records.chart(colours, spoken)),
      smallChart: Drawing(records.chart(colours, isNumbered: true, spoken)))
  }
}

/// A choice as a form sends it along.
struct SentChoice: Encodable, Sendable {
  let period: String
  let since: String
  let until: String
  let sections: String
  let units: String
  let paper: String

  init(_ choice: ReportChoice) {
    period = choice.period.rawValue
    (since, until) = (choice.since?.description ?? "", choice.until?.description ?? "")
    sections = choice.sections.map(\.rawValue).joined(separator: ",")
    (units, paper) = (choice.units?.rawValue ?? "", choice.paper?.rawValue ?? "")
  }
}

/// A report as it goes out, on a page that needs nothing else.
struct ReportDocument: Page {
  static let template = "report/document"
  let report: ReportContent
  /// The client's photo itself.
  let photo: String?
  /// Nil of a draft, which says that it is one.
  let fingerprint: String?
  let isDraft: Bool

  var forPrograms: ReportContent { report }

  static func screen(
    _ content: ReportContent, of records: ReportRecords, fingerprint: String?,
    _ colours: ChartColours, _ voice: Voice
  ) -> Screen<Self> {
    let title = voice.text[
      "report.documentTitle", ["name": content.client.name, "date": content.madeAt.text]]
    return Screen(
      page: Self(
        report: content, photo: records.photo?.address, fingerprint: fingerprint,
        isDraft: fingerprint == nil),
      title: title,
      chart: Drawing(records.chart(colours, voice)),
      smallChart: Drawing(records.chart(colours, isNumbered: true, voice)))
  }
}
