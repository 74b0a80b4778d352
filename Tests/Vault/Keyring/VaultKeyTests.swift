import Foundation
import Testing

@testable import Vault

@Suite struct VaultKeyTests {
  @Test("Keys for different purposes differ, and are the same each time")
  func purposes() {
    let key = VaultKey()
    #expect(key.databaseKey == key.databaseKey)
    #expect(key.databaseKey.bitCount == 256)
    #expect(key.databaseKey != key.derived("keyring code"))
    #expect(key.databaseKey != VaultKey().databaseKey)
  }

  @Test("The derivation is HKDF-SHA256 as in RFC 5869, so old vaults stay readable")
  func stable() throws {
    var zeros = Data(count: 32)
    let key = try #require(VaultKey(wiping: &zeros))
    #expect(
      String(decoding: key.databaseKeyPhrase(), as: UTF8.self)
        == "x'aba1d7bc8ed518e9e3178014ccb196886acb32b5b7e6d1334aab10d1fc70e129'")
  }

  @Test("A key that was taken out of a buffer leaves zeros there")
  func wiped() {
    var bytes = Data(repeating: 7, count: 32)
    #expect(VaultKey(wiping: &bytes) != nil)
    #expect(bytes == Data(count: 32))
    var short = Data(repeating: 7, count: 31)
    #expect(VaultKey(wiping: &short) == nil)
    #expect(short == Data(count: 31))
  }

  @Test("A key that strays into a log shows nothing")
  func printing() {
    var bytes = Data(repeating: 7, count: 32)
    let key = VaultKey(wiping: &bytes)
    var dumped = ""
    dump(key, to: &dumped)
    for text in ["\(String(describing: key))", String(reflecting: key), dumped] {
      #expect(text.contains("VaultKey"))
      #expect(!text.contains("7"))
    }
  }
}
