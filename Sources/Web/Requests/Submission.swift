import Definitions
import Forms
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Units
import Vault

/// What a form or a JSON client sent: field names and values, nothing interpreted yet.
struct Submission: Sendable {
  static let limit = 2 << 20
  private static let deadline = Duration.seconds(30)
  /// How many values one submission may hold.
  private static let valueLimit = 20_000
  static let inputPrefix = ReservedNames.inputPrefix

  /// `key[]` of forms is an array under `key`, `input-key` a member of `inputs`.
  let values: [String: JSONValue]

  init(values: [String: JSONValue]) { self.values = values }

  init(_ request: Request) async throws {
    let type = request.headers[.contentType]?.split(separator: ";").first
      .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    do {
      var body = try await Self.body(of: request)
      try self.init(&body, type: type)
    } catch is NIOTooManyBytesError {
      throw Refusal.tooLarge
    }
  }

  /// Leaves zeros where names and passwords arrived.
  init(_ buffer: inout ByteBuffer, type: String?) throws {
    var body = Data(buffer: buffer, byteTransferStrategy: .copy)
    defer {
      body.wipe()
      buffer.setRepeatingByte(0, count: buffer.readableBytes, at: buffer.readerIndex)
    }
    switch type {
    case "application/json": values = try Self.json(body)
    case "application/x-www-form-urlencoded": values = try Self.form(body)
    case nil where body.isEmpty: values = [:]
    default: throw Refusal.wrongType
    }
  }

  /// A browser that sends byte by byte holds a connection that others need.
  private static func body(of request: Request) async throws -> ByteBuffer {
    try await withThrowingTaskGroup(of: ByteBuffer.self) { group in
      group.addTask { try await request.body.collect(upTo: limit) }
      group.addTask {
        try await Task.sleep(for: deadline)
        throw Refusal.tooSlow
      }
      defer { group.cancelAll() }
      return try await group.next() ?? ByteBuffer()
    }
  }

  private static func json(_ body: Data) throws -> [String: JSONValue] {
    guard !body.isEmpty else { return [:] }
    // Each value costs far more memory than its text; no page comes near this.
    guard body.count(where: { ",[{".utf8.contains($0) }) <= valueLimit else {
      throw Refusal.tooLarge
    }
    guard case .object(let object)? = try? JSONValue(parsing: body) else {
      throw Refusal.malformed
    }
    return object
  }

  private static func form(_ body: Data) throws -> [String: JSONValue] {
    var components = URLComponents()
    guard body.isValidPercentEncoding, let text = String(data: body, encoding: .utf8)
    else { throw Refusal.malformed }
    guard body.count(where: { $0 == UInt8(ascii: "&") }) < valueLimit else {
      throw Refusal.tooLarge
    }
    components.percentEncodedQuery = text.replacingOccurrences(of: "+", with: "%20")
    var values: [String: JSONValue] = [:]
    var inputs: [String: JSONValue] = [:]
    var lists: [String: [JSONValue]] = [:]
    for item in components.queryItems ?? [] {
      // None where the bytes are no UTF-8: that must not clear a field.
      guard let text = item.value else { throw Refusal.malformed }
      let value = JSONValue.string(text)
      if item.name.hasSuffix("[]") {
        lists[String(item.name.dropLast(2)), default: []].append(value)
      } else if item.name.hasPrefix(inputPrefix) {
        inputs[String(item.name.dropFirst(inputPrefix.count))] = value
      } else {
        values[item.name] = value
      }
    }
    for (key, list) in lists { values[key] = .array(list) }
    if !inputs.isEmpty { values["inputs"] = .object(inputs) }
    return values
  }

  subscript(key: String) -> JSONValue? { values[key] }

  /// A field as text: nil when it is absent, empty when it is null.
  func text(_ key: String) -> String? { values[key]?.typedText }

  /// The extra numbers of an exercise, as sent.
  var inputs: [String: JSONValue] {
    if case .object(let object)? = values["inputs"] { object } else { [:] }
  }

  /// Everything as text, to be shown again beside its problem.
  var typed: [String: String] {
    var typed = values.compactMapValues(\.typedText)
    for (key, value) in values {
      for (index, element) in (value.elements ?? []).enumerated() {
        typed["\(key)-\(index)"] = element.typedText
      }
    }
    for (key, value) in inputs { typed[Self.inputPrefix + key] = value.typedText }
    return typed
  }
}

extension JSONValue {
  var elements: [JSONValue]? { if case .array(let array) = self { array } else { nil } }

  /// The value as a person would have typed it; nil for lists and objects.
  var typedText: String? {
    switch self {
    case .null: ""
    case .bool(let bool): bool ? "yes" : "no"
    case .number(let number): number.plainText
    case .string(let string): string
    case .array, .object: nil
    }
  }
}

extension Data {
  /// `URLComponents` traps on a percent sign without two hexadecimal digits behind it, and on
  /// characters that a query cannot hold.
  fileprivate var isValidPercentEncoding: Bool {
    indices.allSatisfy { index in
      switch self[index] {
      case UInt8(ascii: "%"):
        index + 2 < endIndex && self[index + 1].isHexDigit && self[index + 2].isHexDigit
      case UInt8(ascii: "#"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\""),
        UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
        UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
        false
      default: (0x21...0x7e).contains(self[index])
      }
    }
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
