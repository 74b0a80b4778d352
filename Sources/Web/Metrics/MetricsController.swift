import Foundation
import HTTPTypes
import Hummingbird
import Vault

/// How the server is, for a program that watches over it. For the owner; figures only.
struct MetricsController {
  let services: Services

  @Sendable func show(request: Request, context: Owner) -> Response {
    let metrics = Metric.all(of: services.traffic.counts) + process + data
    return Response(
      status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
      body: .init(byteBuffer: ByteBuffer(string: metrics.map(\.text).joined())))
  }

  private var process: [Metric] {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))
      .flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Double($0) }
    let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    let listeners = Double(services.eventSeats.count)
    return [
      Metric("resident_bytes", "Memory in use.", pages.map { $0 * Double(getpagesize()) }),
      Metric("open_files", "Files and connections that are open.", files.map(Double.init)),
      Metric("listeners", "Open pages that are told of changes.", listeners),
    ].compactMap(\.self)
  }

  private var data: [Metric] {
    let vault = services.store.folder.vault
    let newest = services.store.backups.filter { $0.state == .good }.map(\.madeAt).max()
    return [
      Metric("vault_bytes", "The vault's file.", size(of: vault.path)),
      Metric("vault_log_bytes", "Changes not in it yet.", size(of: vault.path + "-wal") ?? 0),
      Metric(
        "backup_age_seconds", "Since the newest good backup.",
        newest.map { services.clocks.now().timeIntervalSince($0) }),
    ].compactMap(\.self)
  }

  private func size(of path: String) -> Double? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? Int).map(Double.init)
  }
}
