import Foundation
import Testing

@testable import Contacts

@Suite("A newer card of the same contact")
struct CardSuccessionTests {
  private func card(_ lines: String) throws -> ContactCard {
    let file = Data("BEGIN:VCARD\nFN:Ada\n\(lines)\nEND:VCARD\n".utf8)
    for case .card(let card) in CardFile(file) { return card }
    throw CocoaError(.fileReadCorruptFile)
  }

  @Test("Of two contacts who are one person both notes go along, and one birthday")
  func merged() throws {
    let one = try card("NOTE:one\nBDAY:19900504")
    let two = try card("NOTE:two\nBDAY:19910504\nX-FOO:bar")
    let both = try #require(one.succeeding(two, isOther: true))
    #expect(both.properties.filter { $0.name == "NOTE" }.map(\.text) == ["one", "two"])
    #expect(both.properties.filter { $0.name == "BDAY" }.map(\.value) == ["19900504"])
    #expect(both.properties.contains { $0.name == "X-FOO" })
  }

  @Test("The same picture in the words of another version is the same")
  func picture() throws {
    let older = try card("PHOTO;ENCODING=b;TYPE=JPEG:AAAA")
    #expect(
      try card("PHOTO:data:image/jpeg;base64,AAAA").succeeding(older) { _ in true } == nil)
    #expect(
      try card("PHOTO:data:image/jpeg;base64,BBBB").succeeding(older) { _ in true } != nil)
  }

  private static let earlier = """
    FN:Ada Byron
    N:Byron;Ada;;Dr.;
    UID:ada-1
    NOTE:allergic to nuts
    item1.URL:https://ada.example
    item1.X-ABLABEL:Home page
    X-SKYPE:ada.b
    TEL:+44 7700 900777
    BDAY:--0504
    """

  @Test("One that says less takes nothing away but ways to reach somebody")
  func less() throws {
    let whole = try succession("FN:Ada Byron\nTEL:+44 7700 900123")
    #expect(whole.uid == "ada-1" && whole.name == "Ada Byron")
    #expect(whole.rest["NOTE"] == ["allergic to nuts"] && whole.rest["URL"]?.count == 1)
    #expect(whole.birthday == CardBirthday(year: nil, month: 5, day: 4))
    #expect(whole.phones.map(\.value) == ["+44 7700 900123"])
    #expect(said("N", whole) == ["Byron Ada Dr."] && said("X-SKYPE", whole) == ["ada.b"])
  }

  @Test("What it says in other words is replaced; of several it need not say all")
  func other() throws {
    let whole = try succession("FN:Ada King\nNOTE:nuts and milk\nURL:https://ada.example")
    #expect(said("NOTE", whole) == ["nuts and milk"] && said("N", whole) == [])
    let two = try only("FN:Ada\nURL:https://a.example\nURL:https://b.example")
    let one = try only("FN:Ada\nURL:https://b.example")
    let both = try #require(one.succeeding(two))
    #expect(said("URL", both) == ["https://b.example", "https://a.example"])
    let third = try only("FN:Ada\nURL:https://c.example")
    #expect(third.succeeding(two) == nil)
  }

  @Test(
    "Blanks, and what stands between parts, say nothing and take nothing away",
    arguments: [
      ("NOTE:allergic to nuts", "NOTE:\\n"), ("NOTE:allergic to nuts", "NOTE: "),
      ("ORG:Acme", "ORG:;"),
      (
        "X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Nick;1;;",
        "X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;;;;"
      ),
      ("N:Byron;Ada;Augusta;;", "N:;;;;"), ("BDAY:--0504", "BDAY: "),
    ])
  func blanks(_ said: String, _ blank: String) throws {
    let (earlier, newer) = (try card(said), try card(blank))
    #expect(newer.rest.isEmpty)
    let whole = try #require(newer.succeeding(earlier))
    #expect(whole.rest(beside: earlier) == earlier.rest(beside: earlier))
    #expect(whole.contact.written(over: whole, uid: "1").contains(said))
  }

  @Test("Android's nickname takes no relation away, for each tells of something else")
  func android() throws {
    let custom = "X-ANDROID-CUSTOM:vnd.android.cursor.item"
    let earlier = try card("\(custom)/nickname;Nick;1;;\n\(custom)/relation;Pat;14;;")
    let newer = try card("\(custom)/nickname;Nicky;1;;")
    let whole = try #require(newer.succeeding(earlier))
    #expect(Set(whole.rest.values) == [["Nicky"], ["Pat"]])
  }

  @Test("A birthday without its year takes no year away, and is nothing new")
  func birthday() throws {
    let (whole, part) = (try card("BDAY:1990-05-04"), try card("BDAY:--0504"))
    let joined = try #require(part.succeeding(whole))
    #expect(joined.birthday?.year == 1990 && joined.rest.isEmpty)
    #expect(part.rest(beside: whole).isEmpty && part.rest["BDAY"] == ["--0504"])
    let other = try card("BDAY:--0604")
    #expect(other.succeeding(whole) == nil && other.rest(beside: whole)["BDAY"] == ["--0604"])
  }

  @Test("Parts of a name in two writings stay beside each other where a card has one of them")
  func parts() throws {
    let names = ["N;ALTID=1;LANGUAGE=en:Mori;Ken;;;", "N;ALTID=1;LANGUAGE=jp:森;健;;;"]
    let earlier = try only("FN:Ken Mori\n\(names.joined(separator: "\n"))")
    let whole = try #require(try only("FN:Ken Mori\nN:Mori;Ken;;;\nNOTE:n").succeeding(earlier))
    let written = whole.contact.written(over: whole, uid: "1").split(separator: "\r\n")
    #expect(written.filter { $0.hasPrefix("N;") || $0.hasPrefix("N:") }.map(String.init) == names)
  }

  @Test("A name in another writing, and an address in one piece, stay where a card says less")
  func writings() throws {
    let earlier = try only(
      "FN:Mori Jun\nFN;LANGUAGE=ja:森潤\nLABEL;TYPE=HOME:Hinterhof 5\\nBerlin")
    let whole = try #require(try only("FN:Mori Jun\nTEL:123456").succeeding(earlier))
    #expect(
      said("FN", whole) == ["Mori Jun", "森潤"] && said("LABEL", whole) == ["Hinterhof 5 Berlin"])
    #expect(whole.name == "Mori Jun")
    #expect(try only("FN:Jun Mori\nLABEL:Berlin").succeeding(earlier) == nil)
  }

  @Test("A label stays with what it names, apart from the newer card's own")
  func groups() throws {
    let whole = try succession("FN:Ada Byron\nitem1.TEL:1234567\nitem1.X-ABLABEL:Gym")
    let label = try #require(whole.properties.first { $0.said == "Home page" })
    let site = try #require(whole.properties.first { $0.name == "URL" })
    #expect(label.group == site.group && label.group != "item1")
  }

  @Test("The one picture that stays comes first, and goes where there is no room for it")
  func pictures() throws {
    func pictured(_ picture: String, _ lines: String = "NOTE:nuts") throws -> ContactCard {
      try only("FN:Ada\n\(lines)\nPHOTO:data:image/jpeg;base64,\(picture)")
    }
    func pictures(_ card: ContactCard) -> [Substring] {
      said("PHOTO", card).map { $0.suffix(4) }
    }
    let first = try pictured("AAAA")
    let second = try #require(try pictured("BBBB").succeeding(first) { _ in true })
    #expect(pictures(second) == ["AAAA", "BBBB"] && second.hasPhoto(of: first))
    let third = try #require(try pictured("CCCC").succeeding(second) { _ in true })
    #expect(pictures(third) == ["AAAA", "CCCC"] && third.hasPhoto(of: first))
    let large = String(repeating: "A", count: 3 << 20)
    let newest = try pictured(large + "DDDD", "TEL:1234567")
    let whole = try #require(newest.succeeding(try pictured(large)) { _ in true })
    #expect(pictures(whole) == ["DDDD"] && whole.rest["NOTE"] == ["nuts"])
    #expect(!whole.hasPhoto(of: first))
  }

  @Test("Where that would be a longer card than can be read, the newer one stays alone")
  func long() throws {
    let note = String(repeating: "a", count: 3 << 20)
    let earlier = try only("FN:Ada\nNOTE:\(note)")
    #expect(try only("FN:Ada\nX-MORE:\(note)").succeeding(earlier) == nil)
  }

  private func succession(_ newer: String) throws -> ContactCard {
    try #require(try only(newer).succeeding(try only(Self.earlier)))
  }

  private func said(_ name: String, _ card: ContactCard) -> [String] {
    card.properties.filter { $0.name == name }.map(\.said)
  }

  private func only(_ lines: String) throws -> ContactCard {
    let file = Data("BEGIN:VCARD\nVERSION:3.0\n\(lines)\nEND:VCARD\n".utf8)
    return try #require(CardFile(file).compactMap(\.card).first)
  }
}
