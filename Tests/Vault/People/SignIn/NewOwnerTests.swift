import Foundation
import Passwords
import Testing

@testable import Vault

@Suite("What the first owner types")
struct NewOwnerTests {
  private func mistakes(
    gym: String = "Corner Gym", name: String = "Sam", login: String = "sam",
    password: String = "walnut copper violin meadow"
  ) -> [String: NewOwner.Mistake] {
    NewOwner(gym: gym, name: name, login: login, password: password).mistakes
  }

  @Test("Names, a sign-in name and a good password are all that is needed")
  func fine() {
    #expect(mistakes().isEmpty)
    #expect(mistakes(password: NewOwner.generatedPassword()).isEmpty)
    #expect(
      NewOwner(gym: " Corner Gym\n", name: " Sam ", login: "", password: "").gym == "Corner Gym")
  }

  @Test("What is missing or too long is said beside its field")
  func missing() {
    #expect(mistakes(gym: " ", name: "") == ["gym": .gymMissing, "name": .nameMissing])
    let long = String(repeating: "x", count: 201)
    #expect(mistakes(gym: long, name: long) == ["gym": .tooLong, "name": .tooLong])
    #expect(mistakes(login: "").keys.sorted() == ["login"])
    #expect(mistakes(login: String(repeating: "x", count: 65))["login"] == .loginUnusable)
  }

  @Test("A short password, and one made of the gym's name, are refused")
  func password() {
    #expect(mistakes(password: "short").keys.sorted() == ["password"])
    #expect(mistakes(password: "Corner Gym Corner Gym").keys.sorted() == ["password"])
  }
}
