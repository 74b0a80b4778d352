import Definitions
import Foundation
import Vault

extension FHIR {
  /// - Parameter photo: JPEG.
  static func patient(_ client: Client, photo: Data?) -> JSONValue {
    let (details, id) = (client.details, client.id.description)
    return object([
      "resourceType": .string("Patient"), "id": .string(id),
      "identifier": .array([
        object(["system": .string("urn:ietf:rfc:3986"), "value": .string(urn(id))])
      ]),
      "active": .bool(client.archivedAt == nil),
      // What of a name is the family's, nobody typed.
      "name": .array([.object(["text": .string(details.name)])]),
      "gender": .string(details.sex?.rawValue ?? "unknown"),
      "birthDate": details.birthdate.map { .string($0.description) },
      "telecom": .array(
        details.phones.map { point("phone", $0) } + details.emails.map { point("email", $0) }),
      "address": .array(
        details.addresses.map { object(["use": place($0.kind), "text": .string($0.value)]) }),
      "photo": .array(
        [photo].compactMap {
          $0.map {
            object([
              "contentType": .string("image/jpeg"), "data": .string($0.base64EncodedString()),
            ])
          }
        }),
      "contact": .array([emergency(details.emergency)].compactMap(\.self)),
    ])
  }

  private static func point(_ system: String, _ reach: Reach) -> JSONValue {
    object(["system": .string(system), "value": .string(reach.value), "use": use(reach.kind)])
  }

  /// No address is mobile there.
  private static func place(_ kind: Reach.Kind) -> JSONValue? {
    kind == .mobile ? nil : use(kind)
  }

  private static func use(_ kind: Reach.Kind) -> JSONValue? {
    kind == .other ? nil : .string(kind.rawValue)
  }

  private static func emergency(_ contact: EmergencyContact) -> JSONValue? {
    guard !contact.name.isEmpty || !contact.phone.isEmpty else { return nil }
    let phone =
      contact.phone.isEmpty
      ? nil
      : object([
        "system": .string("phone"), "value": .string(contact.phone),
      ])
    return object([
      "relationship": .array(
        [
          .object([
            "coding": .array([
              .object([
                "system": .string("http://terminology.hl7.org/CodeSystem/v2-0131"),
                "code": .string("C"), "display": .string("Emergency Contact"),
              ])
            ])
          ]),
          object(["text": .string(contact.relation)]),
        ].filter { $0 != .object([:]) }),
      "name": object(["text": .string(contact.name)]),
      "telecom": .array([phone].compactMap(\.self)),
    ])
  }
}
