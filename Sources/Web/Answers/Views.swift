import Foundation
import HTTPTypes
import Hummingbird
import Vault

/// Why the templates cannot be used; told at the start.
package enum ViewsRefusal: Error, CustomStringConvertible {
  case missingTemplate(String)

  package var description: String {
    switch self {
    case .missingTemplate(let path): "The template \(path) is missing."
    }
  }
}

/// Turns screens into answers: HTML by template, or the page's own JSON.
package struct Views: Sendable {
  let assets: Assets
  let templates: Templates

  /// - Throws: `ViewsRefusal` when a template that a page needs is not in `folder`, `TemplateProblem`.
  package init(folder: URL, assets: Assets, text: Text) throws {
    self.assets = assets
    var sources: [String: String] = [:]
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    for path in paths ?? [] where path.hasSuffix(".mustache") {
      let source = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      sources[String(path.dropLast(".mustache".count))] = text.placed(
        in: PageLock.named(in: source.withoutIndentation))
    }
    for name in Pages.all.map({ $0.template }) + ["layout"] where sources[name] == nil {
      throw ViewsRefusal.missingTemplate(folder.appending(path: "\(name).mustache").path)
    }
    templates = try Templates(sources)
  }

  func html<Content: Page>(
    _ screen: Screen<Content>, _ voice: Voice, trainer: String?, lock: PageLock?, since: Int?,
    token: String
  ) throws -> Response {
    let shell = Shell(
      title: screen.title, text: voice.text, assets: assets, units: voice.units, trainer: trainer,
      lock: lock, since: since, notice: screen.notice, alarm: screen.alarm,
      token: token, client: screen.client, tab: screen.tab)
    return try .html(render(screen, in: shell), status: screen.status)
      .worthTrying(after: screen.retryAfter)
  }

  /// The page's own JSON; where something is wrong, what.
  func json<Content: Page>(_ screen: Screen<Content>, _ text: Text) throws -> Response {
    let response =
      screen.status.code >= 400
      ? try ProblemDetails(screen.status, screen.form, title: screen.alarm, text).response()
      : try Response.json(screen.page.forPrograms, status: screen.status)
    return response.worthTrying(after: screen.retryAfter)
  }

  func render<Content: Page>(_ screen: Screen<Content>, in shell: Shell) throws -> [UInt8] {
    let template = Content.template
    return templates.render(
      template, try screen.root(in: shell, names: templates.names(in: template)))
  }
}

extension String {
  /// For those who read a template; a page is a fifth shorter without, and no run of it is shown.
  fileprivate var withoutIndentation: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }
}

extension Request {
  /// Browsers ask for HTML; a program names JSON, or sends it and names nothing.
  var wantsJSON: Bool {
    let accept = headers[.accept]?.lowercased() ?? ""
    if accept.contains("text/html") { return false }
    return accept.contains("json")
      || (headers[.contentType]?.lowercased().hasPrefix("application/json") ?? false)
  }
}

extension Response {
  static func html(_ text: some Sequence<UInt8>, status: HTTPResponse.Status) -> Response {
    Response(
      status: status,
      headers: [.contentType: "text/html; charset=utf-8", .vary: "Accept"],
      body: .init(byteBuffer: ByteBuffer(bytes: text)))
  }

  static func json(
    _ value: some Encodable, status: HTTPResponse.Status, type: String = "application/json"
  ) throws -> Response {
    Response(
      status: status,
      headers: [.contentType: "\(type); charset=utf-8", .vary: "Accept"],
      body: .init(byteBuffer: try PageValue(value, for: .program).json()))
  }

  /// - Parameter seconds: nil where waiting does not help.
  fileprivate func worthTrying(after seconds: Int?) -> Response {
    guard let seconds else { return self }
    var response = self
    response.headers[.retryAfter] = String(seconds)
    return response
  }

  static func seeOther(_ path: String) -> Response {
    Response(status: .seeOther, headers: [.location: path, .vary: "Accept"])
  }
}
