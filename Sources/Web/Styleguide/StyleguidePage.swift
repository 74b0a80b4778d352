import Forms
import Foundation

/// Every part of the visual language; the same templates and styles as on the pages themselves.
struct StyleguidePage: Page {
  static let template = "styleguide/show"
  /// A custom property of the theme; its CSS class shows it.
  struct Token: Encodable, Sendable {
    let name: String
  }

  let colours: [Token]
  let sizes: [Token]
  let spaces: [Token]
  let discs: [ScoreDisc]
  let clients: [ClientRow]
  let flags: [FlagMark]
  let fields: [FieldView]

  static func screen(_ voice: Voice) -> Screen<Self> {
    Screen(
      page: Self(voice.text), title: voice.text["styleguide.title"],
      form: sampleForm(voice.text), notice: Notice(text: voice.text["settings.saved"]))
  }

  private init(_ text: Text) {
    colours = [
      "ink", "muted", "border", "hairline", "soft", "tint", "tint-dark", "tint-soft", "score-low",
      "score-middle", "score-high",
    ].map(Token.init)
    sizes = ["title", "large", "body", "small"].map(Token.init)
    spaces = ["quarter", "half", "whole", "control"].map(Token.init)
    discs = [nil, 2.1, 5.5, 10].map { ScoreDisc($0, text) }
    clients = ClientRow.samples(text)
    flags = FlagMark.samples(text)
    fields = FieldView.samples(text)
  }

  /// One field that is well, and one with a problem.
  private static func sampleForm(_ text: Text) -> FormFields {
    var form = FormFields(["name": "Ada Byron", "height": "9"])
    form.summary = text["problem.summary"]
    form.problems["height"] = FieldProblem(message: text["problem.height"])
    return form
  }
}

extension ClientRow {
  static func samples(_ text: Text) -> [ClientRow] {
    let seen = Date(timeIntervalSince1970: 1_790_000_000)
    let well = ClientRow(
      id: "1", name: "Ada Byron", initials: "AB", photo: nil,
      age: Shown(34) { text.plural("client.age", $0) },
      overall: ScoreDisc(7.4, text), flag: nil, lastSeen: Shown(seen, text.date))
    let flagged = ClientRow(
      id: "2", name: "José Núñez de la Fuente y Montalbán", initials: "JN", photo: nil,
      age: Shown(71) { text.plural("client.age", $0) }, overall: ScoreDisc(3.2, text),
      flag: FlagMark(.stop, "", text), lastSeen: Shown(seen, text.date))
    let new = ClientRow(
      id: "3", name: "Kim", initials: "K", photo: nil,
      age: Shown(nil) { text.plural("client.age", $0) },
      overall: ScoreDisc(nil, text), flag: FlagMark(.concern, "", text),
      lastSeen: Shown(nil, text.date))
    return [well, flagged, new]
  }
}

extension FlagMark {
  static func samples(_ text: Text) -> [FlagMark] {
    [
      FlagMark(.stop, text["styleguide.stop"], text),
      FlagMark(.concern, text["styleguide.concern"], text),
    ]
  }
}

extension FieldView {
  /// One of each kind that looks different.
  static func samples(_ text: Text) -> [FieldView] {
    let kinds: [FieldKind] = [.number, .yesno, .choice, .choices, .scale, .paragraph, .derived]
    return kinds.map { kind in
      let name = text["styleguide.field.\(kind.rawValue)"]
      let steps = kind == .scale ? (1...5).map(String.init) : ["a", "b", "c"]
      let hasOptions = [.choice, .choices, .scale].contains(kind)
      let options = hasOptions ? steps : []
      var view = FieldView(
        key: "sample-\(kind.rawValue)", kind: kind.rawValue, label: name, value: .null,
        locked: false, required: kind == .yesno, shown: true,
        options: options.map {
          Option(
            key: $0, label: kind == .scale ? $0 : text["styleguide.option.\($0)"],
            field: "sample-\(kind.rawValue)", selected: $0 == "b" || $0 == "3")
        }, possible: nil, flag: nil, former: nil)
      view.text = kind == .derived ? "34" : nil
      view.hint = kind == .number ? text["styleguide.hint"] : nil
      view.unit = kind == .number ? "kg" : nil
      (view.low, view.high) = (text["answer.no"], text["answer.yes"])
      view.from = kind == .derived ? text["screening.derived"] : nil
      view.editable = kind != .derived
      return view
    }
  }
}
