import CLinux
import Foundation

/// Keeps memory, with keys and names, off disks, logs and terminals when the program crashes.
enum Crash {
  private static let signals = [SIGSEGV, SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGTRAP, SIGQUIT]

  /// The program ends by the signal itself, at once: no core dump, no tracing, no backtrace.
  static func staySilent() {
    var limit = rlimit(rlim_cur: 0, rlim_max: 0)
    let isBounded = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0
    guard isBounded, clinux_refuse_dumps() == 0 else {
      FileHandle.standardError.write(Data("Core dumps cannot be switched off.\n".utf8))
      exit(1)
    }
    // Where the toolchain is installed, Swift's runtime has put its backtracer there by now.
    for number in signals { signal(number, SIG_DFL) }
  }
}
