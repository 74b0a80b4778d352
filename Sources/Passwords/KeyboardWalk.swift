/// Characters that follow each other on a keyboard, in the alphabet or in counting.
enum KeyboardWalk {
  /// How many characters from there on go one way along one track, or stand still; 0 below 3.
  static func length(at position: Int, in letters: [UInt8]) -> Int {
    let rest = letters[position...]
    let length =
      tracks.map { track in
        zip(rest, rest.dropFirst()).prefix { track.contains(Pair($0, $1)) }.count + 1
      }.max() ?? 0
    return length < 3 ? 0 : length
  }

  private struct Pair: Hashable {
    let (first, second): (UInt8, UInt8)
    init(_ first: UInt8, _ second: UInt8) { (self.first, self.second) = (first, second) }
  }

  private static let tracks: [Set<Pair>] = {
    let forwards = [
      "abcdefghijklmnopqrstuvwxyz", "12345678901234567890", "qwertyuiopasdfghjklzxcvbnm",
      "qwertzuiopasdfghjklyxcvbnm", "azertyuiopqsdfghjklmwxcvbn", "!@#$%^&*()!\"$%&/()=?",
      "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p", "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0",
      "qazwsxedcrfvtgbyhnujmikolp", "13579", "24680", "147258369", "159357",
    ].map { Array($0.utf8) }
    let still = (UInt8.min...UInt8.max).map { Pair($0, $0) }
    return (forwards + forwards.map { $0.reversed() })
      .map { Set(zip($0, $0.dropFirst()).map(Pair.init)) } + [Set(still)]
  }()
}
