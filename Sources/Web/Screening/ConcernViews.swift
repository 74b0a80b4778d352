import Forms
import Foundation
import Units
import Vault

/// A flag on the overview: since when it stands, and what a doctor has said to it.
struct ConcernView: Encodable, Sendable {
  /// What a clearance names it by.
  let key: String
  let level: String
  let text: String
  let label: String
  let since: Shown<Date>
  /// Null while nothing covers it.
  let cleared: String?

  init(_ flag: ScreeningFlag, _ concerns: Concerns, _ voice: Voice) {
    let text = voice.text
    let mark = FlagMark(flag.level, flag.text, text)
    key = flag.key
    (level, self.text, label) = (mark.level, mark.text, mark.label)
    since = Shown(flag.raisedAt) { text["flag.since", ["date": text.date($0)]] }
    cleared = concerns.clearance(of: flag).map(voice.cleared)
  }
}

/// A flag that a clearance may cover.
struct ClearableFlag: Encodable, Sendable {
  let key: String
  let text: String
  @PageOnly var number: Int
  @PageOnly var selected: Bool

  /// What a clearance is asked for; those without one are ticked.
  static func all(
    of concerns: Concerns, _ typed: Submission?, _ form: FormDefinition
  ) -> [Self] {
    let flags = concerns.forDoctor(form).filter { $0.level == .stop || !$0.suspends.isEmpty }
    let chosen = typed.map { Set($0["flags"]?.elements?.compactMap(\.typedText) ?? []) }
    return flags.enumerated().map { index, flag in
      Self(
        key: flag.key, text: flag.text, number: index + 1,
        selected: chosen?.contains(flag.key) ?? !concerns.isCleared(flag))
    }
  }
}

extension Concerns {
  /// The clearance that counts, once nothing that a doctor decides is open any more.
  func settling(_ form: FormDefinition) -> Clearance? {
    let isOpen = forDoctor(form).contains { $0.level == .stop && !isCleared($0) }
    return isOpen ? nil : clearance
  }

  /// Without the client's own wishes: a clearance cannot settle those.
  func forDoctor(_ form: FormDefinition) -> [ScreeningFlag] {
    flags.filter { form.needsDoctor(field: $0.field, flag: $0.text) }
  }
}

/// A recorded clearance, also one that has ended.
struct ClearanceView: Encodable, Sendable {
  let note: String
  let doctor: String?
  let givenOn: Shown<Day>
  let until: Shown<Day>
  /// The words of the flags that it covers; null is all that stood at that time.
  let flags: [String]?
  let flagsText: String
  let trainer: String
  let clearedAt: Shown<Date>
  let ended: Bool

  init(_ clearance: Clearance, _ voice: Voice) {
    let text = voice.text
    note = clearance.note
    doctor = clearance.doctor.isEmpty ? nil : clearance.doctor
    givenOn = Shown(clearance.givenOn, text.day)
    until = Shown(clearance.until, text.day)
    flags = clearance.flags?.map {
      $0.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? $0
    }
    flagsText = flags?.joined(separator: " · ") ?? text["clearance.all"]
    trainer = clearance.trainerName
    clearedAt = Shown(clearance.clearedAt, text.dateAndTime)
    ended = !clearance.counts(on: voice.today)
  }
}

extension Voice {
  /// One line above everything: what is needed, or who has cleared the client.
  func clearance(_ concerns: Concerns) -> String? {
    if concerns.needsClearance {
      guard stopsForDoctor(concerns) else {
        let flags = concerns.open.filter { $0.level == .stop }.map(\.text).joined(separator: "; ")
        return text["clearance.settleFirst", ["flags": flags]]
      }
      guard let until = concerns.ended?.until else { return text["clearance.needed"] }
      return text["clearance.ended", ["until": text.day(until)]]
    }
    guard let clearance = concerns.clearance else { return nil }
    return text[
      clearance.until == nil ? "clearance.recorded" : "clearance.recordedUntil",
      [
        "date": text.date(clearance.clearedAt), "trainer": clearance.trainerName,
        "until": clearance.until.map(text.day) ?? "",
      ]]
  }

  /// Whether a doctor is asked before anything else.
  func stopsForDoctor(_ concerns: Concerns) -> Bool { concerns.open.contains(where: needsDoctor) }

  /// Why something waits, and since when; what a doctor has to agree to stands first.
  func suspended(_ flags: [ScreeningFlag]) -> String {
    let (medical, other) = (flags.filter(needsDoctor), flags.filter { !needsDoctor($0) })
    let key = medical.isEmpty ? "reason" : other.isEmpty ? "clearance" : "both"
    return text[
      "assessments.suspended.\(key)", ["medical": reasons(medical), "other": reasons(other)]]
  }

  /// What was raised on one day shares its date.
  private func reasons(_ flags: [ScreeningFlag]) -> String {
    var days: [(date: String, flags: [String])] = []
    for flag in flags {
      let date = text.date(flag.raisedAt)
      if let place = days.firstIndex(where: { $0.date == date }) {
        days[place].flags.append(flag.text)
      } else {
        days.append((date, [flag.text]))
      }
    }
    return days.map { date, flags in
      text.plural(
        "assessments.flagsSince", flags.count,
        ["flags": flags.joined(separator: "; "), "date": date])
    }.joined(separator: "; ")
  }

  /// A concern needs no doctor, nor does what the client alone decides.
  private func needsDoctor(_ flag: ScreeningFlag) -> Bool {
    flag.level == .stop && form.needsDoctor(field: flag.field, flag: flag.text)
  }

  /// "Cleared by Dr Wong until 3 Mar 2027".
  func cleared(_ clearance: Clearance) -> String {
    let who = clearance.doctor.isEmpty ? clearance.trainerName : clearance.doctor
    return text[
      clearance.until == nil ? "clearance.by" : "clearance.byUntil",
      ["who": who, "until": clearance.until.map(text.day) ?? ""]]
  }
}
