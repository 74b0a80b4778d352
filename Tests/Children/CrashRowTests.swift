import Testing

@testable import Children

@Suite("Crashes in a row")
struct CrashRowTests {
  @Test("Each waits twice as long as the one before, up to a minute")
  func longer() {
    var row = CrashRow()
    let rests = (1...10).map { _ in row.rest(after: .seconds(2)) }
    #expect(rests == [0, 1, 2, 4, 8, 16, 32, 60, 60, 60])
    #expect(row.count == 10)
  }

  @Test("A program that ran for a minute starts anew")
  func sound() {
    var row = CrashRow()
    for _ in 1...5 { _ = row.rest(after: .seconds(59)) }
    #expect(row.rest(after: .seconds(60)) == 0)
    #expect(row.count == 1)
  }

  @Test("What fails soon after a crash belongs to the row; what fails by itself does not")
  func goesOn() {
    var row = CrashRow()
    #expect(!row.goesOn(after: .seconds(1)))
    _ = row.rest(after: .seconds(1))
    #expect(row.goesOn(after: .seconds(1)) && !row.goesOn(after: .seconds(60)))
  }
}
