import Foundation
import HTTPTypes
import Hummingbird
import Synchronization
import Testing

@testable import Web

/// What came back: status, headers, content as it is and as text.
package struct Answer: Sendable {
  package let status: HTTPResponse.Status
  package let headers: HTTPFields
  package let bytes: Data
  package let text: String

  package var location: String? { headers[.location] }

  /// The body as a JSON object; empty when it is none.
  package var json: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
  }

  package func contains(_ words: String) -> Bool { text.contains(words) }

  /// The value of the first hidden input of this name, as a page sends it back: the page's own
  /// before the bar's above it, or that of the form with this address.
  package func hidden(_ name: String, of form: String? = nil) -> String? {
    let field = "name=\"\(name)\""
    let places = form.map { ["action=\"\($0)\"", "action=\"\($0)?units="] } ?? ["<main"]
    let main = places.lazy.compactMap { text.range(of: $0)?.lowerBound }.first
    guard form == nil || main != nil,
      let input = text.range(of: field, range: (main ?? text.startIndex)..<text.endIndex)
        ?? text.range(of: field),
      let start = text.range(of: "value=\"", range: input.upperBound..<text.endIndex),
      let end = text.range(of: "\"", range: start.upperBound..<text.endIndex)
    else { return nil }
    return String(text[start.upperBound..<end.lowerBound])
  }

  /// The same as a browser reads it.
  package func kept(_ name: String, of form: String? = nil) throws -> String {
    try #require(hidden(name, of: form)).replacing("&quot;", with: "\"").replacing(
      "&#34;", with: "\""
    )
    .replacing("&amp;", with: "&")
  }
}

/// A browser, or a program that speaks JSON, with its cookies.
package final class Browser: Sendable {
  private let client: RouterClient
  private let cookies: Mutex<[String: String]>

  init(_ client: RouterClient, session: String? = nil) {
    self.client = client
    cookies = Mutex(session.map { [Sessions.cookie(false): $0] } ?? [:])
  }

  /// As the browser sends it.
  package var sessionCookie: String? { cookie(Sessions.cookie(false)) }

  package func cookie(_ name: String) -> String? {
    cookies.withLock { $0[name] }.map { "\(name)=\($0)" }
  }

  /// Another browser with what this one has kept.
  package var copy: Browser {
    let copy = Browser(client)
    let kept = cookies.withLock { $0 }
    copy.cookies.withLock { $0 = kept }
    return copy
  }

  package func get(_ path: String, json: Bool = false) async throws -> Answer {
    try await send(.get, path, headers: [.accept: json ? "application/json" : "text/html"])
  }

  /// Submits a form.
  package func post(
    _ path: String, _ fields: [(String, String)], headers: HTTPFields = [:]
  ) async throws -> Answer {
    let body = fields.map { "\($0.0.formEncoded)=\($0.1.formEncoded)" }.joined(separator: "&")
    var all: HTTPFields = [
      .accept: "text/html", .contentType: "application/x-www-form-urlencoded",
      .origin: "http://localhost",
    ]
    for header in headers { all[header.name] = header.value }
    return try await send(.post, path, headers: all, body: body)
  }

  package func post(_ path: String, _ fields: KeyValuePairs<String, String>) async throws -> Answer
  {
    try await post(path, fields.map { ($0.key, $0.value) })
  }

  package func postJSON(_ path: String, _ object: [String: Any]) async throws -> Answer {
    let body = String(
      decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    return try await send(
      .post, path,
      headers: [
        .accept: "application/json", .contentType: "application/json",
        .origin: "http://localhost",
      ], body: body)
  }

  package func send(
    _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields, body: String? = nil,
    authority: String = "localhost"
  ) async throws -> Answer {
    try await send(
      method, path, headers: headers, bytes: body.map { Data($0.utf8) }, authority: authority)
  }

  /// - Parameter bytes: the body, as it is.
  package func send(
    _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields, bytes: Data?,
    authority: String = "localhost"
  ) async throws -> Answer {
    var headers = headers
    let kept = cookies.withLock { $0.map { "\($0.key)=\($0.value)" }.sorted() }
    if headers[.cookie] == nil, !kept.isEmpty {
      headers[.cookie] = kept.joined(separator: "; ")
    }
    let request = HTTPRequest(
      method: method, scheme: "http", authority: authority, path: path, headerFields: headers)
    let answer = try await client.send(request, bytes)
    for field in answer.headers[values: .setCookie] {
      keep(field.prefix { $0 != ";" })
    }
    return answer
  }

  private func keep(_ pair: Substring) {
    let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, let value = parts.last else { return }
    cookies.withLock { $0[String(name)] = value.isEmpty ? nil : String(value) }
  }
}

extension String {
  fileprivate var formEncoded: String {
    addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
