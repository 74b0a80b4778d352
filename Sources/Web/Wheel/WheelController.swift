import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import Units
import Vault

/// The client's wheel as it was on a day: as data, and as a picture.
struct WheelController {
  let services: Services

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let (_, wheel) = try await wheel(request, context)
    return try .json(wheel, status: .ok)
  }

  @Sendable func image(request: Request, context: SignedIn) async throws -> Response {
    let (client, wheel) = try await wheel(request, context)
    let other = try await outline(request, client)
    var chart = wheel.chart(of: client, services.views.text, outline: other) { _ in nil }
    if request.uri.queryParameters.get("labels") == "straight" { chart.labels = .straight }
    chart.isFile = true
    chart.caption = try caption(request)
    return Response(
      status: .ok, headers: [.contentType: "image/svg+xml; charset=utf-8"],
      body: .init(byteBuffer: ByteBuffer(string: chart.svg())))
  }

  /// People keep the picture, and ask later which day it was.
  private func caption(_ request: Request) throws -> String {
    let text = services.views.text
    func date(_ day: Day) -> String { text.date(day.noon(in: services.zone)) }
    let day = try request.day("at").map(date) ?? text.date(services.now())
    guard let then = try request.day("then") else { return day }
    return "\(day). \(text["history.legend", ["date": date(then)]])"
  }

  /// `then` names the day whose shape is drawn as a line.
  private func outline(_ request: Request, _ client: Client) async throws -> Wheel? {
    guard let then = try request.day("then") else { return nil }
    return try await services.wheel(of: client, on: then)
  }

  private func wheel(_ request: Request, _ context: SignedIn) async throws -> (Client, Wheel) {
    let client = try await services.store.client(context.id("client"))
    return (client, try await services.wheel(of: client, on: try request.day("at")))
  }
}

extension Services {
  /// From the results until the end of a day, or until now.
  func wheel(of client: Client, on day: Day?) async throws -> Wheel {
    let end = day?.end(in: zone) ?? now()
    return Wheel(try await store.latestScored(of: client.id, until: end), catalogue)
  }
}

extension Request {
  /// A day in the query; nil when it is absent.
  func day(_ name: String) throws -> Day? {
    guard let text = uri.queryParameters.get(name), !text.isEmpty else { return nil }
    guard let day = Day(text) else { throw Refusal.malformed }
    return day
  }
}
