import Definitions
import Forms
import Foundation
import Units
import Vault

/// One question as the page shows it.
struct FieldView: Encodable, Sendable {
  struct Option: Encodable, Sendable {
    let key: String
    let label: String
    /// The question's key, and whether it is ticked.
    @PageOnly var field: String
    @PageOnly var selected: Bool
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
  @PageOnly var hint: String? = nil
  /// The answer in words, or what stands in the entry field.
  @PageOnly var text: String? = nil
  @PageOnly var problem: String? = nil
  /// What somebody else has saved while this was typed.
  @PageOnly var saved: String? = nil
  @PageOnly var unit: String? = nil
  @PageOnly var from: String? = nil
  @PageOnly var low: String? = nil
  @PageOnly var high: String? = nil
  @PageOnly var inputType = "text"
  @PageOnly var inputMode = "text"
  @PageOnly var maxLength: String? = nil
  @PageOnly var editable = false
  @PageOnly var dependent = false
  @PageOnly var yes = false
  @PageOnly var no = false
}
