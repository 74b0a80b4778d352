import HTTPTypes
import Hummingbird
import Mustache
import Vault

/// A finished page: every key a template or a JSON client gets, and nothing to compute.
protocol Page: Encodable, Sendable {
  /// Path of the template below `Views`, without its ending.
  static var template: String { get }
}

/// A page with what surrounds it and is not part of its JSON.
struct Screen<Content: Page>: Sendable {
  let page: Content
  let title: String
  var status: HTTPResponse.Status = .ok
  var client: ClientHeader?
  var tab: Tab?
  var form = FormFields()
  /// SVG text.
  var chart = ""
  /// A second one, beside words.
  var smallChart = ""
  var notice: Notice?
  /// Why nothing was saved, though nothing is wrong with what was typed.
  var alarm: String?
  /// Seconds after which trying again makes sense.
  var retryAfter: Int?
}

enum Tab: String, Sendable { case clients, overview, screening, assessments }

/// Who a client's pages are about, above their tabs.
struct ClientHeader: Sendable {
  let id: String
  let name: String
  let initials: String
  let summary: String
}

/// The frame around every page: navigation, files, one-time token.
struct Shell: MustacheParent {
  let title: String
  let text: Text
  let assets: Assets
  let trainer: String?
  let lock: PageLock?
  let notice: Notice?
  let alarm: String?
  let token: String
  let client: ClientHeader?
  let tab: Tab?

  func child(named name: String) -> Any? {
    switch name {
    case "title": title
    case "language": text.language
    case "css": assets.css
    case "early": assets.early
    case "script": assets.script
    case "icons": assets.icons
    case "bar": assets.bar
    case "font": assets.font
    case "trainer": trainer
    case "lock": lock
    case "notice": notice
    case "alarm": alarm
    case "token": token
    case "client": client
    case "clients": tab == .clients
    case "tab":
      [
        "overview": tab == .overview, "screening": tab == .screening,
        "assessments": tab == .assessments,
      ]
    default: nil
    }
  }
}

/// The root that a template is rendered with.
struct Rendering: MustacheParent {
  let page: any Page
  let shell: Shell
  let form: FormFields
  let chart: String
  var smallChart = ""

  func child(named name: String) -> Any? {
    switch name {
    case "page": page
    case "shell": shell
    case "t": shell.text.root
    case "form": form
    case "chart": chart
    case "smallChart": smallChart
    default: nil
    }
  }
}
