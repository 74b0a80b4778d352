import Foundation
import Testing

@testable import Contacts

@Suite("Contact cards of other programs")
struct CardFileTests {
  @Test(
    "What begins or ends a card with parameters is no property, and ends nothing when given out")
  func oddEnds() throws {
    let file = Data("BEGIN:VCARD\nFN:Ada\nEND;X=1:VCARD\nBEGIN;:VCARD\nTEL:1\nEND:VCARD\n".utf8)
    let card = try #require(CardFile(file).compactMap(\.card).first)
    let again = Array(CardFile(Data(card.contact.written(over: card, uid: "1").utf8)))
    #expect(again.count == 1 && again.first?.card?.phones.map(\.value) == ["1"])
  }

  @Test("Of several files each has its own lines; one that is cut off ends where the next begins")
  func parts() {
    let one = Data("BEGIN:VCARD\r\nFN:Ada\r\nEND:VCARD\r\nBEGIN:VCARD\r\nFN:Cut".utf8)
    let two = Data("\u{FEFF}BEGIN:VCARD\nTEL:1\nEND:VCARD\nrubbish\n".utf8)
    var file = CardFile(CardFile.joined([("a.vcf", one), ("b.vcf", two)]))
    var places: [String] = []
    while let entry = file.next() {
      let line =
        switch entry {
        case .card(let card): card.line
        case .skipped(let line, _): line
        }
      let place = file.parts.place(ofLine: line)
      places.append("\(place?.file ?? "") \(place?.line ?? line)")
    }
    #expect(places == ["a.vcf 1", "a.vcf 4", "b.vcf 1", "b.vcf 4"])
  }

  @Test("A picture in base64 that nobody says is one, is one; an address is not")
  func unmarked() throws {
    func photo(_ line: String) throws -> CardPhoto? {
      let file = Data("BEGIN:VCARD\nFN:A\nPHOTO\(line)\nEND:VCARD\n".utf8)
      return try #require(CardFile(file).compactMap(\.card).first).photo
    }
    #expect(try photo(";TYPE=JPEG:/9j/4AAQSkZJRg==") == .within("/9j/4AAQSkZJRg=="))
    #expect(try photo(":/9/photo.jpg") == .elsewhere)
    #expect(try photo(";VALUE=uri:/9j/photo.jpg") == .elsewhere)
  }

  @Test("A line that is none goes on with a note, and is no part of a name or a number")
  func noLine() throws {
    let file = "BEGIN:VCARD\nFN:Ada\n\u{C4}RGER:x\nTEL:123\nrubbish\nNOTE:one\ntwo\nEND:VCARD\n"
    let card = try #require(CardFile(Data(file.utf8)).compactMap(\.card).first)
    #expect(card.name == "Ada" && card.phones.map(\.value) == ["123"])
    #expect(card.properties.last?.value == "one\ntwo")
  }

  @Test("A card of a hundred thousand parameters is skipped, and one of a few thousand is not")
  func parameters() {
    let file = { (count: Int) in
      let line = "TEL" + String(repeating: ";a", count: count) + ":1\n"
      return Data(("BEGIN:VCARD\nFN:A\n" + line + line + "END:VCARD\n").utf8)
    }
    #expect(CardFile(file(4000)).compactMap(\.card).count == 1)
    let entries = Array(CardFile(file(30_000)))
    #expect(entries.count == 1)
    guard case .skipped(line: 1, .tooLong) = entries.first else { return #expect(Bool(false)) }
  }

  @Test("An iPhone's card gives name, mobile telephone, preferred e-mail and birthday")
  func iPhone() throws {
    let card = try #require(only(WrittenByOthers.iPhone))
    #expect(card.name == "Ada Byron")
    #expect(card.phones.first?.value == "+44 7700 900123")
    #expect(card.emails.first?.value == "ada@example.org")
    #expect(card.birthday == CardBirthday(year: 1990, month: 12, day: 10))
  }

  @Test("A Mac's birthday without its year has none")
  func withoutYear() throws {
    let card = try #require(only(WrittenByOthers.macOSWithoutYear))
    #expect(card.birthday == CardBirthday(year: nil, month: 11, day: 7))
    #expect(card.uid == "4E1C3C5A-0001")
  }

  @Test("An old Android's letters and its picture over several lines are read")
  func android() throws {
    let card = try #require(only(WrittenByOthers.android21))
    #expect(card.name == "Jürgen Müller")
    #expect(card.phones.first?.value == "0171 1234567")
    #expect(card.birthday == CardBirthday(year: 1962, month: 3, day: 15))
    #expect(card.properties.first { $0.name == "NOTE" }?.text == "Knie links – siehe Brief")
    #expect(
      card.properties.first { $0.name == "PHOTO" }?.value
        == "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgG")
  }

