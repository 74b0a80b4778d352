import HTTPTypes
import Vault

/// A request that is understood and turned down: a status, and a text that says why.
struct Refusal: Error, Sendable {
  let status: HTTPResponse.Status
  /// Key of a text, `refusal.…`.
  let key: String
  var details: [String: String] = [:]
  /// The field of a submission that is the cause.
  var field: String?
  /// Seconds after which trying again makes sense.
  var retryAfter: Int?
  /// Whether the page is to be loaded again then; a browser asks for one that it can by itself.
  var isLoadedAgain = false
  var way = Way.back
  /// What somebody typed, where it is shown nowhere else any more.
  var typed: [String] = []
  /// The methods that the path takes, for `Allow`.
  var allowed: String?

  /// Where its page leads.
  enum Way: Equatable {
    case back
    /// To this address.
    case to(String)
    /// To signing in, and to another invitation.
    case door
    /// Nowhere in this program: a client stands at the door.
    case away
  }

  static let signedOut = Refusal(status: .unauthorized, key: "refusal.signedOut")
  static let notFound = Refusal(status: .notFound, key: "refusal.notFound")
  static let malformed = Refusal(status: .badRequest, key: "refusal.malformed")
  static let contactsTooLarge = Refusal(
    status: .contentTooLarge, key: "refusal.contactsTooLarge")
  static let contactsZipped = Refusal(status: FormFields.wrong, key: "refusal.contactsZipped")
  static let contactsGone = Refusal(status: .conflict, key: "refusal.contactsGone")
  static let contactsChanged = Refusal(status: .conflict, key: "refusal.contactsChanged")
  static let tooLarge = Refusal(status: .contentTooLarge, key: "refusal.tooLarge")
  static let wrongType = Refusal(status: .unsupportedMediaType, key: "refusal.wrongType")
  static let otherSite = Refusal(status: .forbidden, key: "refusal.otherSite")
  static let notEncrypted = Refusal(status: .forbidden, key: "refusal.notEncrypted")
  static let unknownHost = Refusal(status: .misdirectedRequest, key: "refusal.unknownHost")
  static let tooSlow = Refusal(status: .requestTimeout, key: "refusal.tooSlow")
  static let vaultBroken = Refusal(status: .serviceUnavailable, key: "refusal.vaultBroken")
  static let illegible = Refusal(status: .serviceUnavailable, key: "refusal.illegible")
  static let inUse = Refusal(status: .serviceUnavailable, key: "refusal.inUse")
  static let busy = Refusal(status: .serviceUnavailable, key: "refusal.busy", retryAfter: 5)
  static let unknownExercise = Refusal(
    status: FormFields.wrong, key: "refusal.unknownExercise", field: "exercise")
  static let alreadySigned = Refusal(status: .conflict, key: "refusal.alreadySigned")
  static func erased(_ typed: [String]) -> Refusal {
    Refusal(status: .notFound, key: "refusal.erased", typed: typed)
  }
  static func merged(into path: String) -> Refusal {
    Refusal(status: .conflict, key: "refusal.merged", way: .to(path))
  }
  static func tooManyTries(_ seconds: Int) -> Refusal {
    Refusal(
      status: .tooManyRequests, key: "refusal.tooManyTries",
      details: ["count": String(seconds)], retryAfter: seconds)
  }
  static func olderForm(_ older: OlderForm) -> Refusal {
    Refusal(
      status: .serviceUnavailable, key: "refusal.olderForm",
      details: ["version": String(older.version), "seen": String(older.seen)])
  }
  static let sessionLocked = Refusal(
    status: .init(code: 423, reasonPhrase: "Locked"), key: "refusal.sessionLocked")
  static let othersPage = Refusal(status: .forbidden, key: "refusal.othersPage")
  static let ownerOnly = Refusal(status: .forbidden, key: "refusal.ownerOnly")
  static let lastOwner = Refusal(status: .conflict, key: "refusal.lastOwner")
  static let loginTaken = Refusal(
    status: FormFields.wrong, key: "refusal.loginTaken", field: "login")
  static let tooManyTrainers = Refusal(status: .conflict, key: "refusal.tooManyTrainers")
  static let invitationOver = Refusal(
    status: .notFound, key: "refusal.invitationOver", way: .door)
  static let invitationLocked = Refusal(
    status: .serviceUnavailable, key: "refusal.invitationLocked")
  static let reportLinkOver = Refusal(
    status: .notFound, key: "refusal.reportLinkOver", way: .away)
  static let reportLinkLocked = Refusal(
    status: .serviceUnavailable, key: "refusal.reportLinkLocked", way: .away)
  static let nobodyChosen = Refusal(
    status: FormFields.wrong, key: "refusal.nobodyChosen", field: "clients")
  static let noNetwork = Refusal(status: .conflict, key: "refusal.noNetwork")
  static let factorIsOn = Refusal(status: .conflict, key: "refusal.factorIsOn")
  static let factorIsOff = Refusal(status: .conflict, key: "refusal.factorIsOff")
  static let ownFactor = Refusal(status: .conflict, key: "refusal.ownFactor")
  static let diskFull = Refusal(status: .serviceUnavailable, key: "refusal.diskFull")
  static let diskBroken = Refusal(status: .serviceUnavailable, key: "refusal.diskBroken")
  static let locked = Refusal(status: .serviceUnavailable, key: "refusal.vaultLocked")
  static let noMail = Refusal(status: .conflict, key: "refusal.noMail")
  static let busyPrinting = Refusal(
    status: .serviceUnavailable, key: "refusal.busyPrinting", retryAfter: 10)
  static let pdfFailed = Refusal(status: .serviceUnavailable, key: "refusal.pdfFailed")
  static func noPDF(_ package: String) -> Refusal {
    Refusal(status: .serviceUnavailable, key: "refusal.noPDF", details: ["package": package])
  }
  static let backupBusy = Refusal(status: .conflict, key: "refusal.backupBusy", retryAfter: 5)
  static let backupDamaged = Refusal(status: .serviceUnavailable, key: "refusal.backupDamaged")
  static let older = Refusal(status: .conflict, key: "refusal.older")
  static let outdated = Refusal(status: .conflict, key: "refusal.outdated")
}
