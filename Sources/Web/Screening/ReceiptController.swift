import Forms
import Foundation
import HTTPTypes
import Hummingbird
import QRCodes
import Submissions
import Vault

/// The signed form on paper: everything as it was signed, and the fingerprint to compare.
struct ReceiptController {
  let store: Store

  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    let form = try await store.screening(context)
    guard form.isSigned else { throw Refusal.notSignedYet }
    return try context.answer(
      ReceiptPage.screen(
        try FieldMaker(form, of: context.client, asSigned: true, context.voice), of: context.client,
        sealing: try await store.sealing(of: form), addenda: try await store.addenda(to: form),
        gym: try await store.gym(), context.voice))
  }
}

struct ReceiptPage: Page {
  static let template = "screening/receipt"
  struct Form: Encodable, Sendable {
    let id: String
    let title: String
    let version: Int
    let fingerprint: Shown<String>
    /// Version 1 does not cover the day; such a form has a second fingerprint.
    let fingerprintVersion: Int
    let sealedAgain: SealedAgain?
    /// Whether content and fingerprints agree, computed again for this page.
    let unchanged: Bool
    let changed: Bool
    /// Of the form before; null for the first one.
    let previous: Shown<String>
    let startedAt: Shown<Date>
    let signedAt: Shown<Date>
    let clientName: String
    let trainerName: String
    /// An SVG path and the part of the plane that it takes; null where only the name was typed.
    let signature: String?
    let signatureBox: String?
    let sections: [SignaturePage.Section]
  }
  struct SealedAgain: Encodable, Sendable {
    let fingerprint: Shown<String>
    let at: Shown<Date>
  }
  let gym: String
  let client: String
  let form: Form
  let flags: [FlagMark]
  let decisions: [DecisionView]
  let addenda: [AddendumView]

  static func screen(
    _ answers: FieldMaker, of client: Client, sealing: FormSealing, addenda: [Addendum], gym: Gym,
    _ voice: Voice
  ) -> Screen<Self> {
    let (form, text) = (answers.form, voice.text)
    let page = Self(
      gym: gym.name, client: form.clientName ?? "", form: Form(answers, sealing, text),
      flags: answers.signedFlags, decisions: answers.decisions,
      addenda: AddendumView.all(addenda, text))
    return Screen(
      page: page, title: text["receipt.title"], client: ClientHeader(client, voice),
      tab: .screening, chart: Drawing(form.fingerprint.flatMap(QRCode.init)?.svg ?? ""))
  }
}

extension ReceiptPage.Form {
  fileprivate init(_ answers: FieldMaker, _ sealing: FormSealing, _ text: Text) {
    let form = answers.form
    self.init(
      id: form.id.description, title: answers.definition.title,
      version: answers.definition.version, fingerprint: Shown(form.fingerprint) { $0.inGroups },
      fingerprintVersion: sealing.fingerprintVersion,
      sealedAgain: sealing.again.map {
        ReceiptPage.SealedAgain(
          fingerprint: Shown($0.fingerprint) { $0.inGroups },
          at: Shown($0.sealedAt, text.dateAndTime))
      }, unchanged: sealing.isUnchanged, changed: !sealing.isUnchanged,
      previous: Shown(form.previous) { $0.inGroups },
      startedAt: Shown(form.createdAt, text.dateAndTime),
      signedAt: Shown(form.signedAt, text.dateAndTime), clientName: form.clientName ?? "",
      trainerName: form.trainerName ?? "", signature: form.signature,
      signatureBox: form.signature.flatMap { DrawnSignature($0)?.viewBox },
      sections: answers.reviewed)
  }
}

extension Refusal {
  static let notSignedYet = Refusal(status: .notFound, key: "refusal.notSignedYet")
}
