import Foundation
import Units
import Vault

extension Voice {
  /// What it would say instead of what.
  func says(
    _ field: ContactField, _ plan: ContactPlan, _ old: ClientDetails, _ new: ClientDetails
  ) -> String {
    if field == .photo { return text["contacts.photo"] }
    if field == .card {
      let key =
        plan.cardNews.isEmpty ? "newsGone" : plan.cardLosses.isEmpty ? "news" : "newsInstead"
      return text[
        "contacts.\(key)", ["news": plan.cardNews.inShort, "old": plan.cardLosses.inShort]]
    }
    let (known, all) = (old.reaches(field), new.reaches(field))
    let (added, gone) = (all.unknown(to: known), known.unknown(to: all))
    // Of several only those that differ, unless another one is the first by that.
    let isPart = !known.isEmpty && !added.isEmpty && known.first?.value == all.first?.value
    var (before, after) =
      isPart
      ? (gone.inOneLine, added.inOneLine) : (old.said(field, self), new.said(field, self))
    if known.hasOtherKinds(all) {
      (before, after) = (known.inOneLine(withKinds: self), all.inOneLine(withKinds: self))
    }
    if after.isEmpty { after = text["problem.savedNothing"] }
    let key = before.isEmpty ? isPart ? "also" : "filled" : "changed"
    return text["contacts.\(key)", ["field": label(field), "old": before, "new": after]]
  }

  private func label(_ field: ContactField) -> String {
    switch field {
    case .name: text["client.name"]
    case .sex: text["client.sex.label"]
    case .birthdate: text["client.birthdate"]
    case .emails: text["client.email"]
    case .phones: text["client.phone"]
    case .addresses: text["client.address"]
    case .profession: text["client.profession"]
    case .photo, .card: ""
    }
  }

  private func older(than newest: Date?) -> String? {
    newest.flatMap { Day($0, in: zone) }.map { text["contacts.older", ["date": text.day($0)]] }
  }

  /// Of somebody new all that is known, and why a card is skipped.
  func notes(_ plan: ContactPlan, at place: String) -> [String] {
    switch plan.outcome {
    case .new(let details):
      ContactField.allCases.dropFirst().map { details.said($0, self) }.filter { !$0.isEmpty }
    case .update(let client, _):
      [
        plan.isByNameAlone ? text["contacts.nameAlone"] : nil, older(than: plan.newerCardOf),
        client.archivedAt.map { _ in text["contacts.archived"] },
      ].compactMap(\.self)
    case .unchanged: []
    case .skipped where plan.name.isEmpty: [text.reason(plan)]
    case .skipped: [text["contacts.atLine", ["place": place, "reason": text.reason(plan)]]]
    }
  }
}

extension Text {
  func place(_ place: (file: String, line: Int)) -> String {
    let line = ["line": String(place.line), "file": place.file]
    return self[place.file.isEmpty ? "contacts.line" : "contacts.lineOfFile", line]
  }
}

extension ClientDetails {
  fileprivate func said(_ field: ContactField, _ voice: Voice) -> String {
    switch field {
    case .name: name
    case .sex: sex.map { voice.text["client.sex.\($0.rawValue)"] } ?? ""
    case .birthdate: birthdate.map(voice.text.day) ?? ""
    case .profession: profession
    case .emails, .phones, .addresses: reaches(field).inOneLine
    case .photo, .card: ""
    }
  }

  fileprivate func reaches(_ field: ContactField) -> [Reach] {
    switch field {
    case .emails: emails
    case .phones: phones
    case .addresses: addresses
    default: []
    }
  }
}

extension Text {
  /// Why a card is skipped.
  func reason(_ plan: ContactPlan) -> String {
    guard case .skipped(let reason) = plan.outcome else { return "" }
    return self["contacts.reason.\(reason.rawValue)"]
  }
}

extension [String] {
  /// Enough to know it by.
  fileprivate var inShort: String {
    let first = prefix(3).map { words in
      // One letter may have a million marks.
      let start = String(words.unicodeScalars.prefix(60))
      return start == words ? words : start + "…"
    }
    return (first + (count > 3 ? ["…"] : [])).joined(separator: "; ")
  }
}

extension [Reach] {
  fileprivate var inOneLine: String {
    map { $0.value.replacing("\n", with: ", ") }.joined(separator: "; ")
  }

  /// Whether one of the same numbers is of another kind there.
  fileprivate func hasOtherKinds(_ others: [Reach]) -> Bool {
    contains { one in others.contains { $0.value == one.value && $0.kind != one.kind } }
  }

  /// "+49 305 (Work)".
  fileprivate func inOneLine(withKinds voice: Voice) -> String {
    map { "\([$0].inOneLine) (\(voice.text["client.reach.\($0.kind.word)"]))" }
      .joined(separator: "; ")
  }

  fileprivate func unknown(to others: [Reach]) -> [Reach] {
    filter { one in !others.contains { $0.value == one.value } }
  }
}
