import Foundation

/// Puts a program there that does what the script says, in place of what is there.
///
/// The file that runs is one of the project's: the system runs none that somebody has open for writing,
/// and while another test starts a child, that child has for a moment whatever is open here.
package func standIn(at program: URL, _ script: String) throws {
  let said = program.appendingPathExtension("sh")
  try Data("PATH=/usr/bin:/bin\n\(script)\n".utf8).write(to: said)
  try? FileManager.default.removeItem(at: program)
  try FileManager.default.createSymbolicLink(
    at: program, withDestinationURL: Project.file("Tests/TestSupport/stand-in.sh"))
}

/// A WeasyPrint that does what the script says with the page it gets.
package func standInForPrinting(in folder: URL, _ script: String) throws {
  try standIn(at: folder.appending(path: "python"), script)
  let program = folder.appending(path: "weasyprint")
  try Data("#!\(folder.path)/python\n".utf8).write(to: program)
  try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
}
