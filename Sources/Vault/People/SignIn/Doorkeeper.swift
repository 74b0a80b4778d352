import Crypto
import Foundation

/// Says who may try a password now: counts wrong ones by browser, name and address, also over a
/// restart.
///
/// A browser that a trainer has signed in with before has a counter of its own for them, so that
/// nobody else's guesses keep them out. Strangers share one for their address and one, which slows
/// them sooner, for the name.
actor Doorkeeper {
  private static let free = 3
  /// Several trainers share an address.
  private static let freeForAddress = 10
  private static let waitingLimit = 64

  private let file: URL
  private let clocks: @Sendable () -> DoorNotes.Time
  private let salt: Data
  private var devices: KnownDevices
  private var throttle: SignInThrottle
  private var tries: FailedTries
  /// As the file has them.
  private var keptTries: FailedTries
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// - Parameter file: what an earlier run wrote; a missing or broken one says nothing.
  init(_ file: URL, clocks: @escaping @Sendable () -> DoorNotes.Time) {
    let notes = try? DoorNotes(reading: file)
    (self.file, self.clocks) = (file, clocks)
    salt = notes?.salt ?? Data((0..<16).map { _ in UInt8.random(in: .min ... .max) })
    devices = notes?.devices ?? KnownDevices()
    throttle = SignInThrottle(notes?.failures(at: clocks()) ?? [:])
    tries = notes?.tries ?? FailedTries()
    keptTries = tries
  }

  /// Lets a try go ahead, once others that are under way are decided. It has to be ended.
  ///
  /// - Throws: `SignInRefusal.tooManyTries`, `DerivationQueue.Refusal`.
  func admit(_ name: String, at door: Door) async throws -> [SignInThrottle.Counter] {
    while true {
      let counters = counters(of: name, at: door)
      switch throttle.admission(to: counters, at: clocks().instant) {
      case .now:
        throttle.begin(counters)
        return counters
      case .after(let wait):
        throw SignInRefusal.tooManyTries(Int((wait / .seconds(1)).rounded(.up)))
      case .afterOthers:
        guard waiting.count < Self.waitingLimit else { throw DerivationQueue.Refusal.busy }
        await withCheckedContinuation { waiting.append($0) }
      }
    }
  }

  func asker(_ name: String, at door: Door) -> DerivationQueue.Asker {
    switch door {
    case .inside: .known
    case .browser(_, let device): knownDevice(device, of: name) == nil ? .stranger : .known
    case .nameless, .code: .stranger
    }
  }

  func end(_ counters: [SignInThrottle.Counter], _ outcome: SignInThrottle.Outcome) {
    let before = throttle.failures
    throttle.end(counters, outcome, at: clocks().instant)
    if throttle.failures != before { save() }
    let others = waiting
    waiting = []
    for other in others { other.resume() }
  }

  /// - Returns: the device cookie from now on: the one that came if it is ours, or `new`.
  func remember(_ name: String, on device: String?, else new: String) -> String {
    let old = device.flatMap { devices.knows(digest("device", $0)) ? $0 : nil }
    devices.remember(
      digest("device", old ?? new), of: digest("trainer", name), at: clocks().now)
    save()
    return old ?? new
  }

  /// Keeps what somebody typed, for the audit, until `takeTries`.
  ///
  /// - Parameter login: as it was typed: only its digest is kept, since it may be a password that was
  ///   typed at the wrong place.
  func note(_ login: String, at door: Door, on now: Date, as action: Audit.Action) {
    tries.add(digest(trainer: Login(login)?.text ?? ""), at: door, on: now, as: action)
  }

  func takeTries() -> [FailedTries.Try] { tries.take() }

  func put(back tries: [FailedTries.Try]) { self.tries.put(back: tries) }

  /// Those that the vault does not know of are in the file: a restart does not lose them.
  func keepTries() {
    if tries.nameless != keptTries { save() }
  }

  /// How tries name a trainer.
  nonisolated func digest(trainer login: String) -> String { digest("tried", login) }

  private func counters(of name: String, at door: Door) -> [SignInThrottle.Counter] {
    switch door {
    case .inside(let place):
      return [SignInThrottle.Counter(key: digest("inside", place), free: Self.free)]
    case .nameless(let address): return [counter(ofAddress: address)]
    case .code(_, let device):
      let known = knownDevice(device, of: name) ?? ""
      return [SignInThrottle.Counter(key: digest("code", known, name), free: Self.free)]
    case .browser(let address, let device):
      if let known = knownDevice(device, of: name) {
        return [SignInThrottle.Counter(key: digest("known", known, name), free: Self.free)]
      }
      return [
        SignInThrottle.Counter(key: digest("name", name), free: Self.free),
        counter(ofAddress: address),
      ]
    }
  }

  /// Nil where the trainer has not signed in with it before.
  private func knownDevice(_ device: String?, of name: String) -> String? {
    guard let device, devices.knows(digest("device", device), of: digest("trainer", name)) else {
      return nil
    }
    return device
  }

  private func counter(ofAddress address: String) -> SignInThrottle.Counter {
    SignInThrottle.Counter(key: digest("address", address), free: Self.freeForAddress)
  }

  /// No name, address or cookie stands in the file, which can be read while the vault is locked.
  private nonisolated func digest(_ words: String...) -> String {
    var text = salt + words.joined(separator: "\u{0}").utf8
    defer { text.wipe() }
    return Data(SHA256.hash(data: text)).base64EncodedString()
  }

  /// That a full disk does not take it keeps nobody from anything.
  private func save() {
    let notes = DoorNotes(salt: salt, devices, throttle.failures, tries, at: clocks())
    guard (try? replaceFile(at: file, with: JSONEncoder().encode(notes))) != nil else { return }
    keptTries = tries.nameless
  }
}
