import Foundation

/// Cards as other programs write them, with made-up people.
enum WrittenByOthers {
  static let iPhone = card(
    """
    BEGIN:VCARD
    VERSION:3.0
    PRODID:-//Apple Inc.//iPhone OS 17.5//EN
    N:Byron;Ada;;;
    FN:Ada Byron
    EMAIL;type=INTERNET;type=HOME;type=pref:ada@example.org
    TEL;type=WORK;type=VOICE:+44 20 1000
    TEL;type=CELL;type=VOICE:+44 7700 900123
    item1.ADR;type=HOME;type=pref:;;12 St James’s Square;London;;SW1Y 4JH;UK
    item1.X-ABADR:gb
    BDAY:1990-12-10
    END:VCARD
    """)

  static let macOSWithoutYear = card(
    """
    BEGIN:VCARD
    VERSION:3.0
    N:Curie;Marie;;Dr.;
    FN:Dr. Marie Curie
    BDAY;X-APPLE-OMIT-YEAR=1604:1604-11-07
    PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAASABIAAD/4QBYRXhpZgAATU0AKgAA
     AAgAAgESAAMAAAABAAEAAIdpAAQAAAABAAAAJg==
    UID:4E1C3C5A-0001
    END:VCARD
    """)

  static let android21 = card(
    """
    BEGIN:VCARD
    VERSION:2.1
    N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BCrgen;;;
    FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=BCrgen M=C3=BCller
    TEL;CELL;PREF:0171 1234567
    NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Knie links =E2=80=93 siehe=
    =20Brief
    PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQ
    AAAQABAAD/2wBDAAgG

    BDAY:19620315
    END:VCARD
    """)

  static let outlook = card(
    """
    BEGIN:VCARD
    VERSION:2.1
    N;LANGUAGE=de;CHARSET=Windows-1252:Sj\u{e5}berg;\u{c5}sa
    ORG:Kraft & Co
    TEL;WORK;VOICE:+46 8 123
    EMAIL;PREF;INTERNET:asa@example.se
    X-MS-OL-DEFAULT-POSTAL-ADDRESS:0
    END:VCARD
    """, .windowsCP1252)

  static let google = card(
    """
    BEGIN:VCARD
    VERSION:3.0
    FN:Kira Tanaka
    N:Tanaka;Kira;;;
    item1.EMAIL;TYPE=INTERNET:kira@example.jp
    item1.X-ABLabel:Training
    TEL:+81 3 1234 5678
    BDAY:--0504
    NOTE:Runs\\, swims\\; climbs\\nat night
    END:VCARD
    """)

  static let version4 = card(
    """
    BEGIN:VCARD
    VERSION:4.0
    UID:urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6
    FN:Sam Smith
    N:Smith;Sam;;;
    GENDER:M
    BDAY;VALUE=date-and-or-time:19850412T0800Z
    TEL;VALUE=uri;PREF=1;TYPE="voice,home":tel:+1-555-555-5555
    EMAIL;TYPE=work:sam@example.com
    PHOTO;MEDIATYPE=image/gif:http://example.com/photo.gif
    END:VCARD
    """)

  static func card(_ text: String, _ encoding: String.Encoding = .utf8) -> Data {
    (text + "\n").replacing("\n", with: "\r\n").data(using: encoding) ?? Data()
  }
}
