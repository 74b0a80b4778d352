import Testing

@testable import Web

@Suite("Templates, filled in")
struct TemplatesTests {
  private let root = PageObject(
    ["page", "none"],
    [
      .object(
        PageObject(
          ["name", "count", "share", "yes", "no", "empty", "areas"],
          [
            .text("O'Neil & \"sons\" <b>"), .whole(-3), .number(0.5), .flag(true), .flag(false),
            .text(""),
            .list([
              .object(PageObject(["name"], [.text("Heart")])), .nothing,
              .object(PageObject(["name"], [.text("Strength")])),
            ]),
          ])), .nothing,
    ])

  private func shown(_ source: String, _ others: [String: String] = [:]) throws -> String {
    let templates = try Templates(others.merging(["it": source]) { $1 })
    return String(decoding: templates.render("it", root), as: UTF8.self)
  }

  @Test(
    "A value stands escaped, markup as it is, and nothing where nothing is",
    arguments: [
      ("{{page.name}}", "O&#39;Neil &amp; &quot;sons&quot; &lt;b&gt;"),
      ("{{{ page.name }}}", "O'Neil & \"sons\" <b>"),
      ("{{ page.count }}|{{page.share}}|{{page.yes}}", "-3|0.5|true"),
      ("<{{none}}{{unknown}}{{page.name.further}}{{page}}{{page.areas}}>", "<>"),
      ("no tag, }} and { alone", "no tag, }} and { alone"),
    ])
  func values(_ source: String, _ expected: String) throws {
    #expect(try shown(source) == expected)
  }

  @Test("By byte: a mark that bears an accent is escaped like one without")
  func accents() throws {
    let root = PageObject(["name"], [.text("\"\u{301}>\u{338} 💪")])
    let templates = try Templates(["it": "{{name}}"])
    #expect(
      String(decoding: templates.render("it", root), as: UTF8.self) == "&quot;\u{301}&gt;\u{338} 💪")
  }

  @Test(
    "A section stands once for a value, once for each of a list, never for none and for false",
    arguments: [
      ("{{#page.yes}}a{{/page.yes}}{{^page.yes}}b{{/page.yes}}", "a"),
      ("{{#page.no}}a{{/page.no}}{{^page.no}}b{{/page.no}}", "b"),
      ("{{#none}}a{{/none}}{{^none}}b{{/none}}", "b"),
      ("{{#page.empty}}a{{/page.empty}}", "a"),
      ("{{#page.areas}}{{.name}} {{/page.areas}}", "Heart Strength "),
      (
        "{{#page}}{{#.areas}}{{.name}}{{page.count}}{{.count}} {{/.areas}}{{/page}}",
        "Heart-3 Strength-3 "
      ),
      ("{{#page}}{{#.yes}}{{.count}}{{/.yes}}{{/page}}", "-3"),
      ("{{#page.name}}[{{{.}}}]{{/page.name}}", "[O'Neil & \"sons\" <b>]"),
      ("a\n{{#page.yes}}\nb\n{{/page.yes}}\nc", "a\nb\nc"),
    ])
  func sections(_ source: String, _ expected: String) throws {
    #expect(try shown(source) == expected)
  }

  @Test("A partial sees what stands around it; a page's blocks go to their places in its layout")
  func others() throws {
    let others = [
      "line": "<li>{{.name}}</li>",
      "layout": "<html {{$width}}wide{{/width}}>{{$main}}{{/main}}</html>",
    ]
    #expect(
      try shown("{{#page.areas}}{{> line}}{{/page.areas}}", others)
        == "<li>Heart</li><li>Strength</li>")
    #expect(
      try shown("{{<layout}}\n{{$main}}{{page.count}}{{/main}}\n{{/layout}}", others)
        == "<html wide>-3</html>")
    #expect(
      try shown("{{<layout}}{{$width}}narrow{{/width}}{{/layout}}", others)
        == "<html narrow></html>")
  }

  @Test(
    "A template that cannot be read says where",
    arguments: [
      ("a\n{{#page.yes}}", "line 2: {{page.yes}} is not closed"),
      ("{{#a}}{{/b}}", "line 1: {{/b}} closes nothing"),
      ("{{/a}}", "line 1: {{/a}} closes nothing"),
      ("\n\n{{page", "line 3: a tag has no end"), ("{{{page}}", "line 1: a tag has no end"),
      ("{{#a}}{{> lost}}{{/a}}", "there is no template lost"),
    ])
  func unreadable(_ source: String, _ reason: String) {
    let problem = #expect(throws: TemplateProblem.self) { try shown(source) }
    #expect(problem?.description == "The template it.mustache: \(reason)")
  }
}
