import Children
import Foundation

/// Why there is no PDF.
package enum PDFRefusal: Error, Equatable {
  /// The Debian package that is to be installed.
  case missing(String)
  case tooSlow
  /// Too large for the memory that it may have, or nothing that the program can read.
  case failed
  case unusablePassword
}

/// Makes PDF of HTML that has all it shows within itself, by WeasyPrint: a child without a network,
/// which may read programs and fonts and nothing else.
package struct PDFMaker: Sendable {
  /// Ten years of results take a third of it.
  private static let patience = Duration.seconds(60)
  /// Fewer letters are found by trying them all.
  private static let shortestPassword = 6
  /// What a reader of PDF lets people type.
  private static let longestPassword = 127

  private let programs: Programs
  private let driver: URL
  private let fonts: String

  /// - Parameters:
  ///   - driver: `Views/report/pdf.py`.
  ///   - fonts: where a page's fonts may be unpacked for some seconds.
  package init(
    driver: URL, programs: Programs = Programs(), fonts: String = ChildFolder.usualBase
  ) {
    (self.driver, self.programs, self.fonts) = (driver, programs, fonts)
    ChildFolder.removeLeft(in: fonts)
  }

  /// The package that has to be installed first; nil where all is there.
  package func missing(forPassword: Bool = false) -> String? {
    if python == nil { return "weasyprint" }
    return forPassword && programs.find("qpdf") == nil ? "qpdf" : nil
  }

  /// - Parameter password: without which nobody reads it.
  /// - Throws: `PDFRefusal`.
  package func pdf(of html: Data, password: String? = nil) async throws -> Data {
    if let missing = missing(forPassword: password != nil) { throw PDFRefusal.missing(missing) }
    let pdf = try await drawn(html)
    guard let password else { return pdf }
    return try await protected(pdf, by: password)
  }

  /// WeasyPrint's own interpreter, as the first line of its command names it.
  private var python: [String]? {
    guard let program = programs.find("weasyprint"),
      let file = try? FileHandle(forReadingFrom: URL(filePath: program)),
      let start = try? file.read(upToCount: 256),
      let line = String(decoding: start, as: UTF8.self).split(separator: "\n").first,
      line.hasPrefix("#!")
    else { return nil }
    return line.dropFirst(2).split(separator: " ").map(String.init)
  }

  private func drawn(_ html: Data) async throws -> Data {
    guard let python, let interpreter = python.first else {
      throw PDFRefusal.missing("weasyprint")
    }
    let folder = try ChildFolder(in: fonts)
    defer { folder.remove() }
    let command = Command(
      interpreter, python.dropFirst() + ["-I", "-B", driver.path],
      environment: [
        "PATH": programs.folders.joined(separator: ":"), "TMPDIR": folder.path,
        "LC_ALL": "C.UTF-8",
      ])
    return try await output(of: command, html)
  }

  private func protected(_ pdf: Data, by password: String) async throws -> Data {
    guard let program = programs.find("qpdf") else { throw PDFRefusal.missing("qpdf") }
    guard Self.isUsable(password) else { throw PDFRefusal.unusablePassword }
    // Among its arguments everybody on this machine could read it.
    let arguments = ["--encrypt", password, password, "256", "--"].joined(separator: "\n")
    let command = Command(program, ["@-", Command.path(ofFile: 0), "-"], files: [pdf])
    return try await output(of: command, Data(arguments.utf8))
  }

  /// One line, which is not like an option.
  package static func isUsable(_ password: String) -> Bool {
    password.count >= shortestPassword && password.utf8.count <= longestPassword
      && !password.hasPrefix("-")
      && password.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }

  private func output(of command: Command, _ input: Data) async throws -> Data {
    let ending = try await command.run(input, within: Self.patience)
    try Task.checkCancellation()
    if ending.wasStopped { throw PDFRefusal.tooSlow }
    guard ending.status == 0, ending.output.starts(with: Data("%PDF-".utf8)) else {
      throw PDFRefusal.failed
    }
    return ending.output
  }
}
