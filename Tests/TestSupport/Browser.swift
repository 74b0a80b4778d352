import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// What came back: status, headers, text.
package struct Answer: Sendable {
  package let status: HTTPResponse.Status
  package let headers: HTTPFields
  package let text: String

  package var location: String? { headers[.location] }

  /// The body as a JSON object; empty when it is none.
  package var json: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
  }

  package func contains(_ words: String) -> Bool { text.contains(words) }

  /// The value of the first hidden input of this name, as a page sends it back.
  package func hidden(_ name: String) -> String? {
    guard let input = text.range(of: "name=\"\(name)\""),
      let start = text.range(of: "value=\"", range: input.upperBound..<text.endIndex),
      let end = text.range(of: "\"", range: start.upperBound..<text.endIndex)
    else { return nil }
    return String(text[start.upperBound..<end.lowerBound])
  }
}

/// A browser, or a program that speaks JSON, with its cookie.
package final class Browser: Sendable {
  private let client: RouterClient
  private let cookie: Mutex<String?>

  init(_ client: RouterClient, cookie: String? = nil) {
    self.client = client
    self.cookie = Mutex(cookie)
  }

  package var sessionCookie: String? { cookie.withLock { $0 } }

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
    _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields, body: String? = nil
  ) async throws -> Answer {
    var headers = headers
    if let cookie = sessionCookie { headers[.cookie] = cookie }
    let request = HTTPRequest(
      method: method, scheme: "http", authority: "localhost", path: path, headerFields: headers)
    let answer = try await client.send(request, body)
    for field in answer.headers[values: .setCookie] {
      let pair = String(field.prefix { $0 != ";" })
      cookie.withLock { $0 = pair.hasSuffix("=") ? nil : pair }
    }
    return answer
  }
}

extension String {
  fileprivate var formEncoded: String {
    addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
