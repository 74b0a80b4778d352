import Synchronization

/// What was made of texts that are read again and again. By the whole text, so that none can be taken for
/// another; when there are too many, it begins anew, and those that are in use are soon back.
final class KnownTexts<Value: Sendable>: Sendable {
  private let most: Int
  private let known = Mutex<[String: Value]>([:])

  init(most: Int) { self.most = most }

  subscript(text: String) -> Value? {
    get { known.withLock { $0[text] } }
    set {
      known.withLock { known in
        if known.count >= most { known.removeAll() }
        known[text] = newValue
      }
    }
  }

  func forget() { known.withLock { $0.removeAll() } }
}

/// To be called where the vault is closed.
func forgetWhatWasRead() {
  readOnce.forget()
  ReadScoring.known.forget()
}
