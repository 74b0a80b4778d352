/// Takes down what a value encodes.
final class PageEncoder: Encoder {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private var content: Content?

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
    if content == nil { content = .object([], []) }
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

  fileprivate var count: Int { if case .list(let parts) = content { parts.count } else { 0 } }
}

private struct PageFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: PageEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { encoder.add(.value(.nothing), as: key.stringValue) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    encoder.add(.value(try PageValue(value)), as: key.stringValue)
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
    let inner = PageEncoder()
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
    encoder.add(.value(try PageValue(value)))
  }

  func nestedContainer<Inner>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
    superEncoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    superEncoder().unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    let inner = PageEncoder()
    encoder.add(.open(inner))
    return inner
  }
}

private struct PageSingle: SingleValueEncodingContainer {
  let encoder: PageEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { encoder.set(.nothing) }

  /// A number of another size encodes itself as itself: it has to end here.
  func encode<Value: Encodable>(_ value: Value) throws {
    if let number = value as? any BinaryInteger {
      encoder.set(.whole(Int(clamping: number)))
    } else if let number = value as? any BinaryFloatingPoint {
      encoder.set(.number(Double(number)))
    } else {
      encoder.set(try PageValue(value))
    }
  }
}
