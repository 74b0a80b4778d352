import Vault

/// Whether a report can be mailed, and to whom, and be a PDF; what is missing otherwise.
struct MailOffer: Encodable, Sendable {
  let to: String?
  /// A sentence; null where nothing is missing.
  let missing: String?
  /// A sentence; null where PDFs can be made.
  @PageOnly var noPDF: String?

  static func made(
    to client: Client, _ account: MailAccount?, missing package: String?, _ voice: Voice
  ) -> Self {
    let email = client.details.email
    let install = package.map(voice.install)
    return Self(
      to: email.isEmpty ? nil : email,
      missing: account == nil ? voice.text["refusal.noMail.message"] : install, noPDF: install)
  }
}
