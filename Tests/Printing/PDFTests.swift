import Children
import Foundation
import TestSupport
import Testing

@testable import Printing

@Suite("PDF of a page")
struct PDFTests {
  private static let driver = Project.file("Views/report/pdf.py")

  private let maker = PDFMaker(driver: driver)

  private func page(_ body: String, head: String = "") throws -> Data {
    let font = try Data(contentsOf: Project.file("Public/fonts/inter.woff2"))
    return Data(
      """
      <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Ada Byron</title>
      <meta name="author" content="Corner Gym">\(head)<style>
      @font-face { font-family: Inter; src: url(data:font/woff2;base64,\(font.base64EncodedString())); }
      body { font-family: Inter }</style></head><body>\(body)</body></html>
      """.utf8)
  }

  @Test("Is tagged, says whose it is, has its font, and nothing of this machine")
  func whole() async throws {
    let pdf = try await maker.pdf(of: page("<h1>Ada</h1><p>Resting heart rate: 58</p>"))
    let facts = try await read("pdfinfo", ["-"], pdf)
    #expect(facts.contains(/Title: +Ada Byron/) && facts.contains(/Author: +Corner Gym/))
    #expect(facts.contains(/Tagged: +yes/) && facts.contains(/Pages: +1/))
    #expect(try await read("pdftotext", ["-", "-"], pdf).contains("Resting heart rate: 58"))
    let fonts = try await read("pdffonts", ["-"], pdf)
    #expect(fonts.contains(/\+Inter.* yes yes yes/))
    let check = try await read("qpdf", ["--check", Command.path(ofFile: 0)], files: [pdf])
    #expect(check.contains("No syntax or stream encoding errors"))
    for path in [Project.folder.path, NSHomeDirectory(), "/dev/shm"] {
      #expect(pdf.range(of: Data(path.utf8)) == nil || path == "/")
    }
  }

  @Test("What a program left that was killed is removed, and nothing of one that runs")
  func left() async throws {
    try await withTemporaryFolder { folder in
      let files = FileManager.default
      let names = ["healthwheel-\(Int32.max)-A", "healthwheel-\(getpid())-B", "healthwheel-C"]
      for name in names {
        try files.createDirectory(
          at: folder.appending(path: name), withIntermediateDirectories: false)
      }
      _ = PDFMaker(driver: Self.driver, fonts: folder.path)
      let left = try files.contentsOfDirectory(atPath: folder.path)
      #expect(left.sorted() == names.dropFirst().sorted())
    }
  }

  @Test("Who hears it is told which cells a head is of, and what a picture shows")
  func heard() async throws {
    let body = """
      <table><thead><tr><th scope="col">Test</th><th scope="col">Result</th></tr></thead>
      <tbody><tr><th scope="colgroup" colspan="2">Strength</th></tr>
      <tr><th scope="row">Grip</th><td>46 kg</td></tr></tbody></table>
      <figure><svg viewBox="0 0 9 9"><title>Grip over time</title><desc>Rises.</desc>
      <circle r="4"/></svg><figcaption>Grip</figcaption></figure>
      """
    let pdf = try await maker.pdf(of: page(body))
    let text = try await read(
      "qpdf", ["--qdf", "--object-streams=disable", Command.path(ofFile: 0), "-"], files: [pdf])
    #expect(text.matches(of: /\/Scope \/Column/).count == 3)
    #expect(text.matches(of: /\/Scope \/Row/).count == 1)
    #expect(text.contains("/ColSpan 2") && text.contains("/Alt (Grip over time Rises.)"))
    #expect(text.contains("/S /Figure") && text.contains("/S /Caption"))
  }

