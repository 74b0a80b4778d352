import Definitions
import Forms
import Foundation
import Mustache
import Units
import Vault

/// One question as the page shows it.
struct FieldView: Encodable, Sendable, MustacheParent {
  struct Option: Encodable, Sendable {
    let key: String
    let label: String
    /// For the page only: the question's key, and whether it is ticked.
    let field: String
    let selected: Bool
    private enum CodingKeys: String, CodingKey { case key, label }
  }

  let key: String
  let kind: String
  let label: String
  /// SI; null when unanswered.
  let value: JSONValue
  let locked: Bool
  let required: Bool
  /// False when another answer makes it inapplicable.
  let shown: Bool
  let options: [Option]
  /// Lower and upper bound.
  let possible: [Double]?
  let flag: FlagMark?
  /// What the last signed form had, where that was something else.
  let former: FormerAnswer?
  let page: Presentation

  /// What only the template needs.
  struct Presentation: Sendable {
    var hint: String?
    /// The answer in words, or what stands in the entry field.
    var text: String?
    var problem: String?
    var unit: String?
    var from: String?
    var low: String?
    var high: String?
    var inputType = "text"
    var inputMode = "text"
    var autocomplete = "off"
    var maxLength: String?
    var dependent = false
    var yes = false
    var no = false
  }

  private enum CodingKeys: String, CodingKey {
    case key, kind, label, value, locked, required, shown, options, possible, flag, former
  }

  func child(named name: String) -> Any? {
    switch name {
    case "key": key
    case "label": label
    case "value": page.text
    case "locked": locked
    case "required": required
    case "shown": shown
    case "editable": !locked && kind != "derived"
    case "options": options
    case "flag": flag
    case "former": former?.text
    case "hint": page.hint
    case "problem": page.problem
    case "unit": page.unit
    case "from": page.from
    case "low": page.low
    case "high": page.high
    case "inputType": page.inputType
    case "inputMode": page.inputMode
    case "autocomplete": page.autocomplete
    case "maxLength": page.maxLength
    case "dependent": page.dependent
    case "yes": page.yes
    case "no": page.no
    case let name where name.hasPrefix("is_"): name.dropFirst(3) == kind
    default: nil
    }
  }
}
