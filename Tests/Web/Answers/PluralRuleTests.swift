import Testing

@testable import Web

@Suite("Counts in words")
struct PluralRuleTests {
  @Test(
    "Each language has its own form for a count",
    arguments: [
      ("en", [0: "other", 1: "one", 2: "other", 101: "other"]),
      ("de-AT", [0: "other", 1: "one", 21: "other"]),
      ("fr", [0: "one", 1: "one", 2: "other"]),
      ("ja", [0: "other", 1: "other", 7: "other"]),
      ("cs", [1: "one", 2: "few", 4: "few", 5: "other", 0: "other"]),
      ("pl", [1: "one", 2: "few", 5: "many", 12: "many", 21: "many", 22: "few", 0: "many"]),
      ("ru", [1: "one", 2: "few", 5: "many", 11: "many", 14: "many", 21: "one", 24: "few"]),
      ("ar", [0: "zero", 1: "one", 2: "two", 3: "few", 11: "many", 100: "other", 103: "few"]),
    ])
  func form(language: String, counts: [Int: String]) {
    let rule = PluralRule(language: language)
    for (count, form) in counts { #expect(rule.form(count) == form, "\(language) \(count)") }
    #expect(Set(counts.values).isSubset(of: rule.forms))
  }

  @Test("No count is without words, however large or below nothing")
  func every() {
    for language in ["en", "fr", "ja", "cs", "pl", "ru", "ar"] {
      let rule = PluralRule(language: language)
      let counts = Array(-120...120) + [.max, .min]
      #expect(Set(counts.map(rule.form)).isSubset(of: rule.forms), "\(language)")
    }
  }
}
