/// What made-up clients are called and what they want.
enum DemoNames {
  static let women = words(
    "Ada Aisha Anna Beatriz Chloe Dana Elif Emma Fatima Grace Hana Ines Jana Kira Lena Maria Mei")
  static let men = words(
    "Adam Ali Ben Carlos David Emil Felix Goran Hugo Ivan Jakob Kenji Leo Mateo Noah Omar Paul")
  static let family = words(
    "Adler Becker Costa Dubois Eriksen Fischer García Haddad Ivanova Jansen Kowalski Lindqvist "
      + "Moreau Novák Okafor Petrov Quinn Rossi Şahin Tanaka Ueda Varga Weber Yılmaz Zhang")
  static let goals = [
    "Run ten kilometres without stopping", "Lose eight kilograms by summer",
    "Get back to climbing after the knee operation", "Be strong enough to lift the grandchildren",
    "Sleep better and feel less tired", "First pull-up",
  ]

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}
