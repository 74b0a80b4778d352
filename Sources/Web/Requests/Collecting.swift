import Foundation
import Glibc
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

  /// A file, as it is; it is wiped when nobody holds it any more.
  ///
  /// - Throws: `refusal` beyond `limit` bytes.
  func file(
    upTo limit: Int, within patience: Duration, orElse refusal: Refusal
  ) async throws -> Data {
    do {
      return try await Submission.body(of: self, upTo: limit, within: patience).wipedInTheEnd()
    } catch is NIOTooManyBytesError {
      throw refusal
    } catch is RequestRules.CutOff {
      throw Refusal.malformed
    }
  }
}

extension ByteBuffer {
  /// The same bytes, not a copy of them: nobody else may have this buffer.
  fileprivate consuming func wipedInTheEnd() -> Data {
    let bytes = unsafe withUnsafeMutableReadableBytes { bytes in unsafe bytes }
    guard let start = bytes.baseAddress else { return Data() }
    let kept = self
    return unsafe Data(
      bytesNoCopy: start, count: bytes.count,
      deallocator: .custom { start, count in
        unsafe explicit_bzero(start, count)
        withExtendedLifetime(kept) {}
      })
  }
}
