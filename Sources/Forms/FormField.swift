import Units

/// One question of a form.
package struct FormField: Codable, Sendable, Equatable {
  package let key: String
  package let kind: FieldKind
  package let label: String
  package let hint: String?
  package let bind: ClientDetail?
  package let required: Bool
  /// The name of a quantity where the kind is quantity; otherwise shown as it is.
  package let unit: String?
  /// In SI where the field has a quantity.
  package let possible: ClosedRange<Double>?
  package let options: [FieldOption]
  /// What the ends of a scale are called.
  package let low: String?
  package let high: String?
  /// Whether a date may not be after today.
  package let past: Bool
  /// Whether it is asked anew in each form; else the last form's answer is carried over.
  package let fresh: Bool
  package let flags: [FieldFlag]
  package let showIf: Condition?
}

package enum FieldKind: String, Codable, Sendable, CaseIterable {
  case text, paragraph, number, quantity, date, yesno, choice, choices, scale
  case phone, email, address, derived
}

package struct FieldOption: Codable, Sendable, Equatable {
  package let key: String
  package let label: String
}

/// What of the client's record a field can show and change.
package enum ClientDetail: String, Codable, Sendable, CaseIterable {
  case name = "client.name"
  case sex = "client.sex"
  case birthdate = "client.birthdate"
  case age = "client.age"
  case height = "client.height"
  case mass = "client.mass"
  case goal = "client.goal"
  case email = "client.email"
  case phone = "client.phone"
}

extension ClientDetail {
  /// What it can be, whatever a form's file says.
  var bounds: BodyBounds? {
    switch self {
    case .height: .height
    case .mass: .mass
    default: nil
    }
  }
}

extension FormField {
  /// What the answer is converted as; nil for everything that has no units of its own.
  package var quantity: Quantity? {
    switch (kind, bind) {
    case (.quantity, .mass): .bodyMass
    case (.quantity, _): unit.flatMap(Quantity.init(rawValue:))
    case (.derived, .height): .height
    case (.derived, .mass): .bodyMass
    default: nil
    }
  }

  /// The most characters its text may have; nil where nothing is written.
  package var longest: Int? {
    switch kind {
    case .text: 200
    case .paragraph: 5_000
    case .address: 500
    case .email: EmailAddress.longest
    case .phone: PhoneNumber.longest
    default: nil
    }
  }

  package func label(of option: String) -> String? {
    options.first { $0.key == option }?.label
  }
}
