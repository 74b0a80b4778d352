import Forms
import Units
import Vault

extension Reader {
  mutating func clearance(
    of concerns: Concerns, _ form: FormDefinition, today: Day?
  ) -> ClearanceEntry {
    var entry = ClearanceEntry(
      note: words(
        "note", keep: "", limit: 5000, required: "clearance.noteMissing", lines: true))
    entry.doctor = words("doctor", keep: "", limit: 200)
    entry.givenOn = day("givenOn", until: today, keep: nil)
    entry.until = day("until", until: nil, keep: nil)
    if let until = entry.until, let first = [entry.givenOn, today].compactMap(\.self).max(),
      until < first
    {
      refuse("until", "clearance.untilPast")
    }
    entry.flags = flags(of: concerns, concerns.forDoctor(form).map(\.key))
    return entry
  }

  /// Nil, which is all of them, where none are named; a page always names some.
  private mutating func flags(of concerns: Concerns, _ clearable: [String]) -> [String]? {
    guard let value = submission["flags"], value != .null else {
      if clearable.count == concerns.flags.count { return nil }
      if clearable.isEmpty { refuse("flags", "clearance.flagsUnknown") }
      return clearable
    }
    guard let named = value.elements?.compactMap(\.typedText).filter({ !$0.isEmpty }) else {
      refuse("flags", "clearance.flagsUnknown")
      return nil
    }
    if named.isEmpty { refuse("flags", "clearance.flagsMissing") }
    if !Set(clearable).isSuperset(of: named) { refuse("flags", "clearance.flagsUnknown") }
    return clearable.filter(named.contains)
  }
}
