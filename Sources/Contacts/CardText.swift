import Foundation

/// How a property stands in a file of version 4.0.
enum CardText {
  private static let longestLine = 75

  /// A whole card.
  static func card(_ properties: [CardProperty]) -> String {
    let body = properties.map { folded($0.asVersion4.line) }.joined()
    return "BEGIN:VCARD\r\nVERSION:4.0\r\n" + body + "END:VCARD\r\n"
  }

  /// In pieces of 75 bytes, none of which cuts a character. Byte by byte: a picture has millions.
  static func folded(_ line: String) -> String {
    guard line.utf8.count > longestLine else { return line + "\r\n" }
    var (folded, length) = ([UInt8](), 0)
    folded.reserveCapacity(line.utf8.count / (longestLine - 1) * (longestLine + 2) + longestLine)
    for byte in line.utf8 {
      if length + byte.widthOfCharacter > longestLine {
        folded += "\r\n ".utf8
        length = 1
      }
      folded.append(byte)
      length += 1
    }
    return String(decoding: folded, as: UTF8.self) + "\r\n"
  }
}

extension UInt8 {
  /// In bytes, as the first of them in UTF-8 says; 1 of those behind.
  fileprivate var widthOfCharacter: Int {
    let leading = (~self).leadingZeroBitCount
    return leading < 2 ? 1 : leading
  }
}

extension CardProperty {
  var line: String {
    let head = parameters.map { ";\($0.name)=\($0.quoted)" }.joined()
    return (group.map { $0 + "." } ?? "") + name + head + ":" + value
  }

  /// Characters are UTF-8, pictures addresses with the data in them, preferences numbers, days
  /// without hyphens; a card within the card is somebody related.
  var asVersion4: CardProperty {
    let kept = parameters.filter { !Self.rewritten.contains($0.name) }.compactMap(\.asVersion4)
    if isBase64 {
      let picture = value.withoutSpace
      return CardProperty(
        name, "data:\(mediaType);base64,\(picture)",
        parameters: kept + preference + types4.filter { !$0.isMediaType }, group: group)
    }
    if name == "AGENT" {
      let type = [CardParameter("TYPE", "agent"), CardParameter("VALUE", "text")]
      return CardProperty("RELATED", text.escaped, parameters: type, group: group)
    }
    let media = self["MEDIATYPE"].map { [CardParameter("MEDIATYPE", $0)] } ?? []
    let isInWords = name == "BDAY" && isUnreadDay && self["VALUE"] == nil
    let text = isInWords ? [CardParameter("VALUE", "text")] : []
    return CardProperty(
      name, value4, parameters: kept + text + preference + types4 + media, group: group)
  }

  private static let rewritten: Set = [
    "ENCODING", "CHARSET", "TYPE", "PREF", "X-APPLE-OMIT-YEAR", "MEDIATYPE",
  ]
  private static let webAddresses: Set = [
    "URL", "IMPP", "FBURL", "CALURI", "CALADRURI", "SOURCE", "PHOTO", "LOGO", "SOUND", "KEY",
  ]
  private static let wholeTexts: Set = ["FN", "NOTE", "TITLE", "ROLE", "EMAIL"]

  private var preference: [CardParameter] {
    (isPreferred ? "1" : self["PREF"]).map { [CardParameter("PREF", $0)] } ?? []
  }

  /// Version 2.1 leaves commas as they are, and lines may break in quoted-printable.
  private var value4: String {
    if Self.wholeTexts.contains(name) { return text.escaped }
    let birthday = name == "BDAY" ? CardBirthday(self) : nil
    if let birthday, self["X-APPLE-OMIT-YEAR"] != nil || !isWithTime { return birthday.basic }
    if Self.moments.contains(name), let day = CardBirthday(self), day.year == nil, !isWithTime {
      return day.basic
    }
    if Self.moments.contains(name), name != "BDAY" || isWithTime,
      let moment = Self.basicMoment(name == "BDAY" ? value.withoutPartsOfSeconds : value)
    {
      return moment
    }
    // With a time or a zone for which there is no room.
    if let birthday, !value.contains("T") { return birthday.basic }
    if name == "GEO", let place = value.wholeMatch(of: #/(-?[0-9.]+);(-?[0-9.]+)/#) {
      return "geo:\(place.1),\(place.2)"
    }
    // Version 3.0 escapes what an address is written with, too.
    let value = Self.webAddresses.contains(name) ? text : self.value
    return value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .joined(separator: "\\n")
  }

