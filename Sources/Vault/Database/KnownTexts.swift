import Synchronization

/// What was made of texts that are read again and again. By the whole text, so that none can be taken for
/// another; when there are too many, it begins anew, and those that are in use are soon back.
final class KnownTexts<Value: Sendable>: Sendable {
  private let most: Int
  private let known = Mutex<[LongText: Value]>([:])

  init(most: Int) { self.most = most }

  subscript(text: String) -> Value? {
    get { known.withLock { $0[LongText(text)] } }
    set {
      known.withLock { known in
        if known.count >= most { known.removeAll() }
        known[LongText(text)] = newValue
      }
    }
  }

  func forget() { known.withLock { $0.removeAll() } }
}

/// A text as a key. The usual hash withstands texts that somebody has chosen so that all hash alike; of as
/// few texts as are kept that needs no care, and of a form's definition it takes ten times as long. Bytes that
/// make no eight at the end are only compared.
private struct LongText: Hashable {
  private let text: String
  private let code: UInt64

  init(_ text: String) {
    self.text = text
    let bytes = unsafe text.utf8.span.bytes
    var code = UInt64(truncatingIfNeeded: bytes.byteCount)
    for place in stride(from: 0, to: bytes.byteCount - 7, by: 8) {
      let eight = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
      code = (code ^ eight) &* 0x9E37_79B9_7F4A_7C15
      code ^= code >> 29
    }
    self.code = code
  }

  func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

/// To be called where the vault is closed.
func forgetWhatWasRead() {
  readOnce.forget()
  ReadScoring.known.forget()
}
