import Foundation

/// How a property stands in a file of version 4.0.
enum CardText {
  private static let longestLine = 75

  /// A whole card.
  static func card(_ properties: [CardProperty]) -> String {
    let body = properties.map { folded($0.asVersion4.line) }.joined()
    return "BEGIN:VCARD\r\nVERSION:4.0\r\n" + body + "END:VCARD\r\n"
  }

  /// In pieces of 75 bytes, none of which cuts a character.
  static func folded(_ line: String) -> String {
    guard line.utf8.count > longestLine else { return line + "\r\n" }
    var folded = ""
    var length = 0
    for scalar in line.unicodeScalars {
      let size = UTF8.width(scalar)
      if length + size > longestLine {
        folded += "\r\n "
        length = 1
      }
      folded.unicodeScalars.append(scalar)
      length += size
    }
    return folded + "\r\n"
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
    let kept = parameters.filter { !Self.rewritten.contains($0.name) }
    if isBase64 {
      let picture = value.filter { !$0.isWhitespace }
      return CardProperty(
        name, "data:\(mediaType);base64,\(picture)", parameters: kept + preference, group: group)
    }
    if name == "AGENT" {
      let type = [CardParameter("TYPE", "agent"), CardParameter("VALUE", "text")]
      return CardProperty("RELATED", text.escaped, parameters: type, group: group)
    }
    let media = self["MEDIATYPE"].map { [CardParameter("MEDIATYPE", $0)] } ?? []
    return CardProperty(
      name, value4, parameters: kept + preference + types4 + media, group: group)
  }

  private static let rewritten: Set = [
    "ENCODING", "CHARSET", "TYPE", "PREF", "X-APPLE-OMIT-YEAR", "MEDIATYPE",
  ]
  private static let wholeTexts: Set = ["FN", "NOTE", "TITLE", "ROLE", "EMAIL"]

  private var preference: [CardParameter] {
    (isPreferred ? "1" : self["PREF"]).map { [CardParameter("PREF", $0)] } ?? []
  }

  /// Version 2.1 leaves commas as they are, and lines may break in quoted-printable.
  private var value4: String {
    if Self.wholeTexts.contains(name) { return text.escaped }
    if name == "BDAY", self["X-APPLE-OMIT-YEAR"] != nil || !value.contains("T"),
      let day = CardBirthday(self)
    {
      return day.basic
    }
    if Self.moments.contains(name), name != "BDAY" || value.contains("T"),
      let moment = Self.basicMoment(value)
    {
      return moment
    }
    if name == "GEO", let place = value.wholeMatch(of: #/(-?[0-9.]+);(-?[0-9.]+)/#) {
      return "geo:\(place.1),\(place.2)"
    }
    return value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .joined(separator: "\\n")
  }

  private static let moments: Set = ["BDAY", "ANNIVERSARY", "DEATHDATE", "REV"]

  /// Nil of what is no day of ISO 8601 with hyphens, or has parts of seconds, for which there is no room.
  private static func basicMoment(_ value: String) -> String? {
    let form = #/\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+\-]\d\d(:?\d\d)?)?)?/#
    guard value.wholeMatch(of: form) != nil else { return nil }
    let (day, time) = (value.prefix(10), value.dropFirst(10))
    return "\(day.replacing("-", with: ""))\(time.replacing(":", with: ""))"
  }

  private static let mediaTypes = [
    "JPEG": "image/jpeg", "JPG": "image/jpeg", "PNG": "image/png", "GIF": "image/gif",
    "WEBP": "image/webp", "HEIC": "image/heic", "BMP": "image/bmp", "TIFF": "image/tiff",
    "WAVE": "audio/x-wav", "BASIC": "audio/basic", "AIFF": "audio/aiff", "PCM": "audio/basic",
    "X509": "application/pkix-cert", "PGP": "application/pgp-keys",
  ]

  private var mediaType: String {
    if let said = self["MEDIATYPE"], !said.isEmpty { return said }
    return types.lazy.compactMap { Self.mediaTypes[$0] }.first
      ?? (name == "PHOTO" || name == "LOGO" ? "image/jpeg" : "application/octet-stream")
  }
}

extension CardParameter {
  fileprivate var quoted: String {
    let safe = value.caretEscaped
    return safe.utf8.contains(where: ",;:".utf8.contains) ? "\"\(safe)\"" : safe
  }
}
