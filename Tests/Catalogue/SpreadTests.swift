import Testing

@testable import Catalogue

@Suite("How far a group lies apart")
struct SpreadTests {
  @Test("Mean, median and quartiles are those of the numbers, whatever their order")
  func numbers() throws {
    let spread = try #require(Spread([9, 1, 4, 2, 6]))
    #expect(spread.count == 5 && spread.mean == 4.4)
    #expect([spread.lowest, spread.lowerQuartile, spread.median] == [1, 2, 4])
    #expect([spread.upperQuartile, spread.highest] == [6, 9])
    let even = try #require(Spread([4, 1, 2, 3]))
    #expect([even.lowerQuartile, even.median, even.upperQuartile] == [1.75, 2.5, 3.25])
  }

  @Test("Of one it is that one; of none, and of what is no number, there is none")
  func few() throws {
    let one = try #require(Spread([7, .nan]))
    #expect([one.lowest, one.lowerQuartile, one.mean, one.highest] == [7, 7, 7, 7])
    #expect(Spread([]) == nil && Spread([.infinity]) == nil)
  }
}
