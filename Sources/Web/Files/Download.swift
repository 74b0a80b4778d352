import Foundation
import Hummingbird

extension Response {
  /// Something to keep under a name.
  static func download(
    _ body: ResponseBody, _ type: String, named name: String
  ) -> Response {
    Response(
      status: .ok,
      headers: [.contentType: type, .contentDisposition: "attachment; filename=\"\(name)\""],
      body: body)
  }

  static func download(_ content: Data, _ type: String, named name: String) -> Response {
    download(.init(byteBuffer: ByteBuffer(bytes: content)), type, named: name)
  }

  static func download(_ text: String, _ type: String, named name: String) -> Response {
    download(.init(byteBuffer: ByteBuffer(string: text)), type + "; charset=utf-8", named: name)
  }
}

extension AnsweringContext {
  /// The name of something to keep, with the day in it.
  func fileName(_ name: String, _ ending: String) -> String {
    "\(name)-\(voice.today?.description ?? "").\(ending)"
  }
}
