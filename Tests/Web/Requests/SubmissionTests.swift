import NIOCore
import Testing

@testable import Web

@Suite("What a browser has sent")
struct SubmissionTests {
  @Test(
    "Leaves zeros where it arrived once it is read, also when it is no good",
    arguments: [
      ("name=Ada+Byron&goal=Climb", "application/x-www-form-urlencoded"),
      ("name=Ada%zz", "application/x-www-form-urlencoded"),
      (#"{"name": "Ada Byron"}"#, "application/json"), (#"{"name": "Ada"#, "application/json"),
      ("Ada Byron", "text/plain"),
    ])
  func wiped(body: String, type: String) {
    var buffer = ByteBuffer(string: body)
    _ = try? Submission(&buffer, type: type)
    #expect(buffer.readableBytes == body.utf8.count)
    #expect(buffer.readableBytesView.allSatisfy { $0 == 0 })
  }
}
