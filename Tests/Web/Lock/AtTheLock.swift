import HTTPTypes
import TestSupport
import Testing

@testable import Vault

extension TestGym {
  static let pin = "271828"

  /// A tablet on which Sam has signed in at the door, and has a PIN.
  ///
  /// - Parameter agent: what it says that it is.
  func samsTablet(on agent: String = "") async throws -> Browser {
    let tablet = stranger
    let fields = [("login", Self.login), ("password", Self.password)]
    let answer = try await tablet.post("/login", fields, headers: [.userAgent: agent])
    #expect(answer.status == .seeOther)
    try await tablet.setPin(Self.pin, Self.password)
    return tablet
  }

  /// The same tablet, shared: Kim has it, Sam's session is locked.
  func sharedTablet(_ sam: Browser) async throws -> (tablet: Browser, sam: String, kim: String) {
    _ = try await trainer("Kim", invitedBy: sam)
    let tablet = try await samsTablet()
    #expect(try await tablet.signIn("kim").status == .seeOther)
    try await tablet.setPin("577215", Browser.newPassword)
    let trainers = try await services.signIn.trainers(at: world.now)
    func id(_ name: String) throws -> String {
      try #require(trainers.first { $0.trainer.name == name }).trainer.id.description
    }
    return (tablet, try id("Sam"), try id("Kim"))
  }

  func lastActions() async throws -> [Audit.Action] {
    try await services.store.audit(AuditSearch(), limit: 100).entries.map(\.action)
  }
}

extension Browser {
  func setPin(_ pin: String, _ password: String) async throws {
    let set = try await post("/settings/lock/pin", ["pin": pin, "password": password])
    #expect(set.location == "/settings/lock?saved=pin")
  }

  func unlock(_ pin: String, _ trainer: String? = nil) async throws -> Answer {
    try await post("/lock/delete", [("pin", pin)] + (trainer.map { [("trainer", $0)] } ?? []))
  }

  func unlock(password: String) async throws -> Answer {
    try await post("/lock/delete", ["password": password])
  }

  /// Whether its session is open; asking is no use of it.
  func isLocked() async throws -> Bool? {
    try await get("/lock", json: true).json["isLocked"] as? Bool
  }
}