  @Test("Outlook's Windows letters and its name without FN are read")
  func outlook() throws {
    let card = try #require(only(WrittenByOthers.outlook))
    #expect(card.name == "Åsa Sjåberg")
    #expect(card.emails.first?.value == "asa@example.se")
  }

  @Test("Google's grouped lines and escapes are read")
  func google() throws {
    let card = try #require(only(WrittenByOthers.google))
    #expect(card.emails.first?.value == "kira@example.jp")
    #expect(card.birthday == CardBirthday(year: nil, month: 5, day: 4))
    #expect(card.properties.last?.text == "Runs, swims; climbs\nat night")
  }

  @Test("Digits of other languages are digits, and a space in front of a birthday is none of it")
  func digits() throws {
    let card = try #require(
      only(
        Data(
          """
          BEGIN:VCARD
          FN:Ada
          BDAY: 1990-05-04
          TEL:۰۹۱۲ ۳۴۵ ۶۷۸۹
          TEL:＋８１ ９０－１２３４
          END:VCARD

          """.utf8)))
    #expect(card.phones.map(\.value) == ["0912 345 6789", "+81 90-1234"])
    #expect(card.birthday == CardBirthday(year: 1990, month: 5, day: 4))
  }

  @Test("Version 4.0 says gender, a telephone as an address and a day with a time")
  func version4() throws {
    let card = try #require(only(WrittenByOthers.version4))
    #expect(card.gender == .male)
    #expect(card.phones.first?.value == "+1-555-555-5555")
    #expect(card.birthday == CardBirthday(year: 1985, month: 4, day: 12))
  }

  @Test(
    "A file in UTF-16 is read like any other, also without a mark",
    arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian])
  func utf16(encoding: String.Encoding) throws {
    let text = String(decoding: WrittenByOthers.iPhone, as: UTF8.self)
    let file = try #require(text.data(using: encoding))
    let card = try #require(only(file))
    #expect(card.name == "Ada Byron")
  }

  @Test(
    "Letters of every charset that telephones have written are read",
    arguments: [
      ("KOI8-R", "=E9=D7=C1=CE", "Иван"), ("ISO-8859-5", "=B8=D2=D0=DD", "Иван"),
      ("ISO-8859-7", "=C1=ED=ED=E1", "Αννα"), ("ISO-8859-9", "=DE=FDk", "Şık"),
      ("ISO-8859-15", "=A4", "€"), ("GB2312", "=CE=C4", "文"), ("GB18030", "=CE=C4", "文"),
      ("BIG5", "=A4=E5", "文"), ("EUC-KR", "=B1=E8", "김"), ("ISO-2022-JP", "=1B$B;3=1B(B", "山"),
      ("UTF-16", "=FF=FEA=00", "A"), ("Windows-1256", "=CD", "ح"), ("x-of-nobody", "=C3=A5", "å"),
    ])
  func charsets(name: String, written: String, meant: String) throws {
    let text = """
      BEGIN:VCARD\r\nVERSION:2.1\r\nFN;CHARSET=\(name);ENCODING=QUOTED-PRINTABLE:\(written)\r\nEND:VCARD\r\n
      """
    #expect(try #require(only(Data(text.utf8))).name == meant)
  }

  @Test(
    "What quoted-printable breaks goes on with its spaces; what is folded as later versions do, without"
  )
  func brokenLines() throws {
    let text = [
      "BEGIN:VCARD", "VERSION:2.1", "FN:A", "NOTE;ENCODING=QUOTED-PRINTABLE:Befund liegt=", " vor=",
      "=2C gut", "TITLE:Sea", " man", "END:VCARD", "",
    ].joined(separator: "\r\n")
    let card = try #require(only(Data(text.utf8)))
    #expect(card.properties.first { $0.name == "NOTE" }?.text == "Befund liegt vor, gut")
    #expect(card.properties.first { $0.name == "TITLE" }?.text == "Seaman")
  }

  @Test("A line that is broken with a space behind goes on; where the card ends nothing does")
  func oddBreaks() throws {
    let text = [
      "BEGIN:VCARD", "VERSION:2.1", "FN:A", "NOTE;ENCODING=QUOTED-PRINTABLE:Befund= ", "=20liegt",
      "TITLE;ENCODING=QUOTED-PRINTABLE:Nurse=", "END:VCARD", "",
    ].joined(separator: "\r\n")
    let card = try #require(only(Data(text.utf8)))
    #expect(card.properties.first { $0.name == "NOTE" }?.text == "Befund liegt")
    #expect(card.profession == "Nurse")
  }

  @Test(
    "Millions of folds behind a line of spaces take no more than a read", .timeLimit(.minutes(1)))
  func spacesAndFolds() throws {
    let spaces = String(repeating: " ", count: 1 << 20)
    let folds = String(repeating: "\n ", count: 1 << 20)
    let card = try #require(
      only(Data("BEGIN:VCARD\nFN:Ada\nNOTE:x\(spaces)\(folds)\nTEL:1\nEND:VCARD\n".utf8)))
    #expect(card.phones.map(\.value) == ["1"])
  }

  @Test("Line ends that were changed twice are line ends, and folded lines stay whole")
  func twiceChanged() throws {
    let card = try #require(
      only(Data("BEGIN:VCARD\r\r\nFN:Ada\r\r\n  Byron\r\r\nTEL:1\r\r\nEND:VCARD\r\r\n".utf8)))
    #expect(card.name == "Ada Byron" && card.phones.map(\.value) == ["1"])
  }

  @Test(
    "A UUID is the same however programs write it; what else names a card is read to the letter",
    arguments: [
      ("urn:uuid:01A1FD8C-6a6f-71cf-9fd5-2f95ccdc19d1", "01a1fd8c-6a6f-71cf-9fd5-2f95ccdc19d1"),
      ("URN:UUID:01A1FD8C-6A6F-71CF-9FD5-2F95CCDC19D1", "01a1fd8c-6a6f-71cf-9fd5-2f95ccdc19d1"),
      ("01A1FD8C-6A6F-71CF-9FD5-2F95CCDC19D1", "01a1fd8c-6a6f-71cf-9fd5-2f95ccdc19d1"),
      ("urn:uuid:Ada", "urn:uuid:Ada"), ("Ada", "Ada"),
    ])
  func uid(written: String, read: String) throws {
    let card = try #require(only(Data("BEGIN:VCARD\nFN:A\nUID:\(written)\nEND:VCARD".utf8)))
    #expect(card.uid == read)
    #expect(card.contact.written(over: card, uid: "1").contains("UID:\(written)\r\n"))
  }

  @Test(
    "A birthday is read with a zone or a time, and of several the one that says most",
    arguments: [
      "BDAY:19900504-0500", "BDAY:1990-05-04+02:00", "BDAY:1990-05-04-05:00", "BDAY:19900504Z",
      "BDAY:1990/05/04", "BDAY:1990.5.4", "BDAY:19900504-05",
      "BDAY:1990-05-04 00:00:00 UTC", "BDAY:1990-05-04 00:00:00 -0500", "BDAY:1990. 5. 4.",
      "BDAY;VALUE=DATE-TIME:1990-05-04 00:00:00", "BDAY;ALTID=1;VALUE=text:in May\nBDAY:19900504",
      "BDAY:--0504\nBDAY:1990-05-04",
    ])
  func birthdays(lines: String) throws {
    let card = try #require(only(Data("BEGIN:VCARD\nFN:A\n\(lines)\nEND:VCARD".utf8)))
    #expect(card.birthday == CardBirthday(year: 1990, month: 5, day: 4))
  }

  @Test("Apple's year for none is none, also where a program passes it on as one")
  func withAppleYear() throws {
    let card = try #require(only(Data("BEGIN:VCARD\nFN:A\nBDAY:1604-05-04\nEND:VCARD".utf8)))
    #expect(card.birthday == CardBirthday(year: nil, month: 5, day: 4))
  }

  @Test(
    "An address or a number is read without the name or the parameters around it",
    arguments: [
      ("EMAIL:Ada Byron <ada@example.org>", "ada@example.org"),
      ("TEL;VALUE=uri:tel:+44-20-7946-0000;ext=3", "+44-20-7946-0000"),
    ])
  func around(line: String, value: String) throws {
    let card = try #require(only(Data("BEGIN:VCARD\nFN:A\n\(line)\nEND:VCARD".utf8)))
    #expect((card.emails + card.phones).map(\.value) == [value])
    #expect(card.contact.written(over: card, uid: "1").contains("\(line)\r\n"))
  }

  @Test("A backslash of version 2.1 is one, and its commas separate nothing")
  func version2() throws {
    let text = [
      "BEGIN:VCARD", "VERSION:2.1", "FN:A", #"NOTE:C:\neu\b; x\;y"#, "ADR:;;Main St 1, Flat 2;Town",
      "ORG:Foo, Bar;X", "END:VCARD", "",
    ].joined(separator: "\r\n")
    let card = try #require(only(Data(text.utf8)))
    #expect(card.properties.first { $0.name == "NOTE" }?.text == #"C:\neu\b; x;y"#)
    let written = card.contact.written(over: card, uid: "1")
    #expect(written.contains(#"NOTE:C:\\neu\\b\; x\;y"#))
    #expect(written.contains(#"ADR:;;Main St 1\, Flat 2;Town"#))
    #expect(written.contains(#"ORG:Foo\, Bar;X"#))
  }

  @Test(
    "A birthday that is no day says why, and nothing is guessed",
    arguments: [
      ("1990", BirthdayTrouble.noDay), ("1990-05", .noDay), ("--05", .noDay), ("---04", .noMonth),
      ("04.05.1990", .unread), ("in May", .unread), ("1990-13-01", .unread),
    ])
  func birthday(_ written: String, _ trouble: BirthdayTrouble) throws {
    let card = try #require(only(Data("BEGIN:VCARD\nFN:A\nBDAY:\(written)\nEND:VCARD".utf8)))
    #expect(card.birthday == nil && card.birthdayTrouble == trouble)
    #expect(card.writtenBirthday == written)
    let kind = ["04.05.1990", "in May"].contains(written) ? ";VALUE=text" : ""
    #expect(card.contact.written(over: card, uid: "1").contains("BDAY\(kind):\(written)\r\n"))
  }

  @Test(
    "A card says what it is of, where that is no person",
    arguments: [
      ("KIND:group", ContactCard.Kind.group), ("KIND:org", .organization),
      ("KIND:location", .thing), ("KIND:individual", nil), ("KIND:x-unheard-of", nil),
      ("X-ADDRESSBOOKSERVER-KIND:group", .group), ("X-ABShowAs:COMPANY", .organization),
    ])
  func kind(_ line: String, _ kind: ContactCard.Kind?) throws {
    let card = try #require(only(Data("BEGIN:VCARD\nFN:A\n\(line)\nEND:VCARD".utf8)))
    #expect(card.kind == kind)
  }

  @Test(
    "A card that has nothing but a firm's name may be a firm's",
    arguments: [
      ("ORG:A", true), ("N:;;;;\nORG:A;Sales", true), ("ORG:B", false), ("N:A;;;;\nORG:A", false),
    ])
  func firm(_ lines: String, _ isFirm: Bool) throws {
    let card = try #require(only(Data("BEGIN:VCARD\nFN:A\n\(lines)\nEND:VCARD".utf8)))
    #expect(card.isNamedByFirm == isFirm && card.kind == nil)
  }

  @Test(
    "When a card was changed last is read as programs write it",
    arguments: [
      ("20260503T101500Z", 1_777_803_300), ("2026-05-03T12:15:00.25+02:00", 1_777_803_300),
      ("20260503T051500-0500", 1_777_803_300), ("2026-05-03T10:15:00", 1_777_803_300),
      ("2026-05-03", 1_777_766_400), ("2026-02-30", nil), ("lately", nil), ("", nil),
    ])
  func revision(_ written: String, _ seconds: TimeInterval?) throws {
    let card = try #require(only(Data("BEGIN:VCARD\nFN:A\nREV:\(written)\nEND:VCARD".utf8)))
    #expect(card.revisedAt == seconds.map(Date.init(timeIntervalSince1970:)))
  }

  @Test("A name in base64, as version 2.1 allows it, is read and given out as a name")
  func encodedName() throws {
    let file = """
      BEGIN:VCARD
      VERSION:2.1
      N;ENCODING=BASE64;CHARSET=UTF-8:Qnlyb247QWTDpA==
      FN;CHARSET=UTF-8;BASE64:QWTDpCBCeXJvbg==
      NOTE;ENCODING=b:not base64!
      END:VCARD
      """
    let cards = Array(CardFile(Data(file.utf8)))
    guard case .card(let card) = cards.first else { throw CocoaError(.formatting) }
    #expect(card.name == "Adä Byron")
    let written = card.contact.written(over: card, uid: "1")
    #expect(written.contains("FN:Adä Byron\r\n") && written.contains("N:Byron;Adä\r\n"))
  }

  @Test(
    "Who is written with the family name first is called by the given name first",
    arguments: [
      ("FN:Byron\\, Ada\nN:Byron;Ada;;;", "Ada Byron"),
      ("FN:Byron\\, Ada Augusta\nN:Byron;Ada;Augusta;Dr.;", "Dr. Ada Augusta Byron"),
      ("N:Byron;Ada;Mary,Jane;Dr.;M.D.,M.Sc.", "Dr. Ada Mary Jane Byron M.D. M.Sc."),
      ("FN:Byron\\, Ada\nN:Byron\\, Ada;;;;", "Byron, Ada"), ("FN:Byron\\, Ada", "Byron, Ada"),
      ("FN:Ada Byron\\, Countess\nN:Byron;Ada;;;", "Ada Byron, Countess"),
    ])
  func familyFirst(_ lines: String, _ name: String) throws {
    let card = try #require(only(Data("BEGIN:VCARD\n\(lines)\nEND:VCARD\n".utf8)))
    #expect(card.name == name)
    let again = try #require(only(Data(card.contact.written(over: card, uid: "1").utf8)))
    #expect(again.name == name)
    let full = card.properties.first { $0.name == "FN" }
    #expect(full == nil || again.properties.first { $0.name == "FN" } == full)
  }

  @Test("A line folded in the middle of a letter is whole again")
  func folded() throws {
    var file = Data("BEGIN:VCARD\r\nFN:J".utf8)
    file.append(contentsOf: [0xc3, 13, 10, 32, 0xbc])
    file.append(Data("rgen\r\nEND:VCARD\r\n".utf8))
    #expect(only(file)?.name == "Jürgen")
  }

  @Test("A broken card is skipped with its line; the others are read")
  func broken() {
    let file = Data(
      """
      Dear all,
      here they are

      BEGIN:VCARD
      FN:Never Ended
      BEGIN:VCARD
      FN:Whole One
      END:VCARD
      BEGIN:VCARD
      TEL:123
      END:VCARD
      BEGIN:VCARD
      FN:Cut off
      """.utf8)
    let entries = Array(CardFile(file))
    #expect(entries.compactMap(\.card?.name) == ["Whole One", ""])
    #expect(entries.compactMap(\.skipped) == ["1 noCard", "4 noEnd", "12 noEnd"])
  }

  @Test("An agent's card within a card belongs to nobody else")
  func agent() {
    let file = Data(
      "BEGIN:VCARD\nFN:Boss\nAGENT:\nBEGIN:VCARD\nFN:Agent\nEND:VCARD\nTEL:1\nEND:VCARD".utf8)
    let card = only(file)
    #expect(card?.name == "Boss")
    #expect(card?.phones.first?.value == "1")
    #expect(card?.properties.first { $0.name == "AGENT" }?.value.contains("FN:Agent") == true)
  }

  @Test(
    "Cards within cards without end, a line without end and a card too long are one line each",
    arguments: [
      ("tooDeep", String(repeating: "BEGIN:VCARD\nAGENT:\n", count: 20_000) + "X:\n"),
      (
        "tooLong",
        "BEGIN:VCARD\nFN:"
          + String(repeating: String(repeating: "a", count: 70) + "\n ", count: 60_000) + "\n"
      ),
      ("tooLong", "BEGIN:VCARD\nFN:A\n" + String(repeating: "X:b\n", count: 20_000)),
      ("tooLong", "BEGIN:VCARD\n" + String(repeating: ";", count: 5 << 20) + ":\n"),
    ])
  func hostile(_ trouble: String, _ text: String) {
    let file = Data((text + "BEGIN:VCARD\nFN:Whole One\nEND:VCARD\n").utf8)
    let entries = Array(CardFile(file))
    #expect(entries.compactMap(\.skipped) == ["1 \(trouble)"])
    #expect(entries.compactMap(\.card?.name) == ["Whole One"])
  }

  @Test("A picture over forty thousand lines without a space is read at once")
  func longPicture() throws {
    let lines = String(repeating: String(repeating: "A", count: 76) + "\n", count: 40_000)
    let text = "BEGIN:VCARD\nVERSION:2.1\nFN:A\nPHOTO;JPEG;ENCODING=BASE64:\n\(lines)\nEND:VCARD"
    let card = try #require(only(Data(text.utf8)))
    #expect(card.properties.last?.value.count == 76 * 40_000)
  }

  @Test("What a card says in the letters of its time is kept byte by byte")
  func asItCame() throws {
    let card = try #require(only(WrittenByOthers.outlook))
    #expect(card.bytes == WrittenByOthers.outlook)
  }

  @Test(
    "Nonsense of any kind ends nothing",
    arguments: [
      "", ":", ";;;:", "BEGIN:VCARD", "=\r\n", "\u{feff}", "A;ENCODING=QUOTED-PRINTABLE:=",
    ])
  func nonsense(_ text: String) {
    #expect(only(Data(text.utf8)) == nil)
  }

  @Test("Files one behind the other may each begin with a mark, or be in UTF-16")
  func marks() throws {
    let cards = ["Ada", "Ben"].map { "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\($0)\r\nEND:VCARD\r\n" }
    let marked = cards.map { Data(CardCharset.mark) + Data($0.utf8) }
    #expect(CardFile(marked[0] + marked[1]).compactMap(\.card?.name) == ["Ada", "Ben"])
    let wide = try cards.map { try #require($0.data(using: .utf16)) }
    #expect(
      CardFile(CardFile.joined(wide.map { ("", $0) })).compactMap(\.card?.name) == ["Ada", "Ben"])
  }

  @Test(
    "Lines of a note that stand without a space in front, other names of charsets, days in single digits",
    arguments: [
      ("NOTE:first line\nsecond line", "NOTE", "first line second line"),
      ("NOTE;CHARSET=CP1251;ENCODING=QUOTED-PRINTABLE:=C8=E2=E0=ED", "NOTE", "Иван"),
      ("NOTE;CHARSET=ks_c_5601-1987;ENCODING=QUOTED-PRINTABLE:=B1=E8", "NOTE", "김"),
      ("NOTE;CHARSET=X-SJIS;ENCODING=QUOTED-PRINTABLE:=8E=52", "NOTE", "山"),
    ])
  func telephones(lines: String, name: String, said: String) throws {
    let card = try #require(
      only(Data("BEGIN:VCARD\nVERSION:2.1\nN:A\n\(lines)\nBDAY:1990-5-4\nEND:VCARD\n".utf8)))
    #expect(card.properties.first { $0.name == name }?.said == said)
    #expect(card.birthday == CardBirthday(year: 1990, month: 5, day: 4))
  }

  @Test("Version 4.0 ranks ways to reach somebody from 1 to 100")
  func ranks() throws {
    let lines =
      "TEL;PREF=3:300\nTEL;TYPE=cell:100\nTEL;PREF=2:200\nEMAIL:b@x.org\nEMAIL;PREF=50:a@x.org"
    let card = try #require(
      only(Data("BEGIN:VCARD\nVERSION:4.0\nFN:A\n\(lines)\nEND:VCARD\n".utf8)))
    #expect(card.phones.first?.value == "200" && card.emails.first?.value == "a@x.org")
  }

  private func only(_ file: Data) -> ContactCard? {
    let cards = CardFile(file).compactMap(\.card)
    return cards.count == 1 ? cards[0] : nil
  }
}

extension CardFile.Entry {
  var card: ContactCard? { if case .card(let card) = self { card } else { nil } }

  fileprivate var skipped: String? {
    if case .skipped(let line, let trouble) = self { "\(line) \(trouble)" } else { nil }
  }
}
