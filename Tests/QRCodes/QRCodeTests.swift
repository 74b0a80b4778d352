import Foundation
import TestSupport
import Testing

@testable import QRCodes

@Suite("QR codes")
struct QRCodeTests {
  @Test(
    "A reader of another maker reads what was written",
    arguments: [
      "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a", "a",
      String(repeating: "x", count: 300),
    ])
  func read(text: String) async throws {
    let code = try #require(QRCode(text))
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "code.pgm")
      try code.picture(scale: 4).write(to: file)
      #expect(try zbarimg(file) == text)
    }
  }

  @Test("Nothing and too much have no code")
  func limits() {
    #expect(QRCode("") == nil)
    #expect(QRCode(String(repeating: "x", count: 2_332)) == nil)
  }

  @Test("The drawing has every dark module and the quiet zone around them")
  func drawing() throws {
    let code = try #require(QRCode("a"))
    #expect(code.rows.count == 21 && code.svg.contains("viewBox=\"0 0 29 29\""))
    let runs = code.svg.matches(of: /h(\d+)v1/).compactMap { Int($0.1) }
    #expect(runs.reduce(0, +) == code.rows.joined().count { $0 })
    #expect(code.svg.contains("M4 4h7v1h-7z"), "the corner that a camera looks for")
  }
}

extension QRCode {
  /// As a grey picture with its quiet zone, a square of `scale` points a module.
  fileprivate func picture(scale: Int) -> Data {
    let (width, quiet) = (rows.count + 8, 4)
    let size = width * scale
    var data = Data("P5 \(size) \(size) 255\n".utf8)
    for y in 0..<size {
      for x in 0..<size {
        let (row, column) = (y / scale - quiet, x / scale - quiet)
        let isIn = rows.indices.contains(row) && rows.indices.contains(column)
        data.append(isIn && rows[row][column] ? 0 : 255)
      }
    }
    return data
  }
}

/// Debian's zbarimg, which shares no code with what draws them.
private func zbarimg(_ file: URL) throws -> String {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/zbarimg")
  process.arguments = ["--quiet", "--raw", "--nodbus", "-Sdisable", "-Sqrcode.enable", file.path]
  let output = Pipe()
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  let read = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return String(decoding: read, as: UTF8.self).trimmingCharacters(in: .newlines)
}
