import Foundation
import Posting
import Units
import Vault

extension Reader {
  private static let ownMachine: Set = ["localhost", "127.0.0.1", "::1"]

  mutating func mailAccount(_ stored: MailAccount) -> MailAccount {
    var account = stored
    account.way = choice("way", keep: stored.way) ?? stored.way
    account.sender = words("sender", keep: stored.sender, limit: EmailAddress.longest)
    if !EmailAddress.isSendable(account.sender) { refuse("sender", "mail.address") }
    if account.way == .server { readServer(&account, stored) }
    return account
  }

  private mutating func readServer(_ account: inout MailAccount, _ stored: MailAccount) {
    account.host = words(
      "host", keep: stored.host, limit: 253, required: "mailSettings.hostMissing")
    if account.host.wholeMatch(of: /[A-Za-z0-9.:-]*/) == nil {
      refuse("host", "mailSettings.hostMissing")
    }
    account.port = number("port") ?? stored.port
    if !(1...65_535).contains(account.port) { refuse("port", "mailSettings.portWrong") }
    let encryption = MailServer.Encryption(rawValue: stored.encryption)
    account.encryption = (choice("encryption", keep: encryption) ?? .startTLS).rawValue
    if account.encryption == MailServer.Encryption.none.rawValue,
      !Self.ownMachine.contains(account.host)
    {
      refuse("encryption", "mailSettings.unencrypted")
    }
    account.user = words("user", keep: stored.user, limit: 200)
    account.secret = secret(of: account, stored)
  }

  /// What is not typed again stays, but goes to no other server.
  private mutating func secret(of account: MailAccount, _ stored: MailAccount) -> String {
    let typed = submission.text("password") ?? ""
    guard typed.isEmpty else {
      let isLine = typed.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      if !isLine || typed.utf8.count > 1000 { refuse("password", "problem.controlCharacters") }
      if account.user.isEmpty { refuse("user", "mailSettings.userMissing") }
      return typed
    }
    guard !account.user.isEmpty else { return "" }
    if stored.secret.isEmpty || account.host != stored.host || account.user != stored.user {
      refuse("password", "mailSettings.passwordMissing")
    }
    return stored.secret
  }

  /// Exactly one address that can be sent to.
  mutating func recipient(_ field: String) -> String {
    let address = words(field, keep: "", limit: EmailAddress.longest)
    if problems[field] == nil, !EmailAddress.isSendable(address) { refuse(field, "mail.address") }
    return address
  }
}
