import Catalogue
import Definitions
import Forms
import Foundation
import Units
import Vault

extension FHIR {
  static func response(_ form: ScreeningForm, _ definition: FormDefinition) throws -> JSONValue {
    object([
      "resourceType": .string("QuestionnaireResponse"), "id": .string(form.id.description),
      "questionnaire": .string(
        "urn:healthwheel:questionnaire:\(definition.id)|\(definition.version)"),
      "status": .string(form.isSigned ? "completed" : "in-progress"),
      "subject": subject(form.clientId),
      "authored": .string((form.signedAt ?? form.savedAt).formatted(.iso8601)),
      "author": form.trainerName.map { .object(["display": .string($0)]) },
      "item": .array(definition.sections.compactMap { item($0, of: form) }),
    ])
  }

  private static func item(_ section: FormSection, of form: ScreeningForm) -> JSONValue? {
    let items = section.fields.compactMap { item($0, of: form) }
    guard !items.isEmpty else { return nil }
    return .object([
      "linkId": .string(section.key), "text": .string(section.title), "item": .array(items),
    ])
  }

  private static func item(_ field: FormField, of form: ScreeningForm) -> JSONValue? {
    let answer = field.bind == nil ? form.answers[field.key] : form.details?[field.key]
    let said = answer.map { values(of: $0, field) } ?? []
    guard !said.isEmpty else { return nil }
    return .object([
      "linkId": .string(field.key), "text": .string(field.label), "answer": .array(said),
    ])
  }

  private static func values(of answer: Answer, _ field: FormField) -> [JSONValue] {
    switch answer {
    case .yesno(let yes): [.object(["valueBoolean": .bool(yes)])]
    case .number(let number):
      field.quantity.map {
        [.object(["valueQuantity": quantity(number, ResultUnit.quantity($0).stored)])]
      } ?? [.object(["valueDecimal": .number(number)])]
    case .choices(let keys): keys.map { choice($0, field) }
    case .text(""): []
    case .text(let day) where field.kind == .date: [.object(["valueDate": .string(day)])]
    case .text(let key) where field.kind == .choice: [choice(key, field)]
    case .text(let text): [.object(["valueString": .string(text)])]
    }
  }

  private static func choice(_ key: String, _ field: FormField) -> JSONValue {
    let label = field.options.first { $0.key == key }?.label
    return .object([
      "valueCoding": object(["code": .string(key), "display": label.map(JSONValue.string)])
    ])
  }
}
