import Foundation
import Testing

@testable import Submissions

@Suite("A form with files in it")
struct UploadedFormTests {
  private func form(_ body: String, boundary: String = "line") -> UploadedForm? {
    UploadedForm(Data(body.utf8), type: "multipart/form-data; boundary=\(boundary)")
  }

  private func part(_ head: String, _ content: String) -> String {
    "--line\r\nContent-Disposition: form-data; \(head)\r\n\r\n\(content)\r\n"
  }

  @Test("Fields and files are told apart, and an empty file is none")
  func parts() throws {
    let body =
      part("name=\"page\"", "sam") + part("name=\"file\"; filename=\"a.csv\"", "a,b\r\n1,2")
      + part("name=\"file\"; filename=\"\"", "") + "--line--\r\n"
    let form = try #require(self.form(body))
    #expect(
      form.fields == ["page": "sam"] && form.files.map(\.content) == [Data("a,b\r\n1,2".utf8)])
  }

  @Test(
    "What is cut off or no such form has nothing in it",
    arguments: ["", "--line", "--line\r\n\r\n"])
  func cut(body: String) throws {
    let form = try #require(self.form(body))
    #expect(form.fields.isEmpty && form.files.isEmpty)
  }

  @Test("Another type is none, and so is one without a boundary")
  func type() {
    #expect(UploadedForm(Data(), type: "text/vcard") == nil)
    #expect(UploadedForm(Data(), type: "multipart/form-data") == nil)
  }
}

@Suite("A form as browsers encode it")
struct FormPairsTests {
  private func pairs(_ body: String) -> [String]? {
    FormPairs(Data(body.utf8))?.pairs.map { "\($0.name): \($0.text)" }
  }

  @Test("Names and values are decoded in their order")
  func decoded() {
    #expect(pairs("name=Ada+L%C3%B6&list[]=a&list[]=b%26c&empty=") == nil, "brackets are encoded")
    #expect(
      pairs("name=Ada+L%C3%B6&list%5B%5D=a%26b&empty=") == [
        "name: Ada Lö", "list[]: a&b", "empty: ",
      ])
  }

  @Test(
    "Half a pair, half a percent sign, and bytes that are no UTF-8 spoil all of it",
    arguments: ["name", "a=b&", "a=%4", "a=%zz", "a=%FF", "a=b c", "a=<"])
  func spoilt(body: String) {
    #expect(pairs(body) == nil)
  }
}
