import Testing

@testable import Catalogue

@Suite("What a gym makes of the catalogue's lists")
struct ArrangementTests {
  private let shipped: AssessmentCatalogue

  init() throws {
    shipped = try catalogue([
      "a.json": category(
        exercise("", id: "one"), exercise("", id: "two"), exercise("", id: "three")),
      "b.json": category(exercise("", id: "four")),
    ])
  }

  private func order(_ catalogue: AssessmentCatalogue) -> [[String]] {
    catalogue.categories.map { $0.exercises.map(\.id) }
  }

  @Test("Without one everything stands as in its file, and nothing is hidden")
  func none() {
    let arranged = shipped.arranged(Arrangement())
    #expect(order(arranged) == [["one", "two", "three"], ["four"]])
    #expect(arranged.offered.map(\.id) == ["one", "two", "three", "four"])
  }

  @Test("Exercises come in the gym's order, and new ones behind them as in their file")
  func order() {
    let arranged = shipped.arranged(Arrangement(places: ["three": 0, "one": 1]))
    #expect(order(arranged) == [["three", "one", "two"], ["four"]])
    let one = shipped.arranged(Arrangement(places: ["three": 0]))
    #expect(order(one).first == ["three", "one", "two"])
  }

  @Test("Two in one place keep the order of their file")
  func samePlace() {
    let arranged = shipped.arranged(Arrangement(places: ["three": 4, "two": 4, "one": 9]))
    #expect(order(arranged).first == ["two", "three", "one"])
  }

  @Test("What is hidden is in no list but still known, with what was measured of it")
  func hidden() throws {
    let arranged = shipped.arranged(Arrangement(hidden: ["two", "four"]))
    #expect(arranged.offered.map(\.id) == ["one", "three"])
    let first = try #require(arranged.category("a"))
    let second = try #require(arranged.category("b"))
    #expect(arranged.offered(in: first).map(\.id) == ["one", "three"])
    #expect(arranged.offered(in: second).isEmpty)
    let two = try #require(arranged.exercise("two"))
    #expect(arranged.isHidden(two) && arranged.category(of: "two")?.id == "a")
    #expect(order(arranged) == order(shipped), "the wheel and its slices have it still")
  }

  @Test("A place or a hidden name that the catalogue has lost harms nothing")
  func lost() {
    let arranged = shipped.arranged(Arrangement(places: ["gone": 0, "two": 1], hidden: ["gone"]))
    #expect(order(arranged) == [["two", "one", "three"], ["four"]])
    #expect(arranged.offered.count == 4)
  }

  @Test("A new arrangement takes the place of the one before, and batteries stay")
  func again() throws {
    let battery = Battery(id: "first", name: "First", exercises: ["one", "four"])
    let catalogue = AssessmentCatalogue(shipped.categories, batteries: [battery])
    let arranged = catalogue.arranged(Arrangement(places: ["three": 0], hidden: ["one"]))
    #expect(arranged.batteries == [battery])
    #expect(arranged.arranged(Arrangement()).offered.count == 4, "nothing is hidden any more")
    #expect(order(arranged.arranged(Arrangement())) == order(shipped), "nothing is moved any more")
  }

  @Test("Categories come in the gym's order with their colours; new ones stand behind")
  func categories() throws {
    let three = try catalogue([
      "a.json": category(exercise("", id: "one")), "b.json": category(exercise("", id: "two")),
      "c.json": category(exercise("", id: "three")),
    ])
    let arranged = three.arranged(Arrangement(categories: ["c": 0, "a": 1, "gone": 2]))
    #expect(arranged.categories.map(\.id) == ["c", "a", "b"])
    #expect(arranged.offered.map(\.id) == ["three", "one", "two"])
    for before in three.categories {
      #expect(arranged.category(before.id)?.colour == before.colour)
    }
    let wheel = arranged.wheel([], .metric)
    #expect(wheel.categories.map(\.id) == ["c", "a", "b"])
  }

  @Test("An order changes no score: norms, colour and days go along with their category")
  func whole() throws {
    let file = category(
      exercise(#""conversionAlgorithm": "norm('x', value)""#, unit: "Count", id: "one"),
      exercise("", id: "two"),
      norms: """
        { "x": { "source": "S", "resolution": 1, "scale": "peer", "tables": [ { "bands": [ \
        { "score": 2, "below": 5 }, { "score": 8 } ] } ] } }
        """)
    let arranged = try catalogue(["a.json": file]).arranged(Arrangement(places: ["two": 0]))
    let one = try #require(arranged.exercise("one"))
    #expect(arranged.score(one, value: 5, subject: Subject()).score == 8)
    #expect(arranged.categories.first?.colour == "d0433f")
  }
}
