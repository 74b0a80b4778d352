import Definitions
import Foundation
import Vault

extension Submission {
  /// With what was chosen from both versions of a client's details. What somebody has changed once more
  /// since is chosen anew.
  func settled(for client: Client, _ voice: Voice) -> Submission {
    let seen = text(ConflictPage.base).flatMap(ClientDetails.init(kept:))
    let isSettled = { (field: MergingField) in
      seen.map { field.isSame(in: $0, client.details) } ?? true
    }
    let sent = withoutTheirs(isSettled)
    return sent.withBoth(client.details, isSettled) {
      var first = Reader(sent, voice)
      return first.change(of: client, voice.form, today: voice.today).applied(to: client.details)
    }
  }

  /// Without the fields that are to say what the other trainer has saved.
  ///
  /// - Parameter isSettled: whether that is still what was chosen from.
  private func withoutTheirs(_ isSettled: (MergingField) -> Bool) -> Submission {
    without(
      MergingField.allCases.filter(isSettled).filter {
        text("\(ConflictPage.prefix)\($0)") == ConflictPage.Side.theirs.rawValue
      })
  }

  func without(_ fields: [MergingField]) -> Submission {
    let names = fields.flatMap(\.fieldNames)
    return Submission(values: values.filter { !names.contains($0.key) })
  }

  /// The fields of which both are wanted, with what the other trainer has saved behind what was typed.
  ///
  /// - Parameter typed: what was typed, asked only where both of a field are wanted.
  private func withBoth(
    _ theirs: ClientDetails, _ isSettled: (MergingField) -> Bool, typed: () -> ClientDetails
  ) -> Submission {
    let fields = MergingField.allCases.filter(isSettled).filter {
      text("\(ConflictPage.prefix)\($0)") == ConflictPage.Side.both.rawValue
    }
    guard !fields.isEmpty else { return self }
    let (mine, origin) = (typed(), self.origin)
    var values = values
    for field in fields {
      guard let both = mine.both(field, with: theirs, since: origin) else { continue }
      for name in field.fieldNames { values[name] = nil }
      values["\(field)"] = .array(both.map { .string($0.value) })
      values["\(field)Kinds"] = .array(both.map { .string($0.kind.rawValue) })
    }
    return Submission(values: values)
  }

  /// A client's details as whoever typed found them, before they were asked for the first time; nil where
  /// they were not.
  var origin: ClientDetails? {
    text(ConflictPage.origin).flatMap(ClientDetails.init(kept:))
  }

  /// Each part of the emergency contact that nobody has touched here as the other trainer has saved it.
  func merged(_ base: EmergencyContact, _ theirs: EmergencyContact) -> Submission {
    var values = values
    for (name, part) in EmergencyContact.fields where text(name)?.asKept == base[keyPath: part] {
      values[name] = .string(theirs[keyPath: part])
    }
    return Submission(values: values)
  }

  /// As a form sends it.
  var repeated: [ConflictPage.Typed] {
    let own: Set = ["version", ConflictPage.base, ConflictPage.origin]
    return values.sorted { $0.key < $1.key }.filter {
      !own.contains($0.key) && !$0.key.hasPrefix(ConflictPage.prefix)
    }.flatMap { name, value in
      value.elements.map { list in
        list.map { ConflictPage.Typed(name: "\(name)[]", value: $0.typedText ?? "") }
      } ?? [ConflictPage.Typed(name: name, value: value.typedText ?? "")]
    }
  }
}

extension MergingField {
  /// In the form for a client's details.
  fileprivate var fieldNames: [String] {
    switch self {
    case .phones: ["phone", "phones", "phonesKinds"]
    case .emails: ["email", "emails", "emailsKinds"]
    case .addresses: ["addresses", "addressesKinds"]
    case .emergency: ["emergencyName", "emergencyRelation", "emergencyPhone"]
    case .name, .sex, .birthdate, .height, .mass, .goal, .profession: [rawValue]
    }
  }
}

extension EmergencyContact {
  /// By their names in the form.
  static var fields: [String: KeyPath<EmergencyContact, String>] {
    ["emergencyName": \.name, "emergencyRelation": \.relation, "emergencyPhone": \.phone]
  }
}
