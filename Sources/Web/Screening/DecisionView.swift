import Forms
import Vault

/// What the answers together lead to, and which they were.
struct DecisionView: Encodable, Sendable {
  struct Question: Encodable, Sendable {
    let key: String
    let label: String
  }
  struct Reason: Encodable, Sendable {
    let key: String
    let label: String
    let value: String
  }
  let key: String
  let title: String
  /// Null while answers are missing; `text` then says so.
  let outcome: String?
  private(set) var text: String
  private(set) var level: String?
  let because: [Reason]
  let decided: Bool
  let becauseText: String
  let open: [Question]
}

extension DecisionView {
  /// Once a doctor has cleared the client, nobody is told to get a clearance first.
  func after(_ clearance: Clearance?, _ voice: Voice) -> Self {
    guard let clearance, level == FlagLevel.stop.rawValue else { return self }
    var view = self
    view.text = voice.cleared(clearance)
    view.level = FlagLevel.concern.rawValue
    return view
  }
}

extension FieldMaker {
  /// As they were signed, or as the answers of a draft make them so far.
  var decisions: [DecisionView] {
    (form.signedOutcome?.decisions ?? evaluation.decisions).map(view)
  }

  private func view(_ decision: MadeDecision) -> DecisionView {
    let because = decision.because.compactMap { key in
      definition.field(key).flatMap { field in
        (form.answers[key] ?? details[key]).map {
          DecisionView.Reason(key: key, label: field.label, value: inWords($0, field))
        }
      }
    }
    return DecisionView(
      key: decision.key, title: decision.title, outcome: decision.outcome,
      text: decision.text ?? voice.text.plural("decision.open", decision.open.count),
      level: decision.level?.rawValue, because: because,
      decided: !because.isEmpty,
      becauseText: voice.text.plural("decision.because", because.count),
      open: decision.open.compactMap { key in
        definition.field(key).map { DecisionView.Question(key: key, label: $0.label) }
      })
  }
}
