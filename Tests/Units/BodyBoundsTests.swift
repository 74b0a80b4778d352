import Testing
import Units

@Suite("What a person's height and mass can be")
struct BodyBoundsTests {
  @Test("A file may be stricter than what people can have, not more generous")
  func narrowed() {
    #expect(BodyBounds.mass.narrowed(to: 20...400).possible == 20...400)
    #expect(BodyBounds.mass.narrowed(to: 0...900).possible == 2...500)
    #expect(BodyBounds.height.narrowed(to: nil) == .height)
    #expect(BodyBounds.height.narrowed(to: 1...2).usual == BodyBounds.height.usual)
  }

  @Test("Centimetres where metres are meant leave nothing")
  func allows() {
    #expect(!BodyBounds.height.allows(120...210))
    #expect(BodyBounds.height.allows(1.2...2.1))
    #expect(BodyBounds.height.text == "[0.5, 2.8]")
  }

  @Test("A grown body is usual, a slip of the finger is not")
  func usual() {
    #expect(BodyBounds.height.usual.contains(1.8) && !BodyBounds.height.usual.contains(0.9))
    #expect(BodyBounds.mass.usual.contains(75) && !BodyBounds.mass.usual.contains(300))
  }
}