  @Test("Every word is heard once: no part of the page is marked within another")
  func once() async throws {
    let body = """
      <div style="border: 1px solid"><h1>Ada</h1><ol><li>Grip</li></ol>
      <table><tr><th scope="row">Grip</th><td>46</td></tr></table></div>
      """
    let pdf = try await maker.pdf(of: page(body))
    let text = try await read(
      "qpdf", ["--qdf", "--object-streams=disable", Command.path(ofFile: 0), "-"], files: [pdf])
    let marks = text.matches(of: /\b(BDC|BMC|EMC)\n/).map { String($0.1) }
    #expect(marks.count > 10 && marks.count.isMultiple(of: 2))
    for pair in zip(marks, marks.dropFirst()) { #expect((pair.0 == "EMC") != (pair.1 == "EMC")) }
    let heard = try await read("pdfinfo", ["-struct-text", "-"], pdf)
    #expect(heard.matches(of: /Ada/).count == 1 && heard.matches(of: /Grip/).count == 2)
    #expect(text.contains("/S /LBody") && text.matches(of: /\/S \/T[DH]\b/).count == 2)
  }

  @Test("A photo in the page is drawn, and is one for who hears it")
  func photo() async throws {
    let data = try Photograph.jpeg.base64EncodedString()
    let pdf = try await maker.pdf(
      of: page(
        "<img src=\"data:image/jpeg;base64,\(data)\" alt=\"Photo of Ada\" style=\"float: right\">"))
    #expect(try await read("pdfimages", ["-list", "-"], pdf).contains("jpeg"))
    let text = try await read(
      "qpdf", ["--qdf", "--object-streams=disable", Command.path(ofFile: 0), "-"], files: [pdf])
    #expect(text.contains("/S /Figure") && text.contains("/Alt (Photo of Ada)"))
    let facts = ["/Lang (en)", "/Marked true", "/DisplayDocTitle true", "/StructTreeRoot"]
    for fact in facts { #expect(text.contains(fact), "\(fact)") }
  }

  @Test("Page numbers are of the paper: nobody hears them between the words")
  func artifacts() async throws {
    let style = "<style>@page { @bottom-right { content: 'Page ' counter(page) } }</style>"
    let pdf = try await maker.pdf(of: page("<h1>Ada</h1><p>Calm</p>", head: style))
    #expect(try await read("pdftotext", ["-", "-"], pdf).contains("Page 1"))
    let heard = try await read("pdfinfo", ["-struct-text", "-"], pdf)
    #expect(heard.contains("\"Calm\"") && !heard.contains("Page 1"))
  }

  @Test("Parts of a drawing that are used again are drawn again")
  func usedAgain() async throws {
    let body = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="90">
      <defs><path id="part" d="M0 0H9V9Z"/></defs><use href="#part" fill="#f00"/></svg>
      """
    let pdf = try await maker.pdf(of: page(body))
    let drawn = try await read("pdftocairo", ["-svg", "-", "-"], pdf)
    #expect(drawn.contains(/rgb\(100%, ?0%, ?0%\)/))
  }

  @Test("What is not part of the page is not fetched, neither from this machine nor from another")
  func nothingElse() async throws {
    let body = """
      <img src="file:///etc/passwd" alt="one"><img src="http://127.0.0.1:1/x" alt="two">
      <object data="file:///etc/passwd">three</object><p>here</p>
      """
    let pdf = try await maker.pdf(
      of: page(body, head: "<link rel=attachment href='file:///etc/passwd'>"))
    let text = try await read("pdftotext", ["-", "-"], pdf)
    #expect(text.contains("here") && !text.contains("root:"))
    #expect(pdf.range(of: Data("/EmbeddedFile".utf8)) == nil)
  }

  @Test("With a password nobody reads it without, and the password is no argument of a program")
  func password() async throws {
    let pdf = try await maker.pdf(of: page("<p>Ada</p>"), password: "Zażółć 1815")
    #expect(try await read("pdfinfo", ["-"], pdf).isEmpty)
    let facts = try await read("pdfinfo", ["-upw", "Zażółć 1815", "-"], pdf)
    #expect(facts.contains("AES-256"))
    for bad in ["", "short", "-hyphen", "two\nlines", String(repeating: "x", count: 128)] {
      await #expect(throws: PDFRefusal.unusablePassword) {
        try await maker.pdf(of: page("<p>Ada</p>"), password: bad)
      }
    }
  }

  @Test("Nothing is left in folders for temporary files, however it ends")
  func traces() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fonts-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let maker = PDFMaker(driver: Self.driver, fonts: folder)
    _ = try await maker.pdf(of: page("<p>Ada</p>"))
    await #expect(throws: PDFRefusal.unusablePassword) {
      try await maker.pdf(of: page("<p>Ada</p>"), password: "-x")
    }
    let broken = PDFMaker(driver: URL(filePath: "/nowhere.py"), fonts: folder)
    await #expect(throws: PDFRefusal.failed) { try await broken.pdf(of: Data("x".utf8)) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    let others = try FileManager.default.contentsOfDirectory(atPath: "/tmp")
    #expect(others.filter { $0.hasPrefix("weasyprint-") } == [])
  }

  @Test("Where a program is missing its package is named")
  func missing() async throws {
    let nothing = PDFMaker(
      driver: URL(filePath: "/pdf.py"), programs: Programs(path: "/nowhere", also: []))
    #expect(nothing.missing() == "weasyprint")
    await #expect(throws: PDFRefusal.missing("weasyprint")) { try await nothing.pdf(of: Data()) }
    #expect(maker.missing(forPassword: true) == nil)
  }
}

private func read(
  _ name: String, _ arguments: [String], _ input: Data = Data(), files: [Data] = []
) async throws -> String {
  let program = try #require(Programs().find(name))
  let ending = try await Command(program, arguments, files: files).run(
    input, within: .seconds(60))
  return String(decoding: ending.output, as: UTF8.self)
}
