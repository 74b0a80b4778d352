import Catalogue
import Charts
import Hummingbird
import Units
import Vault

/// The client's wheel as it was on a day, as a picture to keep.
struct WheelPictureController {
  let store: Store
  let assets: Assets

  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    let (day, then) = (try request.day("at"), try request.day("then"))
    let wheel = try await Wheel.load(of: context.client, on: day, from: store, context.voice)
    let other = try await then.asyncMap { day in
      try await Wheel.load(of: context.client, on: day, from: store, context.voice)
    }
    var chart = wheel.chart(of: context.client, context.voice, outline: other) { _ in nil }
    if request.query["labels"] == "straight" { chart.labels = .straight }
    chart.isFile = true
    chart.colours = ChartColours(theme: assets.theme)
    chart.caption = context.voice.caption(day, then)
    return .svg(chart.svg())
  }
}

extension Voice {
  /// People keep the picture, and ask later which day it was.
  ///
  /// - Parameter then: the day whose shape is drawn as a line.
  fileprivate func caption(_ day: Day?, _ then: Day?) -> String {
    let filled = day.map(text.day) ?? text.date(now)
    guard let then else { return filled }
    return "\(filled). \(text["history.legend", ["date": text.day(then)]])"
  }
}

extension Response {
  static func svg(_ text: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: "image/svg+xml; charset=utf-8"],
      body: .init(byteBuffer: ByteBuffer(string: text)))
  }
}

extension Optional where Wrapped: Sendable {
  func asyncMap<Other: Sendable>(
    _ change: (Wrapped) async throws -> Other
  ) async rethrows -> Other? {
    guard let self else { return nil }
    return try await change(self)
  }
}
