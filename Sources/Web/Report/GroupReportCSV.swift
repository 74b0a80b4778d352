import Catalogue
import Foundation

extension GroupReportPage {
  /// A line for each client; without names, one for each area.
  var csv: String {
    anonymous ? areaLines : clientLines
  }

  private var areaLines: String {
    let head = [
      "area", "clients", "mean", "lowest", "lowerQuartile", "median", "upperQuartile", "highest",
    ]
    let lines = areas.map { area in
      CSV.line(
        [area.id, String(area.spread?.count ?? 0)]
          + [\Spread.mean, \.lowest, \.lowerQuartile, \.median, \.upperQuartile, \.highest].map {
            path in area.spread.map { $0[keyPath: path].toHundredths }
          })
    }
    return CSV.head(head) + lines.joined()
  }

  private var clientLines: String {
    let areas = categories.map(\.id)
    let lines = clients.map { client in
      CSV.line(
        [client.name, client.overall.score?.toHundredths]
          + areas.map { (client.scores[$0] ?? nil)?.toHundredths }
          + [client.lastSeen.value?.formatted(.iso8601), client.due.joined(separator: "; ")])
    }
    return CSV.head(["name", "overall"] + areas + ["lastSeen", "due"]) + lines.joined()
  }
}

extension Double {
  /// As a spreadsheet wants a score.
  var toHundredths: String { ((self * 100).rounded() / 100).plainText }
}
