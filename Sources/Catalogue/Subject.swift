/// The sex whose norms apply.
package enum Sex: String, Codable, Sendable, CaseIterable {
  case female, male
}

/// What scoring knows about a client on the day of a result.
package struct Subject: Sendable, Equatable, Codable {
  package var sex: Sex?
  /// Completed years.
  package var age: Int?
  /// Metres.
  package var height: Double?
  /// Kilograms.
  package var mass: Double?

  package init(
    sex: Sex? = nil, age: Int? = nil, height: Double? = nil, mass: Double? = nil
  ) {
    (self.sex, self.age, self.height, self.mass) = (sex, age, height, mass)
  }
}
