/// Which words go with a count in a language: `clients.count.one`, `clients.count.few`.
///
/// - Source: Unicode CLDR, language plural rules, for whole numbers.
struct PluralRule: Sendable {
  /// Every form that a text of the language has.
  let forms: [String]
  private let choose: @Sendable (Int) -> String

  init(language: String) {
    let base = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    self = Self.known[base] ?? Self.two
  }

  private init(_ forms: String..., choose: @escaping @Sendable (Int) -> String) {
    (self.forms, self.choose) = (forms, choose)
  }

  func form(_ count: Int) -> String { choose(Int(clamping: count.magnitude)) }

  /// Most languages: one, and all others.
  private static let two = Self("one", "other") { $0 == 1 ? "one" : "other" }
  private static let single = Self("other") { _ in "other" }
  private static let french = Self("one", "other") { $0 <= 1 ? "one" : "other" }
  private static let czech = Self("one", "few", "other") { count in
    count == 1 ? "one" : (2...4).contains(count) ? "few" : "other"
  }
  private static let polish = Self("one", "few", "many") { count in
    count == 1 ? "one" : isFew(count) ? "few" : "many"
  }
  private static let russian = Self("one", "few", "many") { count in
    count % 10 == 1 && count % 100 != 11 ? "one" : isFew(count) ? "few" : "many"
  }
  private static let arabic = Self("zero", "one", "two", "few", "many", "other") { count in
    switch (count, count % 100) {
    case (0, _): "zero"
    case (1, _): "one"
    case (2, _): "two"
    case (_, 3...10): "few"
    case (_, 11...99): "many"
    default: "other"
    }
  }

  /// 2 to 4, 22 to 24 and so on, but not 12 to 14.
  private static func isFew(_ count: Int) -> Bool {
    (2...4).contains(count % 10) && !(12...14).contains(count % 100)
  }

  private static let known: [String: Self] = [
    "ja": single, "ko": single, "zh": single, "th": single, "vi": single, "id": single,
    "fr": french, "pt": french, "cs": czech, "sk": czech, "pl": polish, "ru": russian,
    "uk": russian, "ar": arabic,
  ]
}
