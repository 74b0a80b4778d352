/// SVG text, which is drawn when somebody asks for it: a page has it for its template alone.
struct Drawing: Encodable, Sendable {
  private let draw: @Sendable () -> String

  init(_ svg: @autoclosure @escaping @Sendable () -> String = "") { draw = svg }

  var svg: String { draw() }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(svg)
  }
}
