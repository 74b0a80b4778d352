import Foundation
import Units

/// Why a message is not made.
package enum MessageRefusal: Error, Equatable {
  /// Not exactly one address, or one with letters that cannot be sent to.
  case address(String)
  /// A line that would become one of the head.
  case controlCharacters
}

/// One message to exactly one person.
package struct Message: Sendable {
  package struct Attachment: Sendable {
    let name: String
    let content: Data

    /// - Parameter name: ends with `.pdf`.
    package init(pdf content: Data, name: String) { (self.content, self.name) = (content, name) }
  }

  package let sender: String
  package let recipient: String
  /// Without its angle brackets; the same at every try.
  package let id: String
  private let senderName: String
  private let subject: String
  private let text: String
  private let date: Date
  private let attachment: Attachment?

  /// - Throws: `MessageRefusal`: nothing that somebody typed begins a line of the head.
  package init(
    from sender: String, named senderName: String, to recipient: String, id: String,
    subject: String, text: String, date: Date, attachment: Attachment? = nil
  ) throws(MessageRefusal) {
    for address in [sender, recipient, id] where !EmailAddress.isSendable(address) {
      throw .address(address)
    }
    for line in [senderName, subject, attachment?.name ?? ""] where line.hasControlCharacters {
      throw .controlCharacters
    }
    (self.sender, self.senderName, self.recipient, self.id) = (sender, senderName, recipient, id)
    (self.subject, self.text, self.date, self.attachment) = (subject, text, date, attachment)
  }

  /// As a mail program takes it: RFC 5322, with plain line feeds.
  package var data: Data {
    let head = [
      "From: \(EncodedWord.phrase(senderName)) <\(sender)>", "To: <\(recipient)>",
      "Subject: \(EncodedWord.phrase(subject))", "Date: \(date.formatted(.mail))",
      "Message-ID: <\(id)>", "Auto-Submitted: no", "MIME-Version: 1.0",
    ]
    guard let attachment else { return Data((head + part).joined(separator: "\n").utf8) }
    // Of letters that no line of Base64 has.
    let boundary = "=_\(id.prefix { $0 != "@" })"
    var lines = head + ["Content-Type: multipart/mixed; boundary=\"\(boundary)\"", ""]
    lines += ["--\(boundary)"] + part + ["--\(boundary)"] + attachment.part
    lines += ["--\(boundary)--", ""]
    return Data(lines.joined(separator: "\n").utf8)
  }

  private var part: [String] {
    [
      "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", "",
      Data(text.utf8).inLines, "",
    ]
  }
}

extension Message.Attachment {
  fileprivate var part: [String] {
    [
      "Content-Type: application/pdf",
      "Content-Disposition: attachment; \(EncodedWord.parameter("filename", name))",
      "Content-Transfer-Encoding: base64", "", content.inLines, "",
    ]
  }
}

extension Data {
  fileprivate var inLines: String {
    base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed])
  }
}

extension String {
  fileprivate var hasControlCharacters: Bool {
    unicodeScalars.contains { scalar in
      [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    }
  }
}

extension FormatStyle where Self == Date.VerbatimFormatStyle {
  /// "Sun, 22 Nov 2026 10:00:00 +0000"
  fileprivate static var mail: Self {
    Date.VerbatimFormatStyle(
      format: """
        \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
        \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
        \(minute: .twoDigits):\(second: .twoDigits) +0000
        """, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
      calendar: Calendar(identifier: .gregorian))
  }
}
