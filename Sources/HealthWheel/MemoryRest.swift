import CLinux
import ServiceLifecycle

/// What large pages, reports and files of contacts took goes back to the laptop soon after them: the
/// memory's allocator keeps for each thread what it once had, and that adds up to hundreds of MiB.
struct MemoryRest: Service {
  func run() async {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(30))
        clinux_give_memory_back()
      }
    }
  }
}
