import Foundation

/// Whoever reads what comes from outside, by the name that `bin/fuzz` calls it.
///
/// Each takes whatever bytes there are, and ends the program where it breaks what it promises.
enum Parser: String {
  case numbers, answers, forms, catalogue, formulas, cards, pictures, uploads, signatures, archives

  func read(_ data: Data) {
    switch self {
    case .numbers: Numbers.read(data.text)
    case .answers: Answering.read(data.text)
    case .forms: FormFiles.read(data)
    case .catalogue: CategoryFiles.read(data)
    case .formulas: CategoryFiles.run(data.text)
    case .cards: Cards.read(data)
    case .pictures: Photos.read(data)
    case .uploads: Uploads.read(data)
    case .signatures: Uploads.draw(data.text)
    case .archives: Packed.read(data)
    }
  }
}

/// libFuzzer's own name for it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard let parser else { fatalError("PARSER is none of those in Parser.swift") }
  unsafe parser.read(Data(bytes: bytes, count: count))
  return 0
}

private let parser = ProcessInfo.processInfo.environment["PARSER"].flatMap(Parser.init)

/// Ends the program, and libFuzzer keeps what was read.
func promise(_ holds: Bool, _ words: @autoclosure () -> String) {
  if !holds { fatalError(words()) }
}

extension Data {
  var text: String { String(decoding: self, as: UTF8.self) }
}
