import Foundation

/// Writes a file (0600) whole and on disk, or leaves the one that was there as it was.
///
/// - Throws: `POSIXError`, such as `.ENOSPC` when the disk is full.
package func replaceFile(at url: URL, with data: Data) throws {
  let folder = url.deletingLastPathComponent()
  let name = ".\(url.lastPathComponent).\(UUID().uuidString)"
  let temporary = folder.appending(path: name).path
  do {
    try writeNewFile(temporary, data)
    try check(unsafe rename(temporary, url.path))
  } catch {
    unsafe unlink(temporary)
    throw error
  }
  try syncFolder(folder)
}

/// Writes over the beginning of a file that is there, without waiting for the disk.
func overwriteFile(at url: URL, with data: Data) throws {
  let file = unsafe open(url.path, O_WRONLY | O_CLOEXEC)
  try check(file)
  defer { close(file) }
  let written = unsafe data.withUnsafeBytes { unsafe pwrite(file, $0.baseAddress, $0.count, 0) }
  guard written == data.count else { throw lastError() }
}

/// Makes a file (0600) with nothing in it; one that is there stays. On disk when this returns.
func makeEmptyFile(at url: URL) throws {
  let file = unsafe open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  if file < 0 && errno == EEXIST { return }
  try check(file)
  close(file)
  try syncFolder(url.deletingLastPathComponent())
}

/// Makes an empty file (0600).
///
/// - Throws: `POSIXError`: `.EEXIST` where there is one.
func makeNewFile(at url: URL) throws {
  let file = unsafe open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  try check(file)
  close(file)
}

/// What was written to a file is on disk when this returns.
func syncFile(at url: URL) throws {
  let file = unsafe open(url.path, O_RDONLY | O_CLOEXEC)
  try check(file)
  defer { close(file) }
  try check(fsync(file))
}

/// Gives a file that is complete its name, on disk when this returns.
func renameFile(_ old: URL, to new: URL) throws {
  try check(unsafe rename(old.path, new.path))
  try syncFolder(new.deletingLastPathComponent())
}

/// Gone from the disk when this returns.
func removeFile(_ url: URL) throws {
  try check(unsafe unlink(url.path))
  try syncFolder(url.deletingLastPathComponent())
}

/// Makes a folder that only its owner can enter (0700), and closes one that stands open.
///
/// - Throws: `POSIXError`: `.ENOTDIR` for a file, `.EPERM` for somebody else's folder.
package func makePrivateFolder(at url: URL) throws {
  if unsafe mkdir(url.path, 0o700) == 0 {
    try syncFolder(url.deletingLastPathComponent())
  } else if errno != EEXIST {
    throw lastError()
  }
  let folder = unsafe open(url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  try check(folder)
  defer { close(folder) }
  // The kernel refuses to change the mode of a folder that is not ours.
  try check(fchmod(folder, 0o700))
}

/// Takes a file away from everyone but its owner (0600), where it is one: what a link leads to, or
/// a device, is somebody else's.
func makePrivateFile(at url: URL) {
  let file = unsafe open(url.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
  guard file >= 0 else { return }
  defer { close(file) }
  var status = stat()
  guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
  fchmod(file, 0o600)
}

private func writeNewFile(_ path: String, _ data: Data) throws {
  let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  try check(file)
  defer { close(file) }
  try check(fchmod(file, 0o600))
  try unsafe data.withUnsafeBytes { bytes in
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty {
      let written = unsafe write(
        file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { throw lastError() }
      unsafe rest = rest.dropFirst(written)
    }
  }
  try check(fsync(file))
}

/// Only then does a new name outlast a power cut.
private func syncFolder(_ url: URL) throws {
  let folder = unsafe open(url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  try check(folder)
  defer { close(folder) }
  try check(fsync(folder))
}

private func check(_ result: Int32) throws {
  guard result >= 0 else { throw lastError() }
}

private func lastError() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
