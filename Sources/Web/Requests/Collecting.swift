import Foundation
import Hummingbird
import NIOCore

extension Request {
  /// The whole body, in memory of its length from the start: what grows is there twice for a while.
  ///
  /// - Throws: `NIOTooManyBytesError` beyond `limit` bytes.
  func collected(upTo limit: Int) async throws -> ByteBuffer {
    let length = headers[.contentLength].flatMap { Int($0) } ?? 0
    var all = ByteBufferAllocator().buffer(capacity: min(max(length, 0), limit))
    for try await part in body {
      guard part.readableBytes <= limit - all.readableBytes else {
        throw NIOTooManyBytesError(maxBytes: limit)
      }
      all.writeImmutableBuffer(part)
    }
    return all
  }

  /// A file, as it is.
  ///
  /// - Throws: `refusal` beyond `limit` bytes.
  func file(
    upTo limit: Int, within patience: Duration, orElse refusal: Refusal
  ) async throws -> Data {
    do {
      let body = try await Submission.body(of: self, upTo: limit, within: patience)
      return Data(buffer: body, byteTransferStrategy: .noCopy)
    } catch is NIOTooManyBytesError {
      throw refusal
    } catch is RequestRules.CutOff {
      throw Refusal.malformed
    }
  }
}
