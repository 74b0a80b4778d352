import Foundation
import Posting
import Printing
import Units
import Vault

/// Why a mail cannot be made, in words for who looks at the outbox.
struct LetterProblem: Error {
  let words: String
}

/// Puts a mail in words: what everybody on the way may read. What is about health is in the PDF.
struct LetterWriter: Sendable {
  let store: Store
  let text: Text
  let pdfs: PDFMaker

  /// - Throws: `LetterProblem`.
  func message(_ mail: Mail, from sender: String) async throws -> Message {
    let gym = try await store.gym().name
    let trainer = try await store.trainer(mail.trainerId).name
    let words = LetterWords(mail, gym: gym, trainer: trainer, text)
    let attachment = try await attachment(of: mail)
    do {
      return try Message(
        from: sender, named: gym, to: mail.recipient, id: mail.messageId, subject: words.subject,
        text: words.text, date: mail.queuedAt, attachment: attachment)
    } catch {
      throw LetterProblem(words: text.words(for: error))
    }
  }

  private func attachment(of mail: Mail) async throws -> Message.Attachment? {
    guard let client = mail.clientId, let id = mail.reportId else { return nil }
    let report = try await store.report(id, of: client)
    do {
      let pdf = try await pdfs.pdf(of: Data(report.document.utf8), password: mail.password)
      return .init(pdf: pdf, name: report.fileName(in: text.zone, ending: "pdf"))
    } catch let refusal as PDFRefusal {
      throw LetterProblem(words: text.words(for: refusal))
    }
  }
}

/// What stands in a mail beside the report.
private struct LetterWords {
  let subject: String
  let text: String

  init(_ mail: Mail, gym: String, trainer: String, _ words: Text) {
    let names = ["gym": gym, "trainer": trainer]
    guard mail.reportId != nil else {
      (subject, text) = (words["letter.test.subject", names], words["letter.test.text"])
      return
    }
    subject = words["letter.report.subject", names]
    let parts = [
      words["letter.report.text", names],
      mail.password == nil ? "" : words["letter.report.password", names], mail.note,
      words["letter.report.end", names],
    ]
    text = parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }
}

extension Text {
  fileprivate func words(for refusal: MessageRefusal) -> String {
    switch refusal {
    case .address(let address): self["mail.unusableAddress", ["address": address]]
    case .controlCharacters: self["problem.controlCharacters"]
    }
  }

  fileprivate func words(for refusal: PDFRefusal) -> String {
    switch refusal {
    case .missing(let package): self["install.package", ["package": package]]
    case .tooSlow, .failed: self["refusal.pdfFailed.message"]
    case .unusablePassword: self["report.passwordUnusable"]
    }
  }
}
