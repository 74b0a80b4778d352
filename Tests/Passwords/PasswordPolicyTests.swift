import Testing

@testable import Passwords

@Suite struct PasswordPolicyTests {
  private let policy = PasswordPolicy(names: ["Samantha.Jones", "Iron Temple", "Al"])

  @Test(
    "Sam may take a long password of her own making",
    arguments: [
      "purple-elephants-juggle-teacups", "Vx7!pQ2#nL9$wK4@zR", "my aunt's boat leaks on Tuesdays",
      "Überraschungsgäste", "мой кот не любит понедельники", "also alive and always well, Algernon",
    ])
  func goodPasswords(password: String) {
    #expect(policy.problems(in: password) == [])
  }

  @Test("Fourteen characters are too few, fifteen are enough")
  func length() {
    #expect(policy.problems(in: "gxvbqtzrwkmpda") == [.tooShort(minimum: 15)])
    #expect(policy.problems(in: "gxvbqtzrwkmpdaj") == [])
  }

  @Test("An accent typed as its own character does not make a password longer")
  func composedLength() {
    #expect(policy.problems(in: "gxvbqtzrwkmpde\u{301}") == [.tooShort(minimum: 15)])
  }

  @Test("A password of more than 1,024 bytes is refused, never cut off")
  func tooLong() {
    let longest = String(repeating: "purple elephants juggle teacups ", count: 32)
    #expect(longest.utf8.count == 1024)
    #expect(policy.problems(in: longest) == [])
    #expect(policy.problems(in: longest.dropLast() + "é") == [.tooLong(maximumBytes: 1024)])
  }

  @Test(
    "What anybody would try first is refused",
    arguments: [
      "passwordpassword", "Password12345678", "P@ssw0rd-P@ssw0rd!", "correct horse battery staple",
      "CorrectHorseBatteryStaple2024", "qwertyuiopasdfgh", "1q2w3e4r5t6y7u8i9o",
      "poiuytrewqlkjhgfdsa",
      "123456789012345", "aaaaaaaaaaaaaaaa", "abcabcabcabcabcabc", "Welcome2024!!!!!",
      "!@#$%^&*()!@#$%^",
      "               ", "---------------", "iloveyousomuch!!", "abcdefghijklmnopqrstuvwxyz",
      "To be, or not to be", "gym-trainer-2025", "xk3mxk3mxk3mxk3m", "1qaz2wsx3edc4rfv",
      "147258369147258369", "monkey1monkey2monkey3monkey4monkey5", "dragon!Dragon?dr4gon+dragon",
      "password-password-tiger-password-tiger", "hallohallohallohallo1", "1hallohallohallohallo",
      "hallo1hallo2hallo3hallo4", "schatzschatzschatz!", "Sommer2024!Sommer2025!",
      "dumbbell2dumbbell1",
    ])
  func commonPasswords(password: String) {
    #expect(policy.problems(in: password).contains(.common))
  }

  @Test("A character that nobody can type is refused", arguments: ["\0", "\u{1B}", "\t", "\u{85}"])
  func controlCharacters(character: String) {
    #expect(
      policy.problems(in: "purple-elephants\(character)-juggle-teacups") == [.controlCharacter])
  }

  @Test("Every long phrase of the list is refused as it stands")
  func commonPhrases() {
    let long = PasswordPolicy.commonPhrases.split(whereSeparator: \.isWhitespace)
      .filter { $0.count >= 15 }
    #expect(long.count > 300)
    for phrase in long { #expect(policy.problems(in: String(phrase)) == [.common]) }
  }

  @Test("The names of trainer and gym are found however they are written")
  func names() {
    #expect(
      policy.problems(in: "kettle SAMANTHAJONES wombat")
        == [.containsName("Samantha.Jones")])
    #expect(policy.problems(in: "iron-temple wombat kettle") == [.containsName("Iron Temple")])
  }
}