  private var isWithTime: Bool { value.contains { $0 == "T" || $0 == ":" } }

  private static let moments: Set = ["BDAY", "ANNIVERSARY", "DEATHDATE", "REV"]

  /// Nil of what is no day of ISO 8601 with hyphens, or has parts of seconds, for which there is no room.
  private static func basicMoment(_ value: String) -> String? {
    guard value.utf8.count <= 25, forms.contains(value.form) else { return nil }
    let (day, time) = (value.prefix(10), value.dropFirst(10))
    let clock = time.replacing(":", with: "").replacing(" ", with: "T")
    return "\(day.replacing("-", with: ""))\(clock)"
  }

  /// A day, and what may stand behind it, with 0 for each digit: thousands of cards have one each, and
  /// a regular expression is compiled for each.
  private static let forms: Set = {
    let zones = ["", "Z"] + ["00", "0000", "00:00"].flatMap { ["+" + $0, "-" + $0] }
    let times = ["T00:00", "T00:00:00", " 00:00", " 00:00:00"].flatMap { time in
      zones.map { time + $0 }
    }
    return Set(([""] + times).map { "0000-00-00" + $0 })
  }()

  fileprivate static let mediaTypes = [
    "JPEG": "image/jpeg", "JPG": "image/jpeg", "PNG": "image/png", "GIF": "image/gif",
    "WEBP": "image/webp", "HEIC": "image/heic", "BMP": "image/bmp", "TIFF": "image/tiff",
    "WAVE": "audio/x-wav", "BASIC": "audio/basic", "AIFF": "audio/aiff", "PCM": "audio/basic",
    "X509": "application/pkix-cert", "PGP": "application/pgp-keys", "MP3": "audio/mpeg",
    "OGG": "audio/ogg",
  ]

  private var mediaType: String {
    if let said = self["MEDIATYPE"], !said.isEmpty { return said }
    if let whole = types.first(where: { $0.contains("/") }) { return whole.lowercased() }
    return types.lazy.compactMap { Self.mediaTypes[$0] }.first ?? seen
      ?? (name == "PHOTO" || name == "LOGO" ? "image/jpeg" : "application/octet-stream")
  }

  /// By its first bytes.
  private var seen: String? {
    let start = value.withoutSpace
    return Self.starts.first { start.hasPrefix($0.base64) }?.type
  }

  private static let starts: [(base64: String, type: String)] = [
    ("/9j/", "image/jpeg"), ("iVBORw0KGgo", "image/png"), ("R0lGOD", "image/gif"),
  ]
}

extension CardParameter {
  /// Of a TYPE: it stands in the address of the picture by now.
  fileprivate var isMediaType: Bool {
    value.contains("/") || CardProperty.mediaTypes[value.uppercased()] != nil
  }

  /// Nil where version 4.0 has no such kind of value.
  fileprivate var asVersion4: CardParameter? {
    guard name == "VALUE" else { return self }
    return switch value.uppercased() {
    case "BINARY", "PHONE-NUMBER", "VCARD": nil
    case "URL", "CID", "CONTENT-ID": CardParameter("VALUE", "uri")
    default: self
    }
  }

  fileprivate var quoted: String {
    values.map { value in
      let safe = value.caretEscaped
      return safe.utf8.contains(where: ",;:".utf8.contains) ? "\"\(safe)\"" : safe
    }.joined(separator: ",")
  }
}

extension String {
  /// `12:15:00` of `12:15:00.250`.
  fileprivate var withoutPartsOfSeconds: String {
    guard let point = firstIndex(where: { ".,".contains($0) }), self[..<point].contains(":") else {
      return self
    }
    return String(self[..<point] + self[index(after: point)...].drop { $0.isASCII && $0.isNumber })
  }

  /// With 0 for each digit.
  fileprivate var form: String {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let bytes = utf8.map { digits.contains($0) ? digits.lowerBound : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
