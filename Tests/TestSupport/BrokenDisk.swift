import Foundation

@testable import Vault

/// While `body` runs the kernel answers every reading of the vault's open files with an error (EIO),
/// as it does where a disk is broken: in their place is memory that nobody has.
package func onBrokenDisk<Value>(
  _ folder: DataFolder, _ body: () async throws -> Value
) async throws -> Value {
  let files = openFiles(folder.vault.path).map { BrokenFile(number: $0, sound: dup($0)) }
  for file in files { file.breakDown() }
  defer { for file in files { file.mend() } }
  return try await body()
}

private struct BrokenFile {
  let number: Int32
  let sound: Int32

  func breakDown() {
    let nothing = unsafe open("/proc/self/mem", O_RDONLY | O_CLOEXEC)
    dup2(nothing, number)
    close(nothing)
  }

  func mend() {
    dup2(sound, number)
    close(sound)
  }
}

/// Those of the process whose path begins so, but for memory that it shares.
private func openFiles(_ path: String) -> [Int32] {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
  return names.compactMap { name in
    let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
    guard let file, file.hasPrefix(path), !file.hasSuffix("-shm") else { return nil }
    return Int32(name)
  }
}
