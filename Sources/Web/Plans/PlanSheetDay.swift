import Foundation
import Vault

/// The cell of a day: "Monday", "Mon: Push", "Day 2", "Legs".
struct PlanSheetDay {
  private(set) var weekday: Int?
  private(set) var name: String
  let key: String

  init(_ cell: String, _ voice: Voice) {
    let text = cell.asKept
    name = String(text.prefix(PlanContent.nameLimit))
    if let match = text.wholeMatch(of: #/(\p{L}{2,})\.?\s*(?:[:,–(-]\s*(.*))?/#),
      let day = (1...7).first(where: {
        voice.weekday($0).lowercased().hasPrefix(match.1.lowercased())
      })
    {
      weekday = day
      name = Self.name(match.2)
      key = "weekday \(day)"
    } else if let match = text.wholeMatch(of: #/(?i)(?:day\s*)?(\d{1,2})\s*(?:[:,.–(-]\s*(.*))?/#) {
      name = Self.name(match.2)
      key = "day \(match.1)"
    } else {
      key = "named \(name.lowercased())"
    }
  }

  private static func name(_ rest: Substring?) -> String {
    let name = (rest ?? "").trimmingCharacters(in: CharacterSet(charactersIn: " )"))
    return String(name.prefix(PlanContent.nameLimit))
  }
}
