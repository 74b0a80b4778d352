import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

/// Whatever four programs say of one person, in whatever order.
@Suite("Rounds of contact cards")
struct ContactRoundsTests {
  /// The same cards each time.
  private struct Chance: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  private static let programs = ["one", "two", "three", nil]
  private static let lines = [
    ["NOTE:a", "NOTE:b", "NOTE: ", "NOTE:\\n"], ["TITLE:Singer", "TITLE:Teacher"],
    ["ORG:X", "ORG:Y", "ORG:;"], ["N:Byron;Ada;;;", "N:Byron;Ada;Augusta;;", "N:;;;;"],
    ["BDAY:--0504", "BDAY:--0604", "BDAY: ", "BDAY:in May"],
    ["X-SOCIALPROFILE;type=twitter:x", "X-SOCIALPROFILE;type=twitter:y"],
    ["CATEGORIES:a,b", "CATEGORIES:b"], ["ADR:;;1 St;T;;;", "ADR:;;2 St;T;;;"],
  ]

  private static func card(of program: String?, _ chance: inout Chance) -> String {
    let numbers = (0..<5).shuffled(using: &chance).prefix(.random(in: 0...3, using: &chance))
    let said = lines.compactMap { choices in
      Bool.random(using: &chance) ? choices.randomElement(using: &chance) : nil
    }
    let all =
      ["FN:Ada Byron", "EMAIL:ada@example.org"] + numbers.map { "TEL:+44 7700 90017\($0)" } + said
      + (program.map { ["UID:\($0)"] } ?? [])
    return "BEGIN:VCARD\nVERSION:3.0\n\(all.joined(separator: "\n"))\nEND:VCARD\n"
  }

  @Test(
    "A card changes nothing a second time, nor does each program's last one, or what was given out",
    arguments: UInt64(1)...12)
  func rounds(seed: UInt64) async throws {
    try await withApp { browser, _ in
      var (chance, latest) = (Chance(state: seed &* 7919), [String?: String]())
      func isUnchanged(_ card: String) async throws -> Bool {
        let answer = try await browser.postCards(card, to: "/clients/import").json
        return answer["unchanged"] as? Int == 1
      }
      for program in (0..<5).map({ _ in Self.programs.randomElement(using: &chance) ?? nil }) {
        let card = Self.card(of: program, &chance)
        _ = try await browser.postCards(card, to: "/clients/import")
        #expect(try await isUnchanged(card), "\(card)")
        latest[program] = card
      }
      let ada = try await browser.person("Ada Byron")
      let given = try await browser.get("\(ada).vcf").text
      for card in [given] + latest.values.sorted().shuffled(using: &chance) + [given] {
        #expect(try await isUnchanged(card), "\(card)")
        #expect(try await browser.get("\(ada).vcf").text == given)
      }
      #expect(try await browser.clientNames() == ["Ada Byron"])
      let notes = latest.values.flatMap { $0.split(separator: "\n") }
        .filter { ["NOTE:a", "NOTE:b"].contains($0) }
      #expect(notes.allSatisfy { given.contains("\($0)\r\n") })
    }
  }
}
