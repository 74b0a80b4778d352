/// Where something stands in a list that can be ordered, and the places above and below it.
struct Place: Encodable, Sendable {
  let id: String
  let name: String
  /// From 0.
  let index: Int
  let above: Int
  let below: Int
  let isFirst: Bool
  let isLast: Bool

  init(_ index: Int, of count: Int, _ id: String, _ name: String) {
    (self.id, self.name, self.index) = (id, name, index)
    (above, below) = (max(index - 1, 0), min(index + 1, count - 1))
    (isFirst, isLast) = (index == 0, index == count - 1)
  }
}

extension [String] {
  /// Beyond an end is at that end; what is not in the list is not put in.
  mutating func move(_ id: String, to place: Int) {
    guard contains(id) else { return }
    removeAll { $0 == id }
    insert(id, at: Swift.min(Swift.max(place, 0), count))
  }
}
