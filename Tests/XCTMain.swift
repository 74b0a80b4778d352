@unsafe @preconcurrency import Glibc
import Testing

/// Where the tests start. Written out, it spares every build an index of all sources to find them by,
/// which is a third of its time.
@main
struct TestMain {
  static func main() async {
    guard CommandLine.arguments.contains("swift-testing") else {
      // `swift test` alone asks for tests of XCTest, finds none, and would call that a success.
      unsafe fputs("Please run the tests by bin/test [NAME ...].\n", stderr)
      exit(64)
    }
    // What a test said before it stopped for ever is to be read.
    unsafe setvbuf(stdout, nil, _IOLBF, 0)
    await Testing.__swiftPMEntryPoint() as Never
  }
}
