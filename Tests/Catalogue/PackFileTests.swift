import Crypto
import Definitions
import Foundation
import Testing

@testable import Catalogue

@Suite("A signed pack that lies among the files")
struct PackFileTests {
  private func pack() throws -> [String: JSONValue] {
    let made = category(table(#""points": [[1, 1], [9, 9]], "note": "As it came""#))
    guard case .object(let file) = try JSONValue(parsing: made) else { return [:] }
    return try PackMaker.sign(
      file, gym: "North Gym", trainer: "Nora", at: Date(timeIntervalSince1970: 1_800_000_000),
      with: Curve25519.Signing.PrivateKey())
  }

  @Test("It is read as it came, whatever its spaces")
  func whole() throws {
    let pack = try pack()
    let encoder = JSONEncoder()
    encoder.outputFormatting = .prettyPrinted
    let spaced = String(decoding: try encoder.encode(JSONValue.object(pack)), as: UTF8.self)
    #expect(try mistakes(in: spaced) == [])
    #expect(try mistakes(in: JSONValue.object(pack).canonical) == [])
  }

  @Test("A number or a word of it that was changed is refused, and so is one key of the two")
  func changed() throws {
    let pack = try pack()
    let text = JSONValue.object(pack).canonical
    var bare = pack
    bare["maker"] = nil
    for file in [
      text.replacing("[9,9]", with: "[8,9]"), text.replacing("As it came", with: "As it is"),
      JSONValue.object(bare).canonical,
    ] {
      let told = try mistakes(in: file)
      #expect(told.count == 1 && told[0].contains("signed it. Take the pack as it came"), "\(told)")
    }
    #expect(try mistakes(in: text.replacing("[9,9]", with: "[8,9]"))[0].contains("North Gym"))
  }

  @Test("Whoever takes both keys out has a file of their own")
  func unsigned() throws {
    var pack = try pack()
    for key in PackMaker.keys { pack[key] = nil }
    #expect(try mistakes(in: JSONValue.object(pack).canonical) == [])
  }
}
