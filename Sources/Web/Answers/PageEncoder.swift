/// Takes down what a value encodes.
final class PageEncoder: Encoder {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  fileprivate let reader: PageReader
  private var content = Content()
  /// What a template sees, where that is something else.
  var seen: PageValue?

  init(for reader: PageReader) { self.reader = reader }

  /// In one piece: Swift looks at each change of a class's property whether somebody else is changing it.
  private struct Content {
    enum Kind { case nothing, single, list, object }

    var kind = Kind.nothing
    var single: PageValue?
    var keys: [String] = []
    var values: [PageValue] = []
    /// Those of the values that are still being written, by their places.
    var open: [(place: Int, encoder: PageEncoder)] = []

    mutating func begin(_ kind: Kind) {
      guard self.kind == .nothing else { return }
      self.kind = kind
      guard kind == .object else { return }
      // Most objects have no more names than this: they never move.
      keys.reserveCapacity(12)
      values.reserveCapacity(12)
    }

    mutating func add(_ value: PageValue, as key: String?) {
      if let key { keys.append(key) }
      values.append(value)
    }

    mutating func close() -> PageValue? {
      for (place, encoder) in open { values[place] = encoder.close() ?? .object(PageObject()) }
      open = []
      return switch kind {
      case .nothing: nil
      case .single: single
      case .list: .list(values)
      case .object: .object(PageObject(keys, values))
      }
    }
  }

  /// All that was encoded; nil where nothing was.
  func close() -> PageValue? { content.close() }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    content.begin(.object)
    return KeyedEncodingContainer(PageFields(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    content.begin(.list)
    return PageElements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { PageSingle(encoder: self) }

  fileprivate func set(_ value: PageValue) { (content.kind, content.single) = (.single, value) }

  /// - Parameter key: nil in a list.
  fileprivate func add(_ value: PageValue, as key: String? = nil) { content.add(value, as: key) }

  /// Adds what is still to be written.
  fileprivate func inner(as key: String? = nil) -> PageEncoder {
    let inner = PageEncoder(for: reader)
    content.open.append((content.values.count, inner))
    content.add(.nothing, as: key)
    return inner
  }

  fileprivate func value(of value: some Encodable) throws -> PageValue {
    try PageValue(value, for: reader)
  }

  fileprivate func isAsked(for name: String) -> Bool {
    guard case .template(let names) = reader else { return true }
    return names.contains(name)
  }

  fileprivate var count: Int { content.values.count }
}

extension Encoder {
  /// To a template the value is this one. To other encoders there are no templates.
  ///
  /// - Returns: whether a program is told as well.
  func show(_ seen: some Encodable) throws -> Bool {
    guard let encoder = self as? PageEncoder else { return true }
    encoder.seen = encoder.reader.isProgram ? .nothing : try encoder.value(of: seen)
    return !encoder.reader.isTemplate
  }

  /// The same of a text, which has nothing in it.
  func show(_ seen: String) -> Bool {
    guard let encoder = self as? PageEncoder else { return true }
    encoder.seen = .text(seen)
    return !encoder.reader.isTemplate
  }
}

private struct PageFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: PageEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { encoder.add(.nothing, as: key.stringValue) }
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
    encoder.add(value, as: key.stringValue)
  }

  func nestedContainer<Inner>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    superEncoder(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    superEncoder(forKey: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.inner(as: "super") }
  func superEncoder(forKey key: Key) -> any Encoder { encoder.inner(as: key.stringValue) }
}

private struct PageElements: UnkeyedEncodingContainer {
  let encoder: PageEncoder
  var codingPath: [any CodingKey] { [] }
  var count: Int { encoder.count }

  func encodeNil() { encoder.add(.nothing) }

  func encode<Value: Encodable>(_ value: Value) throws {
    encoder.add(try encoder.value(of: value))
  }

  func nestedContainer<Inner>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
    superEncoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    superEncoder().unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.inner() }
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
