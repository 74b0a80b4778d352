import Foundation

/// The lines of a text file that a spreadsheet has written (RFC 4180): cells with commas, semicolons or
/// tabs between them, those with quotes around them in one piece.
package struct CSVRows {
  package struct Row {
    /// From 1, as an editor counts; of a cell of several lines, where the row begins.
    package let line: Int
    package let cells: [String]
  }

  package private(set) var rows: [Row] = []
  /// Where a quote opens that is never closed; nil where all are.
  package private(set) var openQuote: Int?

  /// Rows that have nothing in them are left out.
  package init(_ text: String) {
    let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    let separator = Self.separator(of: text)
    var (cells, cell, line, start): ([String], String, Int, Int) = ([], "", 1, 1)
    // Where a quote is open: the line in which it was opened.
    var (open, wasQuoted): (Int?, Bool) = (nil, false)
    func endCell() {
      cells.append(wasQuoted ? cell : cell.trimmingCharacters(in: .whitespaces))
      (cell, wasQuoted) = ("", false)
    }
    func endRow() {
      endCell()
      if cells.contains(where: { !$0.isEmpty }) { rows.append(Row(line: start, cells: cells)) }
      cells = []
    }
    var place = text.startIndex
    while place < text.endIndex {
      let letter = text[place]
      place = text.index(after: place)
      if letter.isNewline { line += 1 }
      if open != nil {
        if letter != "\"" {
          cell.append(letter)
        } else if place < text.endIndex, text[place] == "\"" {
          cell.append(letter)
          place = text.index(after: place)
        } else {
          open = nil
        }
      } else if letter == "\"", cell.allSatisfy(\.isWhitespace), !wasQuoted {
        (cell, open, wasQuoted) = ("", line, true)
      } else if letter == separator {
        endCell()
      } else if letter.isNewline {
        endRow()
        start = line
      } else {
        cell.append(letter)
      }
    }
    openQuote = open
    endRow()
  }

  /// A file of bytes as text: UTF-8, UTF-16 with its mark, or what older spreadsheets write.
  package static func text(_ file: Data) -> String {
    let marks = [Data([0xFF, 0xFE]), Data([0xFE, 0xFF])]
    if marks.contains(file.prefix(2)), let text = String(data: file, encoding: .utf16) {
      return text
    }
    return String(data: file, encoding: .utf8)
      ?? String(data: file, encoding: .windowsCP1252)
      ?? String(decoding: file, as: UTF8.self)
  }

  /// What parts the cells of the first line; numbers have commas, too.
  private static func separator(of text: Substring) -> Character {
    let lines = text.split(whereSeparator: \.isNewline)
    let first = lines.first { !$0.allSatisfy(\.isWhitespace) } ?? ""
    if first.contains("\t") { return "\t" }
    let semicolons = first.count { $0 == ";" }
    return semicolons > 0 && semicolons >= first.count(where: { $0 == "," }) ? ";" : ","
  }
}
