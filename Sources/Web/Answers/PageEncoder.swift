/// Takes down what a value encodes.
final class PageEncoder: Encoder {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  fileprivate let names: Set<String>?
  private var content: Content?
  /// What a template sees, where that is something else.
  var seen: PageValue?

  /// - Parameter names: see `PageValue`.
  init(_ names: Set<String>?) { self.names = names }

  private enum Content {
    case single(PageValue)
    case list([Part])
    case object([String], [Part])
  }

  fileprivate enum Part {
    case value(PageValue)
    /// Still being written.
    case open(PageEncoder)

    var value: PageValue {
      switch self {
      case .value(let value): value
      case .open(let encoder): encoder.value ?? .object(PageObject())
      }
    }
  }

  /// Nil where nothing was encoded.
  var value: PageValue? {
    switch content {
    case .single(let value): value
    case .list(let parts): .list(parts.map(\.value))
    case .object(let names, let parts): .object(PageObject(names, parts.map(\.value)))
    case nil: nil
    }
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if content == nil { content = .object(.withRoom, .withRoom) }
    return KeyedEncodingContainer(PageFields(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if content == nil { content = .list([]) }
    return PageElements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { PageSingle(encoder: self) }

  fileprivate func set(_ value: PageValue) { content = .single(value) }

  fileprivate func add(_ part: Part) {
    guard case .list(var parts) = content else { return }
    content = nil
    parts.append(part)
    content = .list(parts)
  }

  fileprivate func add(_ part: Part, as name: String) {
    guard case .object(var names, var parts) = content else { return }
    content = nil
    names.append(name)
    parts.append(part)
    content = .object(names, parts)
  }

  fileprivate func value(of value: some Encodable) throws -> PageValue {
    try PageValue(value, names: names)
  }

  fileprivate func inner() -> PageEncoder { PageEncoder(names) }

  fileprivate func isAsked(for name: String) -> Bool { names?.contains(name) ?? true }

  fileprivate var count: Int { if case .list(let parts) = content { parts.count } else { 0 } }
}

extension Array {
  /// Most objects have no more names than this: they never move.
  fileprivate static var withRoom: Self {
    var array = Self()
    array.reserveCapacity(12)
    return array
  }
}

extension Encoder {
  /// To a template the value is this one. To other encoders there are no templates.
  ///
  /// - Returns: whether a program is told as well.
  func show(_ seen: some Encodable) throws -> Bool {
    guard let encoder = self as? PageEncoder else { return true }
    encoder.seen = try encoder.value(of: seen)
    return encoder.names == nil
  }

  /// The same of a text, which has nothing in it.
  func show(_ seen: String) -> Bool {
    guard let encoder = self as? PageEncoder else { return true }
    encoder.seen = .text(seen)
    return encoder.names == nil
  }
}

private struct PageFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: PageEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { encoder.add(.value(.nothing), as: key.stringValue) }
  // Most of a page is these: what is known when this is built is not asked for its type.
  func encode(_ value: String, forKey key: Key) { add(.text(value), key) }
  func encode(_ value: Bool, forKey key: Key) { add(.flag(value), key) }
  func encode(_ value: Int, forKey key: Key) { add(.whole(value), key) }
  func encode(_ value: Double, forKey key: Key) { add(.number(value), key) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    guard encoder.isAsked(for: key.stringValue) else { return }
    add(try encoder.value(of: value), key)
  }

  private func add(_ value: PageValue, _ key: Key) {
    encoder.add(.value(value), as: key.stringValue)
  }

  func nestedContainer<Inner>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    superEncoder(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    superEncoder(forKey: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { inner("super") }
  func superEncoder(forKey key: Key) -> any Encoder { inner(key.stringValue) }

  private func inner(_ name: String) -> PageEncoder {
    let inner = encoder.inner()
    encoder.add(.open(inner), as: name)
    return inner
  }
}

private struct PageElements: UnkeyedEncodingContainer {
  let encoder: PageEncoder
  var codingPath: [any CodingKey] { [] }
  var count: Int { encoder.count }

  func encodeNil() { encoder.add(.value(.nothing)) }

  func encode<Value: Encodable>(_ value: Value) throws {
    encoder.add(.value(try encoder.value(of: value)))
  }

  func nestedContainer<Inner>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
    superEncoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    superEncoder().unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    let inner = encoder.inner()
    encoder.add(.open(inner))
    return inner
  }
}

private struct PageSingle: SingleValueEncodingContainer {
  let encoder: PageEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { encoder.set(.nothing) }
  func encode(_ value: String) { encoder.set(.text(value)) }
  func encode(_ value: Bool) { encoder.set(.flag(value)) }
  func encode(_ value: Int) { encoder.set(.whole(value)) }
  func encode(_ value: Double) { encoder.set(.number(value)) }

  /// A number of another size encodes itself as itself: it has to end here.
  func encode<Value: Encodable>(_ value: Value) throws {
    if let simple = PageValue(simple: value) {
      encoder.set(simple)
    } else if let number = value as? any BinaryInteger {
      encoder.set(.whole(Int(clamping: number)))
    } else if let number = value as? any BinaryFloatingPoint {
      encoder.set(.number(Double(number)))
    } else {
      encoder.set(try encoder.value(of: value))
    }
  }
}
