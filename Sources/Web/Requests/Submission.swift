import Definitions
import Forms
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Submissions
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
    do {
      var body = try await Self.body(of: request)
      try self.init(&body, type: request.mediaType)
    } catch is NIOTooManyBytesError {
      throw Refusal.tooLarge
    } catch is RequestRules.CutOff {
      throw Refusal.malformed
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
  static func body(
    of request: Request, upTo limit: Int = limit, within deadline: Duration = deadline
  ) async throws -> ByteBuffer {
    try await withThrowingTaskGroup(of: ByteBuffer.self) { group in
      group.addTask { try await request.collected(upTo: limit) }
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
    guard case .object(let object)? = try? JSONValue(parsing: body, areKeysUnique: true) else {
      throw Refusal.malformed
    }
    return object
  }

  private static func form(_ body: Data) throws -> [String: JSONValue] {
    guard !body.isEmpty else { return [:] }
    guard body.count(where: { $0 == UInt8(ascii: "&") }) < valueLimit else {
      throw Refusal.tooLarge
    }
    var values: [String: JSONValue] = [:]
    var inputs: [String: JSONValue] = [:]
    var lists: [String: [JSONValue]] = [:]
    guard let form = FormPairs(body) else { throw Refusal.malformed }
    for (name, text) in form.pairs {
      let value = JSONValue.string(text)
      if name.hasSuffix("[]") {
        lists[String(name.dropLast(2)), default: []].append(value)
      } else if name.hasPrefix(inputPrefix) {
        inputs[String(name.dropFirst(inputPrefix.count))] = value
      } else {
        values[name] = value
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

extension Submission {
  /// What pages send along by themselves, and what nobody is to read over a shoulder.
  private static let unshown: Set = [
    "version", "clientVersion", "otherVersion", "revision", "was", "began", "photo", "looked",
    "instead", "id",
    "token", "from", "returnTo", "units", "basis", "file", "run", "signature", "password",
    "current",
    "pin", "newPin", "code", PageLock.field,
  ]

  /// What somebody typed or chose, in the order of the names of its fields.
  var words: [String] {
    let fields = typed.filter { name, text in
      !text.isEmpty && !Self.unshown.contains(name) && !name.contains("Kinds-")
        && !name.hasPrefix(ConflictPage.prefix)
    }
    return fields.sorted { $0.key < $1.key }.map { $0.value.asKept }
  }
}

extension Request {
  /// Of the body, without its parameters.
  var mediaType: String? {
    headers[.contentType]?.split(separator: ";").first
      .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
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
