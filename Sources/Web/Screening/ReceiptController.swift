import Forms
import Foundation
import HTTPTypes
import Hummingbird
import QRCodes
import Vault

/// The signed form on paper: everything as it was signed, and the fingerprint to compare.
struct ReceiptController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context.id("client"))
    let form = try await store.screeningForm(context.id("form"), of: client.id)
    guard form.isSigned else { throw Refusal.notSignedYet }
    return try services.answer(
      request, context, try await services.receipt(form, client, context))
  }
}

struct ReceiptPage: Page {
  static let template = "screening/receipt"
  struct Form: Encodable, Sendable {
    let id: String
    let title: String
    let version: Int
    let fingerprint: Shown<String>
    /// Whether content and fingerprint agree, computed again for this page.
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
  let gym: String
  let client: String
  let form: Form
  let flags: [FlagMark]
  let decisions: [DecisionView]
  let addenda: [AddendumView]

  init(
    _ form: ScreeningForm, _ maker: FieldMaker, addenda: [Addendum], gym: Gym, _ text: Text
  ) {
    self.gym = gym.name
    client = form.clientName ?? ""
    self.form = Form(
      id: form.id.description, title: maker.definition.title, version: maker.definition.version,
      fingerprint: Shown(form.fingerprint) { $0.inGroups },
      unchanged: form.isUnchanged == true, changed: form.isUnchanged != true,
      previous: Shown(form.previous) { $0.inGroups },
      startedAt: Shown(form.createdAt, text.dateAndTime),
      signedAt: Shown(form.signedAt, text.dateAndTime), clientName: form.clientName ?? "",
      trainerName: form.trainerName ?? "", signature: form.signature,
      signatureBox: form.signature.flatMap { DrawnSignature($0)?.viewBox }, sections: maker.reviewed
    )
    flags = (form.signedOutcome?.flags ?? maker.evaluation.flags).map {
      FlagMark($0.level, $0.text, text)
    }
    decisions = maker.decisions
    self.addenda = addenda.map { AddendumView($0, text) }
  }
}

extension Services {
  func receipt(
    _ form: ScreeningForm, _ client: Client, _ context: SignedIn
  ) async throws -> Screen<ReceiptPage> {
    let maker = try maker(form, client, context, asSigned: true)
    let page = ReceiptPage(
      form, maker, addenda: try await store.addenda(to: form), gym: try await store.gym(),
      views.text)
    return Screen(
      page: page, title: views.text["receipt.title"],
      client: ClientHeader(client, self, context.trainer.units), tab: .screening,
      chart: form.fingerprint.flatMap(QRCode.init)?.svg ?? "")
  }
}

extension Refusal {
  static let notSignedYet = Refusal(status: .notFound, key: "refusal.notSignedYet")
}
