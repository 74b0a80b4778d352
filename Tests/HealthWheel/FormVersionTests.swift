import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("The version of the form")
struct FormVersionTests {
  private static let password = "walnut copper violin meadow"

  /// A vault that has worked with version 7 of the shipped form, and the folder of that form.
  private func withVersion7(
    _ body: @Sendable (_ data: URL, _ forms: URL) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let (data, forms) = (folder.appending(path: "data"), folder.appending(path: "Forms"))
      try FileManager.default.createDirectory(at: forms, withIntermediateDirectories: true)
      try write(version: 7, to: forms)
      try await work(data, forms)
      try await body(data, forms)
    }
  }

  /// As a start and a first setting up; the folder is free again afterwards.
  private func work(_ data: URL, _ forms: URL) async throws {
    let services = try services(data, forms)
    let owner = NewOwner(gym: "Corner Gym", name: "Sam", login: "sam", password: Self.password)
    _ = try await services.signIn.setUp(owner, at: Date())
    try await services.opening.finish()
    services.store.close()
  }

  private func services(_ data: URL, _ forms: URL) throws -> Services {
    let files = try ProgramFiles(
      exercises: Project.file("Exercises"), forms: forms, views: Project.file("Views"))
    return Services.live(folder: try DataFolder(data), files: files, cost: .least)
  }

  private func write(version: Int, title: String = "Screening form", to forms: URL) throws {
    let shipped = try String(contentsOf: Project.file("Forms/screening.json"), encoding: .utf8)
    let text = shipped.replacing(/"version": \d+/, with: "\"version\": \(version)")
      .replacing("\"title\": \"Screening form\"", with: "\"title\": \"\(title)\"")
    try Data(text.utf8).write(to: forms.appending(path: "screening.json"))
  }

  @Test("A version lower than the vault has seen stops the start with one plain line")
  func older() async throws {
    try await withVersion7 { data, forms in
      try write(version: 6, to: forms)
      let start = try Program.run(
        "serve", "--data", data.path, "--forms", forms.path, "--http-port", "0", "--no-https")
      #expect(start.status == 1 && start.errors.split(separator: "\n").count == 1)
      #expect(start.errors.contains("is version 6, but this vault has worked with version 7"))
      #expect(start.errors.contains(data.appending(path: "forms.json").path))
      #expect(start.errors.contains("Start the newer HealthWheel"))
    }
  }

  @Test("Without the copy beside the vault the vault itself still knows, at the first sign-in")
  func restored() async throws {
    try await withVersion7 { data, forms in
      try FileManager.default.removeItem(at: data.appending(path: "forms.json"))
      try write(version: 6, to: forms)
      let services = try services(data, forms)
      try services.opening.check()
      _ = try await services.signIn.signIn(
        login: "sam", password: Self.password, at: .inside("test"))
      await #expect(throws: OlderForm(form: "screening", version: 6, seen: 7, copy: nil)) {
        try await services.opening.finish()
      }
      #expect(services.store.isLocked)
    }
  }

  @Test("A newer version is remembered; the same one with other content is noticed")
  func newer() async throws {
    try await withVersion7 { data, forms in
      let folder = try DataFolder(data)
      func differs() throws -> Bool {
        try folder.differs(.screening(in: forms))
      }
      #expect(try !differs())
      try write(version: 7, title: "Another form", to: forms)
      #expect(try differs())
      try write(version: 8, title: "Another form", to: forms)
      #expect(try !differs())
    }
  }
}
