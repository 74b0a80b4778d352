import Testing

@testable import Vault

@Suite struct LoginTests {
  @Test(
    "Names that a person takes for the same are the same",
    arguments: [
      ("Sam", " sam\n"), ("JOSE\u{301}", "jos\u{E9}"), ("Stra\u{DF}e", "STRASSE"),
      ("ΝΙΚΟΣ", "νικος"), ("sam@gym.example", "SAM@Gym.Example"),
    ])
  func same(one: String, other: String) throws {
    let login = try #require(Login(one))
    #expect(Login(other) == login)
    #expect(Login(login.text) == login)
  }

  @Test("Names that differ stay different")
  func different() {
    #expect(Login("sam") != Login("sám"))
    #expect(Login("sam") != Login("s am"))
  }

  @Test(
    "Nothing, too much and what cannot be seen are no names",
    arguments: [
      "", " \n", "sa\u{0}m", "sa\u{202E}m", "sa\u{200B}m", String(repeating: "a", count: 65),
    ])
  func refused(text: String) {
    #expect(Login(text) == nil)
  }
}
