import Children

@testable import Vault
@testable import Web

final class MailSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { try await gym.mail() }
}

extension SampleGym {
  private static let nothing = Programs(path: "", also: [])

  fileprivate func mail() async throws -> [SampleScreen] {
    let none = MailSettingsPage.screen(nil, Self.nothing, voice)
    var account = MailAccount(at: moment)
    (account.sender, account.host) = ("gym@example.org", "mail.example.org")
    (account.user, account.secret) = ("gym", "violin meadow")
    try await store.save(account, at: moment)
    let wrong = reader(
      [:], wrong: ["sender", "way", "host", "port", "encryption", "user", "password", "to"])
    let settings = MailSettingsPage.screen(account, Programs(path: "/nowhere", also: []), voice)
    return [
      SampleScreen(none, in: self), SampleScreen(settings, in: self),
      SampleScreen(settings.again(wrong), in: self),
      SampleScreen(OutboxPage.screen(try await store.outbox(), voice), in: self),
      SampleScreen(OutboxPage.screen(try await outboxOfAllStates(), voice), in: self),
    ]
  }

  private func outboxOfAllStates() async throws -> Outbox {
    let outcomes: [MailOutcome?] = [
      nil, .sent, .later("451 Greylisted"), .failed("535 Wrong password"), .unsure("lost"),
    ]
    let report = try await store.freeze(
      FrozenReport(
        id: .init(at: moment.now), of: client.id, content: "{}", document: "", at: moment),
      going: .mail, at: moment)
    for (number, outcome) in outcomes.enumerated() {
      let mail = try await store.queue(
        NewMail(to: "nora\(number)@example.com", report: report), at: moment)
      guard let outcome, try await store.beginSending(mail, at: moment.now) else { continue }
      try await store.end(mail, outcome, at: moment.now)
    }
    _ = try await store.queue(NewMail(to: "lea@example.com"), at: moment)
    return try await store.outbox()
  }
}
