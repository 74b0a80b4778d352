import Definitions
import HTTPTypes
import Hummingbird

/// The program's addresses for other programs, made of its own routes.
///
/// - Source: OpenAPI Specification 3.1.0.
struct OpenAPI: Sendable {
  let description: JSONValue

  init(of routes: [ToldRoute]) {
    let paths = Dictionary(grouping: routes, by: \.address).mapValues { routes in
      JSONValue.object(
        Dictionary(
          routes.map { ($0.method.rawValue.lowercased(), $0.operation) },
          uniquingKeysWith: { first, _ in first }))
    }
    description = .object([
      "openapi": .string("3.1.0"),
      "info": .object([
        "title": .string("HealthWheel"), "version": .string("1"),
        "description": .string("Each page as data: Accept: application/json. In SI units."),
      ]),
      "components": .object([
        "securitySchemes": .object([
          "session": .object([
            "type": .string("apiKey"), "in": .string("cookie"),
            "name": .string(Sessions.cookie(false)),
          ])
        ])
      ]),
      "security": .array([.object(["session": .array([])])]), "paths": .object(paths),
    ])
  }
}

extension ToldRoute {
  private static let answers: [String: String] = [
    "2XX": "Done, or what was asked for.",
    "3XX": "Done: what came of it stands there. Or to the sign-in page.",
    "4XX": "A problem: why, and what to do, beside the field where it is one.",
    "5XX": "The disk cannot be written, or too many wait: later again.",
  ]

  /// `POST /clients`.
  private var name: String { "\(method) \(path)" }

  /// A folder's files are one name to OpenAPI.
  fileprivate var address: String { path.description.replacing("**", with: "{file}") }

  fileprivate var operation: JSONValue {
    let fields = (OpenAPI.fields[name] ?? [:]).sorted { $0.key < $1.key }
    var parameters = address.matches(of: /\{(\w+)\}/).map { place in
      Self.parameter(String(place.1), in: "path", OpenAPI.Field.text.schema)
    }
    var operation: [String: JSONValue] = ["operationId": .string(name)]
    if method == .post {
      operation["requestBody"] = body(fields)
    } else {
      parameters += fields.map { Self.parameter($0.key, in: "query", $0.value.schema) }
    }
    operation["parameters"] = .array(parameters)
    operation["responses"] = .object(
      Self.answers.mapValues { .object(["description": .string($0)]) })
    return .object(operation)
  }

  private static func parameter(
    _ name: String, in place: String, _ schema: JSONValue
  ) -> JSONValue {
    .object([
      "name": .string(name), "in": .string(place), "required": .bool(place == "path"),
      "schema": schema,
    ])
  }

  private func body(_ fields: [(key: String, value: OpenAPI.Field)]) -> JSONValue {
    let properties = Dictionary(uniqueKeysWithValues: fields.map { ($0.key, $0.value.schema) })
    let schema = JSONValue.object([
      "schema": .object(["type": .string("object"), "properties": .object(properties)])
    ])
    return .object([
      "content": .object([
        "application/json": schema, "application/x-www-form-urlencoded": schema,
      ])
    ])
  }
}

extension OpenAPI.Field {
  /// An empty text is what is not filled in, and so is nothing.
  fileprivate var schema: JSONValue {
    switch self {
    case .text: .object(["type": .array([.string("string"), .string("null")])])
    case .list:
      .object([
        "type": .string("array"),
        "items": .object(["type": .array(["string", "number", "object"].map(JSONValue.string))]),
      ])
    default: .object(["type": .array([rawValue, "string", "null"].map(JSONValue.string))])
    }
  }
}
