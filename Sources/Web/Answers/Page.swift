import HTTPTypes
import Hummingbird
import Units
import Vault

/// A finished page: every key a template or a JSON client gets, and nothing to compute.
protocol Page: Encodable, Sendable {
  /// Path of the template below `Views`, without its ending.
  static var template: String { get }
  associatedtype Program: Encodable = Self
  /// What a program gets in its place.
  var forPrograms: Program { get }
}

extension Page where Program == Self {
  var forPrograms: Self { self }
}

/// A page with what surrounds it and is not part of its JSON.
struct Screen<Content: Page>: Sendable {
  let page: Content
  let title: String
  var status: HTTPResponse.Status = .ok
  var client: ClientHeader?
  var tab: Tab?
  var form = FormFields()
  var chart = Drawing()
  /// A second one, beside words.
  var smallChart = Drawing()
  var notice: Notice?
  /// Why nothing was saved, though nothing is wrong with what was typed.
  var alarm: String?
  /// Seconds after which trying again makes sense.
  var retryAfter: Int?
}

enum Tab: String, Sendable { case clients, overview, screening, assessments, plan }

/// Who a client's pages are about, above their tabs.
struct ClientHeader: Encodable, Sendable {
  let id: String
  let name: String
  let initials: String
  let facts: [String]
  let photo: PhotoView?
}

/// The frame around every page: navigation, files, one-time token.
struct Shell: Encodable, Sendable {
  let title: String
  let language: String
  let css: String
  let early: String
  let script: String
  let icons: String
  let manifest: String
  let bar: String
  let font: String
  let drawings: String
  /// In which its forms ask for numbers.
  let units: String
  let trainer: String?
  let lock: PageLock?
  /// How many changes of clients were told when the page was made; nil where nobody is signed in.
  let since: Int?
  let notice: Notice?
  let alarm: String?
  let token: String
  let client: ClientHeader?
  let clients: Bool
  let tab: [String: Bool]

  init(
    title: String, text: Text, assets: Assets, units: UnitSystem = .metric, trainer: String?,
    lock: PageLock?, since: Int? = nil, notice: Notice?, alarm: String?, token: String,
    client: ClientHeader?, tab: Tab?
  ) {
    (self.title, language) = (title, text.language)
    (css, early, script) = (assets.css, assets.early, assets.script)
    (icons, manifest, bar, font) = (assets.icons, assets.manifest, assets.bar, assets.font)
    drawings = assets.drawings
    self.units = units.rawValue
    (self.trainer, self.lock, self.since) = (trainer, lock, since)
    (self.notice, self.alarm) = (notice, alarm)
    (self.token, self.client) = (token, client)
    clients = tab == .clients
    let tabs: [Tab] = [.overview, .screening, .assessments, .plan]
    self.tab = Dictionary(uniqueKeysWithValues: tabs.map { ($0.rawValue, tab == $0) })
  }
}

extension Screen {
  /// What a template's names begin with.
  ///
  /// - Parameter names: all that it has; nil for all that there is.
  func root(in shell: Shell, names: Set<String>? = nil) throws -> PageObject {
    let reader = names.map(PageReader.template) ?? .both
    return PageObject(
      ["page", "shell", "form", "chart", "smallChart"],
      [
        try PageValue(page, for: reader), try PageValue(shell, for: reader),
        .object(form.seen), .text(chart.svg), .text(smallChart.svg),
      ])
  }
}
