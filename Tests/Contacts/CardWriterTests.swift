import Foundation
import Testing

@testable import Contacts

@Suite("Contact cards for other programs")
struct CardWriterTests {
  @Test("Somebody without a card gets one of version 4.0")
  func plain() {
    var contact = Contact(name: "Ada Augusta Byron")
    contact.gender = .female
    contact.birthday = CardBirthday(year: 1990, month: 12, day: 1)
    contact.phones = [ContactReach(.other, "+44 7700, 9; x")]
    #expect(
      contact.written(over: nil, uid: "urn:uuid:1").split(separator: "\r\n") == [
        "BEGIN:VCARD", "VERSION:4.0", "UID:urn:uuid:1", "FN:Ada Augusta Byron",
        "N:Byron;Ada Augusta;;;", "TEL:+44 7700\\, 9\\; x", "GENDER:F", "BDAY:19901201",
        "END:VCARD",
      ])
  }

  @Test(
    "What is read again is what was written, and nothing of the card is lost",
    arguments: [
      WrittenByOthers.iPhone, WrittenByOthers.macOSWithoutYear, WrittenByOthers.android21,
      WrittenByOthers.outlook, WrittenByOthers.google, WrittenByOthers.version4,
    ])
  func again(_ file: Data) throws {
    let card = try read(file)
    let written = card.contact.written(over: card, uid: "urn:uuid:1")
    let newer = try read(Data(written.utf8))
    #expect(newer.contact == card.contact)
    #expect(newer.properties.count { $0.name == "FN" } == 1)
    let kept = Set(card.properties.map(\.name)).subtracting(["VERSION"])
    #expect(kept.isSubset(of: newer.properties.map(\.name)))
    #expect(written.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
  }

  @Test("Ten thousand numbers are written in no more than some seconds", .timeLimit(.minutes(1)))
  func many() throws {
    let numbers = (0..<9_990).map { "TEL:+4412\($0)" }
    let text = (["BEGIN:VCARD", "VERSION:3.0", "FN:Many"] + numbers + ["END:VCARD", ""])
      .joined(separator: "\r\n")
    let card = try read(Data(text.utf8))
    var contact = card.contact
    contact.phones = Array(contact.phones.prefix(8).reversed())
    let written = contact.written(over: card, uid: "1") { _ in true }
    #expect(written.ranges(of: "TEL").count == 9_990)
  }

  @Test("Pictures, sounds and keys keep what they are")
  func mediaTypes() throws {
    let text = [
      "BEGIN:VCARD", "VERSION:3.0", "FN:A", "PHOTO;ENCODING=b;MEDIATYPE=image/png:iVBO",
      "SOUND;ENCODING=b;TYPE=WAVE:UklG", "KEY;ENCODING=b;TYPE=X509:MIIB", "END:VCARD", "",
    ].joined(separator: "\r\n")
    let card = try read(Data(text.utf8))
    let written = card.contact.written(over: card, uid: "1")
    #expect(written.contains("PHOTO:data:image/png"))
    #expect(written.contains("SOUND:data:audio/x-wav"))
    #expect(written.contains("KEY:data:application/pkix-cert"))
  }

  @Test("A new mobile number replaces the old one, and the one at work stays")
  func replaced() throws {
    let card = try read(WrittenByOthers.iPhone)
    var contact = card.contact
    contact.phones[0] = ContactReach(.mobile, "+44 1")
    contact.emails = []
    let newer = try read(Data(contact.written(over: card, uid: "1").utf8))
    #expect(newer.properties.filter { $0.name == "TEL" }.map(\.text) == ["+44 20 1000", "+44 1"])
    #expect(newer.emails == [])
  }

  @Test("A number that is changed keeps its place, its preference and its label")
  func changed() throws {
    let lines = "item1.TEL;PREF=1;VALUE=uri;TYPE=cell:tel:+44-1\nitem1.X-ABLabel:Boat\nTEL:+44 2"
    let written = try rewritten("FN:Ada\n\(lines)") {
      $0.phones[0] = ContactReach(.mobile, "+44 3")
    }
    #expect(
      written.filter { $0.contains("TEL") || $0.contains("LABEL") } == [
        "item1.TEL;PREF=1;TYPE=cell:+44 3", "item1.X-ABLABEL:Boat", "TEL:+44 2",
      ])
  }

  @Test(
    "A name that is corrected keeps its parts",
    arguments: [
      ("Simon Perrault", "N:Perrault;Simon;;;ing. jr,M.Sc."),
      ("Anna Perreault", "N:Perreault;Anna;;;ing. jr,M.Sc."),
      ("Simon Paul Perreault", "N:Perreault;Simon Paul;;;"),
    ])
  func renamed(_ name: String, _ parts: String) throws {
    let lines = "FN:Simon Perreault\nN:Perreault;Simon;;;ing. jr,M.Sc."
    let written = try rewritten(lines) { $0.name = name }
    #expect(written.contains(parts[...]) && written.contains("FN:\(name)"[...]))
  }

  @Test("How somebody who is renamed is written in another language stays")
  func languages() throws {
    let lines = """
      FN;LANGUAGE=en;ALTID=1;PREF=1:Kim Lee
      FN;LANGUAGE=ko;ALTID=1:\u{C774} \u{AE40}
      N;LANGUAGE=en;ALTID=1:Lee;Kim;;;
      N;LANGUAGE=ko;ALTID=1:\u{C774};\u{AE40};;;
      """
    let written = try rewritten(lines) { $0.name = "Kim Park" }.joined(separator: "\n")
    for part in ["\u{C774} \u{AE40}", "\u{C774};\u{AE40};;;", "Kim Park", "Park;Kim;;;"] {
      #expect(written.contains(":\(part)\n"))
    }
    #expect(!written.contains("Lee"))
    #expect(try read(Data(written.utf8)).name == "Kim Park")
  }

  @Test("The label of an address that has changed goes, another one stays")
  func addressLabel() throws {
    let lines = [
      "ADR;TYPE=HOME:;;1 Mill Road;Leeds;;;", "LABEL;TYPE=HOME:1 Mill Road\\nLeeds",
      "ADR;TYPE=WORK:;;2 Hill Road;York;;;", "LABEL;TYPE=WORK:2 Hill Road\\nYork",
    ].joined(separator: "\n")
    let written = try rewritten("FN:Ada\n\(lines)") {
      $0.addresses[0] = ContactReach(.home, "9 Mill Road\nLeeds")
    }
    #expect(
      written.filter { $0.hasPrefix("ADR") || $0.hasPrefix("LABEL") } == [
        "ADR;TYPE=home:;;9 Mill Road;Leeds;;;", "ADR;TYPE=work:;;2 Hill Road;York;;;",
        "LABEL;TYPE=work:2 Hill Road\\nYork",
      ])
  }

  @Test(
    "Each line of an address that is changed stays in its part",
    arguments: [
      ("1 Mill Road\nLeeds\nLS1\nUK", ";;1 Mill Road;Leeds;;LS1;UK"),
      ("2 Hill Road\nLeeds\nLS1", ";;2 Hill Road;Leeds;;LS1;"),
      ("c/o Moss\n2 Hill Road\nLeeds\nLS1\nUK", ";;c/o Moss\\n2 Hill Road;Leeds;;LS1;UK"),
      ("2 Hill Road\nLS1\nLeeds", ";;2 Hill Road\\nLS1\\nLeeds;;;;"),
    ])
  func address(_ place: String, _ value: String) throws {
    let line = "ADR;LABEL=\"2 Hill Road, Leeds\":;;2 Hill Road;Leeds;;LS1;UK"
    let written = try rewritten("FN:Ada\n\(line)") {
      $0.addresses = [ContactReach(.other, place)]
    }
    #expect(written.filter { $0.hasPrefix("ADR") } == ["ADR:\(value)"])
  }

  @Test(
    "The order in which somebody is to be reached is read back, however the card preferred one",
    arguments: ["EMAIL;TYPE=INTERNET,PREF:a@e.org", "EMAIL;PREF=2:a@e.org", "EMAIL:a@e.org"],
    [
      ["b@e.org", "a@e.org", "c@e.org"], ["a@e.org", "c@e.org", "b@e.org"], ["n@e.org", "a@e.org"],
    ])
  func order(_ first: String, _ wanted: [String]) throws {
    let lines = "\(first)\nEMAIL;PREF=3:b@e.org\nEMAIL:c@e.org"
    let card = try read(Data("BEGIN:VCARD\nFN:Ada\n\(lines)\nEND:VCARD\n".utf8))
    var contact = card.contact
    contact.emails = wanted.map { ContactReach(.other, $0) }
    let newer = try read(Data(contact.written(over: card, uid: "1").utf8))
    #expect(newer.emails.map(\.value) == wanted)
    #expect(newer.properties.count(where: \.isPreferred) <= 1)
  }

  @Test(
    "What somebody does is written as a title, and what nobody says any more goes",
    arguments: [
      ("TITLE:Countess", "Poet", ["TITLE:Poet"]), ("TITLE:Countess\nROLE:Poet", "", ["ROLE:Poet"]),
      ("ROLE:Poet", "Poet", ["ROLE:Poet"]),
      ("ROLE:Poet", "Countess", ["ROLE:Poet", "TITLE:Countess"]),
      ("NOTE:x", "Poet\\, free", ["TITLE:Poet\\\\\\, free"]),
    ])
  func profession(_ line: String, _ profession: String, _ written: [String]) throws {
    let card = try read(Data("BEGIN:VCARD\nFN:Ada\n\(line)\nEND:VCARD\n".utf8))
    var contact = card.contact
    contact.profession = profession
    let lines = contact.written(over: card, uid: "1").split(separator: "\r\n").map(String.init)
    #expect(lines.filter { $0.hasPrefix("TITLE") || $0.hasPrefix("ROLE") } == written)
  }

  @Test(
    "Days, places and the kinds of what is elsewhere are written as version 4.0 writes them",
    arguments: [
      ("BDAY:1990-05-04T00:00:00Z", "BDAY:19900504T000000Z"),
      ("REV:2020-01-01T10:20:30-05:00", "REV:20200101T102030-0500"),
      ("ANNIVERSARY:2009-08-08", "ANNIVERSARY:20090808"), ("REV:2020-01-01T1", "REV:2020-01-01T1"),
      ("REV:2020-01-01T10:20+0100", "REV:20200101T1020+0100"),
      ("REV:2020-01-01T10:20:30.5Z", "REV:2020-01-01T10:20:30.5Z"),
      ("GEO:48.1;11.5", "GEO:geo:48.1,11.5"), ("GEO:geo:48.1,11.5", "GEO:geo:48.1,11.5"),
      (
        "KEY;MEDIATYPE=application/pgp-keys:ftp://e.org/k",
        "KEY;MEDIATYPE=application/pgp-keys:ftp://e.org/k"
      ),
      ("X-NOTE;ENCODING=QUOTED-PRINTABLE:one=0D=0A=0D=0Atwo", "X-NOTE:one\\n\\ntwo"),
      ("TEL;TYPE=BOSS,HOME:1", "TEL;TYPE=BOSS;TYPE=home:1"), ("TEL;VALUE=phone-number:1", "TEL:1"),
      ("PHOTO;VALUE=URL:http://e.org/x", "PHOTO;VALUE=uri:http://e.org/x"),
      (
        "PHOTO;ENCODING=b;TYPE=image/png:iVBORw0KGgo=",
        "PHOTO:data:image/png;base64,iVBORw0KGgo="
      ),
      ("PHOTO:iVBORw0KGgo=", "PHOTO:data:image/png;base64,iVBORw0KGgo="),
      ("SOUND;TYPE=MP3;ENCODING=b:SUQz", "SOUND:data:audio/mpeg;base64,SUQz"),
    ])
  func version4(_ line: String, _ written: String) throws {
    let card = try read(Data("BEGIN:VCARD\nFN:Ada\n\(line)\nEND:VCARD\n".utf8))
    let lines = card.contact.written(over: card, uid: "1").split(separator: "\r\n")
    #expect(lines.contains(written[...]))
  }

  @Test(
    "Long lines are folded to 75 bytes, and no character is cut", arguments: ["ä", "漢", "🏋", "a"])
  func folded(_ letter: String) throws {
    let note = String(repeating: letter, count: 300)
    let card = try read(Data("BEGIN:VCARD\nFN:Ada\nNOTE:x\(note)\nEND:VCARD\n".utf8))
    let written = Array(card.contact.written(over: card, uid: "1").utf8)
    let lines = written.split(separator: 0x0A).map { String(validating: $0, as: UTF8.self) }
    #expect(lines.allSatisfy { $0.map { $0.utf8.count <= 76 } == true })
    #expect(lines.count(where: { $0?.utf8.count == 76 }) >= 3 || letter != "a")
    #expect(try read(Data(written)).properties.contains { $0.text == "x" + note })
  }

  @Test("A parameter whose name is none leaves the name of the person as it is")
  func noParameter() throws {
    let card = try read(Data("BEGIN:VCARD\nFN;A\"\"\"B=C:x;D\"E=1:Ada\nEND:VCARD\n".utf8))
    let again = try read(Data(card.contact.written(over: card, uid: "1").utf8))
    #expect(again.name == card.name)
  }

  @Test("A name that is only an escape is none, read and given out")
  func emptyName() throws {
    let card = try read(Data("BEGIN:VCARD\nFN:\\\nFN:Ada\nN:Byron\nEND:VCARD\n".utf8))
    #expect(card.name == "Ada")
    let again = try read(Data(card.contact.written(over: card, uid: "1").utf8))
    #expect(again.name == "Ada")
    #expect(again.properties.count(where: { $0.name == "FN" }) == 1)
  }

  @Test("A property with thousands of bytes of parameters stays")
  func parameters() throws {
    let parameters = (0..<400).map { ";X-P\($0)=some value \($0)" }.joined()
    let card = try read(Data("BEGIN:VCARD\nFN:Ada\nX-LONG\(parameters):x\nEND:VCARD\n".utf8))
    let text = card.contact.written(over: card, uid: "1").replacing("\r\n ", with: "")
    #expect(text.contains("X-LONG\(parameters):x\r\n"))
  }

  @Test("A label as Android writes its own is a type that any reader takes")
  func label() throws {
    let label = "X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=C5=81=C3=B3d=C5=BA)"
    let file = "BEGIN:VCARD\r\nVERSION:2.1\r\nN:Byron;Ada\r\nTEL;\(label):555123\r\nEND:VCARD\r\n"
    let card = try read(Data(file.utf8))
    #expect(card.contact.phones.map(\.value) == ["555123"])
    let written = card.contact.written(over: card, uid: "1")
    #expect(written.contains("TEL;TYPE=Łódź:555123\r\n"))
  }

  @Test(
    "A label with a mark, a hat or an accent of its own stays one label",
    arguments: ["say ^'so^'", "up^^n", "a\u{301}^'\u{301}", "hat^^'"])
  func marks(_ label: String) throws {
    let line = "TEL;X-ABLABEL=\"\(label),\u{301}\":1\r\n"
    let card = try read(Data("BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada\r\n\(line)END:VCARD\r\n".utf8))
    let written = card.contact.written(over: card, uid: "1")
    #expect(Array(written.utf8).contains(Array(line.utf8)), "\(written)")
  }

  @Test(
    "Of several values of a parameter each is one, with its own quotation marks or without",
    arguments: [
      "TEL;PID=1.1,2.1;TYPE=cell;TYPE=home:+49 30 12",
      "N;SORT-AS=Harten,Rene:van der Harten;Rene;;;",
      "EMAIL;X-FOR=\"a,b\",c:a@example.org", "ADR;LABEL=\"1 High St, Leeds\":;;1 High St;Leeds;;;",
    ])
  func lists(_ line: String) throws {
    let loose = line.replacing("TYPE=cell;TYPE=home", with: "TYPE=\"cell\",\"home\"")
      .replacing("Harten,Rene:", with: "\"Harten\",\"Rene\":")
    let text = ["BEGIN:VCARD", "VERSION:4.0", "FN:Rene van der Harten", loose, "END:VCARD", ""]
      .joined(separator: "\r\n")
    let card = try read(Data(text.utf8))
    #expect(card.phones.allSatisfy { $0.kind == .mobile })
    let written = card.contact.written(over: card, uid: "1")
    #expect(written.split(separator: "\r\n").contains(Substring(line)), "\(written)")
  }

  @Test("Of several names the preferred one counts")
  func preferredName() throws {
    let names = ["FN;ALTID=1;LANGUAGE=fr:Par Cinq", "FN;ALTID=1;LANGUAGE=en;PREF=1:Par Five"]
    let lines = ["BEGIN:VCARD", "VERSION:4.0"] + names + ["END:VCARD", ""]
    let card = try read(Data(lines.joined(separator: "\r\n").utf8))
    #expect(card.name == "Par Five")
    let written = card.contact.written(over: card, uid: "1")
    #expect(names.allSatisfy { written.contains($0.prefix(20)) })
  }

  @Test("A picture becomes an address with the picture in it")
  func picture() throws {
    let card = try read(WrittenByOthers.macOSWithoutYear)
    let newer = try read(Data(card.contact.written(over: card, uid: "1").utf8))
    let picture = newer.properties.first { $0.name == "PHOTO" }?.value
    #expect(picture?.hasPrefix("data:image/jpeg;base64,/9j/4AAQ") == true)
  }

  @Test(
    "What earlier versions write otherwise is written as version 4.0 wants it",
    arguments: [
      ("BDAY:1990-12-10", "BDAY:19901210"),
      ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-11-07", "BDAY:--1107"),
      ("BDAY:19850412T0800Z", "BDAY:19850412T0800Z"), ("BDAY:1990-05-04 0:00", "BDAY:19900504"),
      ("BDAY:1990-05-04+02:00", "BDAY:19900504"), ("BDAY:1990 05 04", "BDAY:19900504"),
      ("BDAY:1990-05-04T00:00:00.000Z", "BDAY:19900504T000000Z"),
      ("BDAY:4 May 1990", "BDAY;VALUE=text:4 May 1990"), ("BDAY:-0504", "BDAY;VALUE=text:-0504"),
      ("BDAY:Thursday", "BDAY;VALUE=text:Thursday"), ("N:;;;;", "N:;A;;;"),
      (#"PHOTO:data:image/x\;base64\,aGVsbG8="#, "PHOTO:data:image/x;base64,aGVsbG8="),
      ("BDAY;VALUE=DATE-TIME:1990-05-04 08:30:00", "BDAY;VALUE=DATE-TIME:19900504T083000"),
      ("NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:a, b=0D=0Ac", "NOTE:a\\, b\\nc"),
      ("TEL;HOME;PREF:1", "TEL;PREF=1;TYPE=home:1"),
      ("TEL;TYPE=home;PREF=2:1", "TEL;PREF=2;TYPE=home:1"),
      ("X-GENDER:Male", "GENDER:M"),
      ("AGENT:\nBEGIN:VCARD\nFN:Eve\nEND:VCARD", "RELATED;TYPE=agent;VALUE=text:BEGIN:VCARD"),
      ("item1.URL;TYPE=\"a,b\":http://x", "item1.URL;TYPE=a;TYPE=b:http://x"),
    ])
  func newer(_ old: String, _ new: String) throws {
    let card = try read(Data("BEGIN:VCARD\nFN:A\n\(old)\nEND:VCARD".utf8))
    let written = card.contact.written(over: card, uid: "1").split(separator: "\r\n")
    #expect(written.contains { $0.hasPrefix(new) }, "\(written)")
  }

  @Test("A name whose parts alone say in which language they are is renamed, and stands once")
  func outlook() throws {
    let all = try rewritten("N;LANGUAGE=de:Eins;Tara\nFN:Tara Eins") { $0.name = "Tara Zwei" }
    #expect(all.filter { $0.hasPrefix("N;") || $0.hasPrefix("N:") } == ["N;LANGUAGE=de:Zwei;Tara"])
  }

  @Test("What somebody called a number goes with it")
  func calledSo() throws {
    let lines = "FN:Ada\nitem1.TEL:1234567\nitem1.X-ABLABEL:Gym\nitem2.URL:x\nitem2.X-ABLABEL:Site"
    let all = try rewritten(lines) { contact in contact.phones = [] }
    #expect(!all.contains("item1.X-ABLABEL:Gym") && all.contains("item2.X-ABLABEL:Site"))
  }

  @Test(
    "What nobody here can read goes out as it came",
    arguments: [
      ("X-GENDER:Divers", "X-GENDER:Divers"),
      ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-04T00:00:00Z", "BDAY:--0504"),
      ("LOGO;ENCODING=b;TYPE=PNG:!!!!", "LOGO:data:image/png;base64,!!!!"),
      ("PHOTO;ENCODING=b;TYPE=JPEG:abc", "PHOTO:data:image/jpeg;base64,abc"),
    ])
  func unread(line: String, written: String) throws {
    let card = try read(Data("BEGIN:VCARD\nVERSION:3.0\nFN:Ada\n\(line)\nEND:VCARD\n".utf8))
    let lines = card.contact.written(over: card, uid: "1").split(separator: "\r\n")
    #expect(lines.contains(written[...]))
  }

  /// The lines of a card when something of its contact has changed.
  private func rewritten(
    _ lines: String, _ change: (inout Contact) -> Void
  ) throws -> [Substring] {
    let card = try read(Data("BEGIN:VCARD\n\(lines)\nEND:VCARD\n".utf8))
    var contact = card.contact
    change(&contact)
    return contact.written(over: card, uid: "1").split(separator: "\r\n")
  }

  private func read(_ file: Data) throws -> ContactCard {
    try #require(CardFile(file).compactMap(\.card).first)
  }
}
