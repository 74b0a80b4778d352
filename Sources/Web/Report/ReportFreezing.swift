import Charts
import Foundation
import Vault

extension Views {
  /// Written out: what goes out takes no style sheet along, and other programs know no variables.
  var reportColours: ChartColours { ChartColours(theme: assets.theme) }

  /// A report as it is kept: its content, and one page with all that it needs.
  func frozen(
    _ records: ReportRecords, at moment: Moment, _ voice: Voice
  ) throws -> FrozenReport {
    let spoken = records.voice(voice)
    let content = ReportContent(records, reportColours, spoken)
    let json = try content.canonicalJSON()
    let screen = ReportDocument.screen(
      content, of: records, fingerprint: FrozenReport.fingerprint(of: json), reportColours, spoken)
    return FrozenReport(
      id: records.id, of: records.client.id, content: json,
      document: try document(screen, spoken.text), at: moment)
  }

  /// The page as it would go out now, which says that it did not.
  func draft(_ records: ReportRecords, _ voice: Voice) throws -> String {
    let spoken = records.voice(voice)
    let content = ReportContent(records, reportColours, spoken)
    let screen = ReportDocument.screen(
      content, of: records, fingerprint: nil, reportColours, spoken)
    return try document(screen, spoken.text)
  }

  private func document(_ screen: Screen<ReportDocument>, _ text: Text) throws -> String {
    let shell = Shell(
      title: screen.title, text: text, assets: assets, trainer: nil, lock: nil, notice: nil,
      alarm: nil,
      token: "", client: nil, tab: nil)
    // Every page is of the paper that is chosen: Firefox forgets the names of pages now and then.
    let style = assets.paperStyle.replacing("@page \(screen.page.report.paper) {", with: "@page {")
    return String(decoding: try render(screen, in: shell), as: UTF8.self).with(style: style)
  }

  /// The page as it was frozen, below a bar that leads on and is not printed.
  func shown(_ report: FrozenReport, below screen: Screen<FrozenReportPage>, _ text: Text)
    throws -> String
  {
    let shell = Shell(
      title: screen.title, text: text, assets: assets, trainer: nil, lock: nil, notice: nil,
      alarm: nil,
      token: "", client: nil, tab: nil)
    let frozen = FrozenParts(report.document)
    let page = String(decoding: try render(screen, in: shell), as: UTF8.self)
    return page.with(style: frozen.style)
      .replacing("<main id=\"report\"></main>", with: frozen.main, maxReplacements: 1)
  }
}

extension ReportContent {
  /// The same content is the same text.
  fileprivate func canonicalJSON() throws -> String {
    String(buffer: try PageValue(self, for: .program).json())
  }
}

extension String {
  /// With a style sheet of its own at the end of its head.
  fileprivate func with(style: String) -> String {
    replacing("</head>", with: "<style>\(style)</style>\n</head>", maxReplacements: 1)
  }
}

/// What a frozen page is made of.
struct FrozenParts: Sendable {
  let style: String
  /// With its own tags.
  let main: String

  init(_ document: String) {
    style = document.part(from: "<style>", to: "</style>", isInside: true)
    main = document.part(from: "<main", to: "</main>", isInside: false)
  }
}

extension String {
  fileprivate func part(from start: String, to end: String, isInside: Bool) -> String {
    guard let first = range(of: start),
      let last = range(of: end, options: .backwards, range: first.upperBound..<endIndex)
    else { return "" }
    return String(
      isInside
        ? self[first.upperBound..<last.lowerBound] : self[first.lowerBound..<last.upperBound])
  }
}
