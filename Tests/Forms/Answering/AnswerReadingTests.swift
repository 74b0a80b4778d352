import Definitions
import Testing
import Units

@testable import Forms

@Suite("What a client answers")
struct AnswerReadingTests {
  func read(
    _ field: FormField, _ typed: TypedAnswer, units: UnitSystem = .metric
  ) -> Result<Answer?, AnswerProblem> {
    field.read(typed, units: units, today: Day("2026-11-21"))
  }

  @Test("Text is trimmed, and what was emptied is no answer")
  func text() throws {
    let field = try FormFile.field("text")
    #expect(read(field, .posted(["  Tea \n"])) == .success(.text("Tea")))
    #expect(read(field, .posted(["   "])) == .success(nil))
    #expect(read(field, .posted([])) == .success(nil))
    #expect(read(field, .json(.null)) == .success(nil))
    #expect(read(field, .json(.number(3))) == .failure(.wrongType))
    #expect(read(field, .posted(["a", "b"])) == .failure(.wrongType))
  }

  @Test("A long story and control characters are refused, lines are kept where they belong")
  func limits() throws {
    let field = try FormFile.field("text")
    let paragraph = try FormFile.field("paragraph")
    let long = String(repeating: "é", count: 200)
    #expect(read(field, .posted([long])) == .success(.text(long)))
    #expect(read(field, .posted([long + "é"])) == .failure(.tooLong(limit: 200)))
    #expect(
      read(paragraph, .posted([String(repeating: "a", count: 5_001)]))
        == .failure(.tooLong(limit: 5_000)))
    #expect(read(field, .posted(["a\nb"])) == .failure(.controlCharacter))
    #expect(read(paragraph, .posted(["a\r\nb"])) == .success(.text("a\nb")))
    #expect(read(paragraph, .posted(["a\u{0}b"])) == .failure(.controlCharacter))
  }

  @Test("Numbers accept comma or point, and only what is possible")
  func number() throws {
    let field = try FormFile.field("number", #""possible": [0, 24]"#)
    #expect(read(field, .posted(["7,5"])) == .success(.number(7.5)))
    #expect(read(field, .json(.string("7.5"))) == .success(.number(7.5)))
    #expect(read(field, .json(.number(24))) == .success(.number(24)))
    #expect(read(field, .posted(["25"])) == .failure(.impossible(0...24)))
    for text in ["nan", "1e3", "0x10", "seven", "∞"] {
      #expect(read(field, .posted([text])) == .failure(.notANumber))
    }
    #expect(read(field, .json(.number(.infinity))) == .failure(.notANumber))
    #expect(read(field, .json(.bool(true))) == .failure(.wrongType))
  }

  @Test("A weight in stones and pounds is kept in kilograms; a JSON number is kilograms")
  func quantity() throws {
    let field = try FormFile.field("quantity", #""unit": "Mass", "possible": [20, 400]"#)
    #expect(read(field, .posted(["10 st"]), units: .stone) == .success(.number(63.5029318)))
    #expect(read(field, .json(.number(70)), units: .imperial) == .success(.number(70)))
    #expect(read(field, .json(.string("70 kg")), units: .imperial) == .success(.number(70)))
    #expect(read(field, .posted(["5"])) == .failure(.impossible(20...400)))
    #expect(read(field, .posted(["70 cm"])) == .failure(.quantity(.unknownUnit("cm"))))
  }

  @Test("A scale has whole steps between its ends, by default 0 to 10")
  func scale() throws {
    let field = try FormFile.field("scale")
    #expect(read(field, .posted(["10"])) == .success(.number(10)))
    #expect(read(field, .posted(["2.5"])) == .failure(.notWhole))
    #expect(read(field, .posted(["11"])) == .failure(.impossible(0...10)))
  }

  @Test("Yes and no come as words from a page, as true and false in JSON")
  func yesNo() throws {
    let field = try FormFile.field("yesno")
    #expect(read(field, .posted(["yes"])) == .success(.yesno(true)))
    #expect(read(field, .posted(["", "no"])) == .success(.yesno(false)))
    #expect(read(field, .json(.bool(false))) == .success(.yesno(false)))
    #expect(read(field, .posted(["maybe"])) == .failure(.notYesOrNo))
    #expect(read(field, .json(.number(1))) == .failure(.wrongType))
  }

  @Test("Only options of the form can be chosen; they are kept in its order, once each")
  func choices() throws {
    let options = #""options": [{"key": "hip", "label": "Hip"}, {"key": "knee", "label": "Knee"}]"#
    let one = try FormFile.field("choice", options)
    let many = try FormFile.field("choices", options)
    #expect(read(one, .posted(["hip"])) == .success(.text("hip")))
    #expect(read(one, .posted(["Hip"])) == .failure(.notAnOption("Hip")))
    let posted = TypedAnswer.posted(["", "knee", "hip", "knee"])
    #expect(read(many, posted) == .success(.choices(["hip", "knee"])))
    #expect(read(many, .posted([""])) == .success(nil))
    #expect(read(many, .json(.array([.string("knee")]))) == .success(.choices(["knee"])))
    #expect(read(many, .json(.array([.number(1)]))) == .failure(.wrongType))
    #expect(read(many, .json(.string("elbow"))) == .failure(.notAnOption("elbow")))
  }

  @Test(
    "A day must be in the calendar",
    arguments: [
      ("2024-02-29", true), ("2023-02-29", false), ("1900-02-29", false), ("2000-02-29", true),
      ("2026-04-31", false), ("2026-13-01", false), ("2026-00-10", false), ("26-01-01", false),
      ("2026-1-1", false), ("1899-12-31", false), ("2026-01-0١", false), ("+026-01-01", false),
    ])
  func date(day: String, isGood: Bool) throws {
    let field = try FormFile.field("date")
    #expect(read(field, .posted([day])) == (isGood ? .success(.text(day)) : .failure(.notADate)))
  }

  @Test("Nobody is born tomorrow")
  func past() throws {
    let field = try FormFile.field("date", #""past": true"#)
    #expect(read(field, .posted(["2026-11-21"])) == .success(.text("2026-11-21")))
    #expect(read(field, .posted(["2026-11-22"])) == .failure(.inTheFuture))
  }

  @Test("Slips in an address or a phone number are caught")
  func contact() throws {
    let email = try FormFile.field("email")
    let phone = try FormFile.field("phone")
    #expect(read(email, .posted([" ada@example.org "])) == .success(.text("ada@example.org")))
    for slip in ["ada", "ada@", "@example.org", "ada@@example.org", "a b@example.org", "a@b..c"] {
      #expect(read(email, .posted([slip])) == .failure(.notAnEmail))
    }
    let number = "+44 (0)20 7946-0000"
    #expect(read(phone, .posted([number])) == .success(.text(number)))
    for slip in ["12", "call me", "+44 20 7946 0000 x", "123456789012345678901"] {
      #expect(read(phone, .posted([slip])) == .failure(.notAPhone))
    }
  }
}
