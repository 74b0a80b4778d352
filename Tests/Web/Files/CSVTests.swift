import Foundation
import Testing

@testable import Web

@Suite("Lines for spreadsheets")
struct CSVTests {
  @Test(
    "A cell is read again as it was, whatever marks and accents are in it",
    arguments: ["plain", "a,b", "say \"so\"", "\"\u{301},=x", ",\u{301}\"", "two\r\nlines"])
  func again(_ cell: String) throws {
    let bytes = Array(CSV.line([cell, "next"]).utf8)
    // Another reader's way, byte by byte: a mark opens, ends, or stands twice for itself.
    var (cells, isQuoted, place) = ([[UInt8]()], false, 0)
    while place < bytes.count - 2 || isQuoted {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        if isQuoted, bytes[place + 1] == byte {
          cells[cells.count - 1].append(byte)
          place += 1
        } else {
          isQuoted.toggle()
        }
      } else if byte == UInt8(ascii: ","), !isQuoted {
        cells.append([])
      } else {
        cells[cells.count - 1].append(byte)
      }
      place += 1
    }
    #expect(cells.map { String(decoding: $0, as: UTF8.self) } == [cell, "next"])
  }
}
