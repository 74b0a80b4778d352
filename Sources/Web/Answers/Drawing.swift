/// SVG text, which is drawn where a template shows it: a program never gets it.
struct Drawing: Encodable, Sendable {
  private let draw: @Sendable () -> String

  init(_ svg: @autoclosure @escaping @Sendable () -> String = "") { draw = svg }

  var svg: String { draw() }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(svg)
  }
}
