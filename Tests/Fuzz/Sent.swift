import Archives
import Foundation
import Submissions

@testable import Contacts
@testable import Pictures

enum Cards {
  /// What is given out of a card is a card, of the same name.
  static func read(_ data: Data) {
    for case .card(let card) in CardFile(data).prefix(50) {
      let written = card.contact.written(over: card, uid: "fuzzed")
      let again = CardFile(Data(written.utf8)).map { $0 }
      guard again.count == 1, case .card(let back) = again.first else {
        fatalError("no card: \(written)")
      }
      promise(back.name == card.name, "\(card.name) became \(back.name)")
    }
  }
}

enum Photos {
  static func read(_ data: Data) {
    if let head = PictureHead(data) { promise(head.width > 0 && head.height > 0, "\(head)") }
    try? PictureMaker.check(data)
    guard let placeless = PlacelessPicture.of(data) else { return }
    // An end, and all of the small Exif that says which side is up, are added where they lack.
    promise(placeless.count <= 2 * data.count + 2, "it grew")
    promise(PlacelessPicture.of(placeless) == placeless, "something was left in it")
  }
}

enum Uploads {
  private static let boundary = "multipart/form-data; boundary=\"x\""

  static func read(_ data: Data) {
    if let form = FormPairs(data) { promise(!form.pairs.isEmpty, "a body without fields") }
    let form = UploadedForm(data, type: boundary)
    promise((form?.files ?? []).reduce(0) { $0 + $1.content.count } <= data.count, "more than came")
    let rows = CSVRows(CSVRows.text(data)).rows
    promise(zip(rows, rows.dropFirst()).allSatisfy { $0.line < $1.line }, "lines out of order")
  }

  static func draw(_ text: String) {
    guard let drawing = DrawnSignature(text) else { return }
    let box = drawing.viewBox.split(separator: " ").compactMap { Double($0) }
    promise(box.count == 4 && box.allSatisfy(\.isFinite), drawing.viewBox)
    promise(!drawing.path.contains { "<>&\"'".contains($0) }, drawing.path)
  }
}

enum Packed {
  static func read(_ data: Data) {
    guard let file = try? ZipFile(data) else { return }
    for name in ["client.json", "photo.jpg", "results.csv", ""] {
      let content = try? file.content(of: name)
      promise((content ?? nil).map { $0.count == file.size(of: name) } ?? true, name)
    }
  }
}
