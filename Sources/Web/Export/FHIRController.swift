import Definitions
import Foundation
import Hummingbird
import Vault

/// A client as programs of doctors and hospitals read them: a Bundle of HL7 FHIR R5.
struct FHIRController {
  let store: Store

  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    try await store.note(
      .clientExported, of: context.client.id, subject: "fhir", at: context.moment)
    let results = try await store.results(of: context.client.id, limit: Int(Int32.max)).reversed()
    let measures = try await store.typedMeasures(of: context.client.id)
    let names = try await store.trainerNames()
    let photo: Data? =
      if let digest = context.client.photo { try await store.photo(digest, .large) } else { nil }
    let forms = try await store.screeningForms(of: context.client.id).reversed()
    let voice = context.voice
    let resources =
      [FHIR.patient(context.client, photo: photo)]
      + measures.map { FHIR.observation($0, of: context.client.id, voice.catalogue) }
      + results.map { FHIR.observation($0, names, voice.catalogue) }
      + (try forms.map { try FHIR.response($0, try $0.definition(newest: voice.form)) })
    let bundle = FHIR.bundle(resources, at: voice.now).pretty
    return .download(
      Data(bundle.utf8), "application/fhir+json", named: context.fileName("client", "fhir.json"))
  }
}

/// Resources of HL7 FHIR R5 (5.0.0): only what is known for certain is coded, the rest is text.
enum FHIR {
  static func bundle(_ resources: [JSONValue], at now: Date) -> JSONValue {
    FHIR.object([
      "resourceType": .string("Bundle"), "type": .string("collection"),
      "timestamp": .string(now.formatted(.iso8601)),
      "entry": .array(
        resources.map { resource in
          guard case .object(let members) = resource, case .string(let id) = members["id"] else {
            return .object(["resource": resource])
          }
          return .object(["fullUrl": .string(urn(id)), "resource": resource])
        }),
    ])
  }

  static func urn(_ id: String) -> String { "urn:uuid:\(id)" }

  static func subject(_ client: Identifier<Client>) -> JSONValue {
    .object(["reference": .string(urn(client.description))])
  }

  /// Without what is nil, an empty text or an empty list: FHIR has none of them.
  static func object(_ members: [String: JSONValue?]) -> JSONValue {
    .object(
      members.compactMapValues(\.self).filter {
        $0.value != .string("") && $0.value != .array([]) && $0.value != .object([:])
      })
  }
}
