/// Clients by the e-mail addresses and telephone numbers that they are reached by: a family has one together.
struct ReachedClients {
  private var clients: [(id: Identifier<Client>, before: Int?)] = []
  /// The place of the last one of each.
  private var last: [Int: Int] = [:]
  /// So many of one are looked at, the last of them.
  private static let most = 32

  init(_ known: KnownContacts) {
    for person in known.people {
      guard case .client(let id) = person.known else { continue }
      for reach in person.signs.reaches {
        clients.append((id, last[reach]))
        last[reach] = clients.count - 1
      }
    }
  }

  func all(_ signs: ContactSigns) -> Set<Identifier<Client>> {
    var found: Set<Identifier<Client>> = []
    for reach in signs.reaches {
      var place = last[reach]
      for _ in 0..<Self.most {
        guard let one = place else { break }
        found.insert(clients[one].id)
        place = clients[one].before
      }
    }
    return found
  }
}
