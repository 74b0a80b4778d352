import Foundation
import Synchronization

/// What stands in one column as JSON, and is read from the same text once: every set that is checked
/// off reads its plan, and reading its JSON takes longer than all else of that.
struct ReadOnce<Value: Codable & Sendable>: Codable, Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }

  init(from column: any Decoder) throws {
    let text = try column.singleValueContainer().decode(String.self)
    if let known = known.withLock({ $0[text] }) as? Value {
      value = known
      return
    }
    let value = try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    self.value = value
    known.withLock { known in
      // Some MiB at most, of the largest plans; those that are trained by are soon back.
      if known.count >= 64 { known.removeAll() }
      known[text] = value
    }
  }

  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// To be called where the vault is closed.
func forgetWhatWasRead() { known.withLock { $0.removeAll() } }

private let known = Mutex<[String: any Sendable]>([:])
