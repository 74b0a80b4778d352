import Foundation

/// What a page holds, made once: its template and its JSON are read from the same.
enum PageValue: Sendable {
  case nothing
  case flag(Bool)
  case whole(Int)
  case number(Double)
  case date(Date)
  case text(String)
  case list([PageValue])
  case object(PageObject)
  /// What a program gets, nil where it gets nothing, and what a template sees.
  indirect case faces(json: PageValue?, seen: PageValue)
}

/// Named values in the order in which they were made; there are few of them.
struct PageObject: Sendable {
  let names: [String]
  let values: [PageValue]

  init(_ names: [String] = [], _ values: [PageValue] = []) {
    (self.names, self.values) = (names, values)
  }

  /// Nil where there is no such name.
  subscript(name: String) -> PageValue? {
    names.firstIndex(of: name).map { values[$0] }
  }
}

/// A value that a template sees otherwise than a program does.
protocol Faced: Encodable {
  associatedtype Seen: Encodable
  var seen: Seen { get }
}

/// A part of a page that is for its template alone.
@propertyWrapper
struct PageOnly<Value: Encodable & Sendable>: Faced, Sendable {
  var wrappedValue: Value
  var seen: Value { wrappedValue }

  init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Nothing for a program.
  func encode(to encoder: any Encoder) throws {}
}

extension PageValue {
  init<Value: Encodable>(_ value: Value) throws {
    if let simple = Self(simple: value) {
      self = simple
      return
    }
    let encoder = PageEncoder()
    try value.encode(to: encoder)
    if let faced = value as? any Faced {
      self = .faces(json: encoder.value, seen: try Self.seen(faced))
    } else {
      self = encoder.value ?? .object(PageObject())
    }
  }

  private static func seen(_ faced: some Faced) throws -> PageValue { try PageValue(faced.seen) }

  /// The type is asked first, for a cast that fails takes long.
  private init?<Value>(simple value: Value) {
    if Value.self == String.self, let text = value as? String {
      self = .text(text)
    } else if Value.self == Bool.self, let flag = value as? Bool {
      self = .flag(flag)
    } else if Value.self == Double.self, let number = value as? Double {
      self = .number(number)
    } else if Value.self == Int.self, let number = value as? Int {
      self = .whole(number)
    } else if Value.self == Date.self, let date = value as? Date {
      self = .date(date)
    } else {
      return nil
    }
  }
}
