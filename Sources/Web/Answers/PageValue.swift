import Catalogue
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
    // That two texts differ takes longer to find than that one is the longer one.
    let length = name.utf8.count
    return names.firstIndex { $0.utf8.count == length && $0 == name }.map { values[$0] }
  }
}

/// Who a page is taken down for; nobody gets less for what is left out.
enum PageReader: Sendable {
  case program
  /// With all names that it has; what has another one and is no plain text, flag or number is left out.
  case template(Set<String>)
  case both

  var isProgram: Bool { if case .program = self { true } else { false } }
  var isTemplate: Bool { if case .template = self { true } else { false } }
}

/// A part of a page that is for its template alone.
@propertyWrapper
struct PageOnly<Value: Encodable & Sendable>: Encodable, Sendable {
  var wrappedValue: Value

  /// Nothing for a program.
  func encode(to encoder: any Encoder) throws { _ = try encoder.show(wrappedValue) }
}

extension PageValue {
  init<Value: Encodable>(_ value: Value, for reader: PageReader = .both) throws {
    if let simple = Self(simple: value) {
      self = simple
      return
    }
    let encoder = PageEncoder(for: reader)
    try value.encode(to: encoder)
    if Value.self == ShownValue.self, let shown = value as? ShownValue {
      encoder.seen = .text(shown.text)
    }
    let json = encoder.close()
    self = encoder.seen.map { .faces(json: json, seen: $0) } ?? json ?? .object(PageObject())
  }

  /// The type is asked first, for a cast that fails takes long.
  init?<Value>(simple value: Value) {
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
