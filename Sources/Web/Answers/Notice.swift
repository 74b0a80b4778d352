import Foundation

/// What was just done, said once above the page it led to.
struct Notice: Encodable, Sendable {
  let text: String
  var undo: Undo?
  /// What follows from it.
  var next: Next?
  /// Whether it says how things stand: it goes on an open page when that changes.
  var follows = false

  struct Next: Encodable, Sendable {
    let address: String
    let text: String
  }
}

/// The way back from what was just done: a form to send, offered for some seconds.
struct Undo: Encodable, Sendable {
  private static let length: TimeInterval = 10

  let action: String
  /// How long it is offered still. The server takes it later, too: nobody who aims for the
  /// button comes too late.
  let seconds: Int
}

extension Undo {
  /// Nil where it was done too long ago, or never.
  init?(_ action: String, since done: Date?, at now: Date) {
    let left = Self.length - (done.map { now.timeIntervalSince($0) } ?? Self.length)
    guard left > 0, left <= Self.length else { return nil }
    self.init(action: action, seconds: Int(left.rounded(.up)))
  }
}

extension Notice {
  /// Said only while it can be undone: a page that is opened again later has nothing to tell.
  init?(_ text: String, undo: Undo?) {
    guard let undo else { return nil }
    self.init(text: text, undo: undo)
  }
}
