import Vault

/// What a plan says otherwise than another version of it, in words, day by day.
struct PlanDifference {
  let old: PlanContent
  let new: PlanContent
  let voice: Voice

  /// Empty where nothing is done otherwise.
  var lines: [String] {
    let days = new.days.enumerated().flatMap { place, day in
      self.old.days.firstIndex { $0.id == day.id }.map { changes(of: day, at: place, since: $0) }
        ?? [added(day, at: place)]
    }
    let gone = old.days.enumerated()
      .filter { one in !new.days.contains { $0.id == one.element.id } }
      .map { voice.text["template.dayGone", ["day": voice.title(of: $1, at: $0)]] }
    let isMoved = old.days.map(\.id).isOrderedOtherwise(than: new.days.map(\.id))
    return days + gone + (isMoved ? [voice.text["template.daysMoved"]] : [])
  }

  private func added(_ day: PlanDay, at place: Int) -> String {
    let names = day.movements.map(voice.name).joined(separator: ", ")
    let title = voice.title(of: day, at: place)
    return names.isEmpty
      ? voice.text["template.dayEmpty", ["day": title]]
      : voice.text["template.dayAdded", ["day": title, "movements": names]]
  }

  private func changes(of day: PlanDay, at place: Int, since earlier: Int) -> [String] {
    let (was, title) = (old.days[earlier], voice.title(of: day, at: place))
    var lines: [String] = []
    if (was.name, was.weekday) != (day.name, day.weekday) {
      let before = voice.title(of: was, at: earlier)
      lines.append(voice.text["template.dayChanged", ["old": before, "new": title]])
    }
    lines += day.movements.flatMap { changes(of: $0, on: day.id, title) }
    for gone in was.movements where !new.movements.contains(where: { $0.id == gone.id }) {
      lines.append(line("gone", title, gone))
    }
    if was.movements.map(\.id).isOrderedOtherwise(than: day.movements.map(\.id)) {
      lines.append(voice.text["template.moved", ["day": title]])
    }
    return lines
  }

  private func changes(
    of movement: PlanMovement, on day: Identifier<PlanDay>, _ title: String
  ) -> [String] {
    guard let before = old.days.first(where: { $0.has(movement) }),
      let was = before.movements.first(where: { $0.id == movement.id })
    else {
      return [line("added", title, movement, new: voice.summary(of: movement.sets))]
    }
    var lines: [String] = []
    if before.id != day { lines.append(line("placed", title, movement)) }
    if was.movement != movement.movement {
      lines.append(line("exchanged", title, was, new: voice.name(of: movement)))
    }
    let sets = (voice.summary(of: was.sets), voice.summary(of: movement.sets))
    if sets.0 != sets.1 { lines.append(line("sets", title, movement, old: sets.0, new: sets.1)) }
    if was.rest != movement.rest {
      lines.append(
        line("rest", title, movement, old: rest(was), new: rest(movement)))
    }
    return lines
  }

  private func rest(_ movement: PlanMovement) -> String {
    movement.rest.map(voice.rest) ?? voice.text["template.usualRest"]
  }

  private func line(
    _ kind: String, _ day: String, _ movement: PlanMovement, old: String = "", new: String = ""
  ) -> String {
    voice.text[
      "template.change.\(kind)",
      ["day": day, "movement": voice.name(of: movement), "old": old, "new": new]]
  }
}

extension PlanDay {
  fileprivate func has(_ movement: PlanMovement) -> Bool {
    movements.contains { $0.id == movement.id }
  }
}

extension Array where Element: Equatable {
  /// Whether what both have stands in another order there.
  fileprivate func isOrderedOtherwise(than other: [Element]) -> Bool {
    filter(other.contains) != other.filter(contains)
  }
}
